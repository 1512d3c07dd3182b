import { Lightbulb } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRowField } from '../rows/useRowField.ts'
import { RowText } from '../rowText/RowText.tsx'
import { useTableTools } from './TableContext.ts'

/** The suggestion beside the text: the AI's where a person wrote first, or a person's where the row was claimed. */
type SuggestionProps = { id: string; source: string; translation_id: string; suggestion: string; isBare?: boolean }

export function Suggestion({ id, source, translation_id, suggestion, isBare = false }: SuggestionProps) {
  const { language, rows, rights, answerSuggestion } = useTableTools()
  const isClaimed = useRowField(rows, id, 'request') !== undefined
  const isKept = useRowField(rows, id, 'check') !== undefined && rights.keepsChecked
  return (
    <div className={isBare ? '' : 'mx-2 mt-1 mb-1.5 rounded-sm border border-line bg-subtle px-2 py-1.5'}>
      {!isBare && (
        <p className="flex items-center gap-1.5 text-12 text-muted">
          <Lightbulb aria-hidden size={12} /> Suggestion
        </p>
      )}
      <RowText text={suggestion} source={source} language={language} />
      {rights.writes && !isKept && (
        <div className="mt-1 flex gap-1">
          <Button size="sm" isDisabled={isClaimed} onPress={() => answerSuggestion(id, translation_id, 'accept')}>
            Use it
          </Button>
          <Button size="sm" variant="ghost" onPress={() => answerSuggestion(id, translation_id, 'dismiss')}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  )
}
