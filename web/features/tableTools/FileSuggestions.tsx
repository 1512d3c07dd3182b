import { Bot, FileUp } from 'lucide-react'
import { directionOf } from '#db/vocabulary/languages.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useRowField } from '../rows/useRowField.ts'
import { Difference } from '../rowText/Difference.tsx'
import { type RowNews, useTableTools } from './TableContext.ts'

type FileSuggestionsProps = { id: string; text: string; suggestions: RowNews['file_suggestions'] }

export function FileSuggestions({ id, text, suggestions }: FileSuggestionsProps) {
  const { language, rows, rights, answerFileSuggestion } = useTableTools()
  const isClaimed = useRowField(rows, id, 'request') !== undefined
  return suggestions.map((suggestion) => (
    <div key={suggestion.id} className="mx-2 mt-1 mb-1.5 rounded-sm border border-line bg-subtle px-2 py-1.5">
      <Origin suggestion={suggestion} />
      <p lang={language} dir={directionOf(language)} className="text-15 break-words whitespace-pre-wrap">
        <Difference before={text} after={suggestion.content} language={language} />
      </p>
      {suggestion.agent?.note && (
        <p className="text-13 wrap-anywhere text-muted">
          <bdi>{suggestion.agent.note}</bdi>
        </p>
      )}
      {rights.writes && (
        <div className="mt-1 flex gap-1">
          <Button size="sm" isDisabled={isClaimed} onPress={() => answerFileSuggestion(id, suggestion.id, 'accept')}>
            Use it
          </Button>
          <Button size="sm" variant="ghost" onPress={() => answerFileSuggestion(id, suggestion.id, 'dismiss')}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  ))
}

type Suggestion = RowNews['file_suggestions'][number]

function Origin({ suggestion: { agent, version_name } }: { suggestion: Suggestion }) {
  const Icon = agent ? Bot : FileUp
  return (
    <p className="flex items-center gap-1.5 text-12 text-muted">
      <Icon aria-hidden size={12} className="shrink-0" />
      <bdi className="min-w-0 wrap-anywhere">
        {agent && (
          <>
            <bdi>{agent.name}</bdi> suggests
            {agent.works_for !== null && (
              <>
                {', for '}
                <bdi>{agent.works_for}</bdi>
              </>
            )}
          </>
        )}
        {!agent && (version_name === null ? 'The imported file says' : `Version ${version_name} says`)}
      </bdi>
    </p>
  )
}
