import { FilePen } from 'lucide-react'
import { changedWords } from '#collab/text/merge/changedWords.ts'
import { directionOf } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Source } from '../rows/rows.ts'
import { useRowField } from '../rows/useRowField.ts'
import { Difference } from '../rowText/Difference.tsx'
import { useTableTools } from '../tableTools/TableContext.ts'
import { useCost } from './RowPrice.tsx'

type SourceChangeProps = { source: Source; before: string | null }

export function SourceChange({ source: { id, content }, before }: SourceChangeProps) {
  if (before === null || before === content) return null
  return <Change id={id} before={before} content={content} />
}

function Change({ id, before, content }: { id: string; before: string; content: string }) {
  const { sourceLanguage, rows, rights, check, updateFromSource } = useTableTools()
  const isClaimed = useRowField(rows, id, 'request') !== undefined
  const cost = useCost(changedWords(before, content, sourceLanguage))
  return (
    <div className="mt-1 rounded-sm border border-line bg-subtle px-2 py-1.5">
      <p className="flex items-center gap-1.5 text-12 text-amber">
        <FilePen aria-hidden size={12} /> Source changed
      </p>
      <p
        lang={sourceLanguage}
        dir={directionOf(sourceLanguage)}
        className="text-13 break-words whitespace-pre-wrap text-ink"
      >
        <Difference before={before} after={content} language={sourceLanguage} grain="grapheme" />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-1">
        {rights.orders && (
          <Button size="sm" isDisabled={isClaimed} onPress={() => updateFromSource(id)}>
            Update with AI
          </Button>
        )}
        {rights.reviews && (
          <Button size="sm" variant="ghost" isDisabled={isClaimed} onPress={() => check(id)}>
            Translation still fits
          </Button>
        )}
        {rights.orders && <span className="tabular text-12 text-muted">Update: {cost}</span>}
      </div>
    </div>
  )
}
