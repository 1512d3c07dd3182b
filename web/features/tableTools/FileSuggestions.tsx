import { FileUp } from 'lucide-react'
import { directionOf } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRowField } from '../rows/useRowField.ts'
import { Difference } from '../rowText/Difference.tsx'
import { useRowNews, useTableTools } from './TableContext.ts'

/** Texts of a file that came back or of another version, where somebody had changed the same words: as changes of the text that stands there. */
export function FileSuggestions({ id, text }: { id: string; text: string }) {
  const { address, rows, answerFileSuggestion } = useTableTools()
  const isClaimed = useRowField(rows, id, 'request') !== undefined
  const { language } = address
  return useRowNews(id)?.file_suggestions.map((suggestion) => (
    <div key={suggestion.id} className="mx-2 mt-1 mb-1.5 rounded-sm border border-line bg-subtle px-2 py-1.5">
      <p className="flex items-center gap-1.5 text-12 text-muted">
        <FileUp aria-hidden size={12} />
        {suggestion.version_name === null ? 'The imported file says' : `Version ${suggestion.version_name} says`}
      </p>
      <p lang={language} dir={directionOf(language)} className="text-15 break-words whitespace-pre-wrap">
        <Difference before={text} after={suggestion.content} language={language} />
      </p>
      <div className="mt-1 flex gap-1">
        <Button size="sm" isDisabled={isClaimed} onPress={() => answerFileSuggestion(suggestion.id, 'accept')}>
          Use it
        </Button>
        <Button size="sm" variant="ghost" onPress={() => answerFileSuggestion(suggestion.id, 'dismiss')}>
          Dismiss
        </Button>
      </div>
    </div>
  ))
}
