import { Button } from '#web/ui/buttons/Button.tsx'
import { countTexts } from '#web/ui/data/numbers.ts'
import { writtenIn } from '../terms/columns.ts'
import type { ProposedTerm } from './useProposals.ts'

type Props = { term: ProposedTerm; language: string; isBusy: boolean; onAdd: () => void }

export const ProposedTermItem = ({ term: { term, description, rows, places }, language, isBusy, onAdd }: Props) => (
  <li className="border-t border-line py-2 first:border-t-0">
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0">
        <bdi {...writtenIn(language)} className="font-medium wrap-anywhere">
          {term}
        </bdi>
        <span className="text-13 text-muted">{` in ${countTexts(rows)}`}</span>
        <span className="block text-13 wrap-anywhere">{description}</span>
      </p>
      <Button size="sm" isDisabled={isBusy} onPress={onAdd} aria-label={`Add ${term}`}>
        Add
      </Button>
    </div>
    <ul className="text-12 text-muted">
      {places.map(({ source_text_id, identifier, content }) => (
        <li key={source_text_id} className="truncate">
          <bdi>{identifier}</bdi> · <bdi {...writtenIn(language)}>{content}</bdi>
        </li>
      ))}
    </ul>
  </li>
)
