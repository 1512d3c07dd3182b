import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Glossary } from '#server/glossaries/contract.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useDeleteEntries } from '../queries.ts'
import type { Term } from './terms.ts'

type Props = { glossary: Glossary; term: Term; onClose: () => void }

export function DeleteTerm({ glossary, term, onClose }: Props) {
  const remove = useDeleteEntries(glossary)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(term.lines.map(({ id }) => id)))
  const toggle = (id: string, isIn: boolean) =>
    setChosen(new Set(isIn ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  return (
    <ConfirmDialog
      title={`Delete ${term.term_id}?`}
      confirm={chosen.size === 1 ? 'Delete entry' : `Delete ${chosen.size} entries`}
      isOpen
      isPending={remove.isPending}
      isDisabled={chosen.size === 0}
      error={remove.error ? `Failed to delete entry. ${remove.error.message}` : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate([...chosen], { onSuccess: onClose, onError: () => toast.error('Failed to delete entry') })
      }
    >
      The AI will stop using {term.lines.find(({ source_text }) => source_text !== '')?.source_text ?? term.term_id}
      {term.lines.length > 1 ? ' in the languages chosen' : inLanguage(term)}. Translations stay as they are.
      {term.lines.length > 1 && (
        <ul className="mt-3 flex flex-col gap-1 text-ink">
          {term.lines.map(({ id, target_language }) => (
            <li key={id}>
              <Checkbox isSelected={chosen.has(id)} onChange={(isIn) => toggle(id, isIn)}>
                {target_language ? languageName(target_language) : 'No language'}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

function inLanguage({ lines: [line] }: Term) {
  return line?.target_language ? ` in ${languageName(line.target_language)}` : ''
}
