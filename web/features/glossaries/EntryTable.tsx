import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Glossary, GlossaryEntry } from '#server/glossaries/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { EntryField, type TextField } from './EntryField.tsx'
import { EntryLanguage } from './EntryLanguage.tsx'
import { useDeleteEntry } from './queries.ts'

const COLUMNS: readonly (readonly [TextField | 'target_language', string])[] = [
  ['term_id', 'Term'],
  ['term_description', 'Description'],
  ['source_text', 'Source text'],
  ['target_language', 'Language'],
  ['translation', 'Translation'],
  ['notes', 'Notes'],
  ['context', 'Context'],
]

const WIDTHS: Partial<Record<(typeof COLUMNS)[number][0], string>> = {
  term_description: 'min-w-52',
  notes: 'min-w-24',
  context: 'min-w-24',
}

type Props = { glossary: Glossary; project: Project; entries: readonly GlossaryEntry[] }

export function EntryTable({ glossary, project, entries }: Props) {
  const [entryToDelete, setEntryToDelete] = useState<GlossaryEntry>()
  const remove = useDeleteEntry(glossary)
  return (
    <>
      <Table label="Glossary entries" isStacked>
        <TableHead columns={[...COLUMNS.map(([, label]) => label), { hidden: 'Actions' }]} />
        <TableBody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              {COLUMNS.map(([name, label]) => (
                <Cell key={name} isTight data-label={label} className={`align-top ${WIDTHS[name] ?? 'min-w-32'}`}>
                  {name === 'target_language' ? (
                    <EntryLanguage glossary={glossary} project={project} entry={entry} />
                  ) : (
                    <EntryField glossary={glossary} project={project} entry={entry} name={name} label={label} />
                  )}
                </Cell>
              ))}
              <Cell isTight className="w-10 align-top">
                <IconButton
                  icon={Trash2}
                  size="sm"
                  label={`Delete ${entry.term_id}`}
                  onPress={() => {
                    remove.reset()
                    setEntryToDelete(entry)
                  }}
                />
              </Cell>
            </tr>
          ))}
        </TableBody>
      </Table>
      {entryToDelete && (
        <ConfirmDialog
          title={`Delete ${entryToDelete.term_id}?`}
          confirm="Delete entry"
          isOpen
          isPending={remove.isPending}
          error={remove.error ? `Failed to delete entry. ${remove.error.message}` : undefined}
          onClose={() => setEntryToDelete(undefined)}
          onConfirm={() =>
            remove.mutate(entryToDelete, {
              onSuccess: () => setEntryToDelete(undefined),
              onError: () => toast.error('Failed to delete entry'),
            })
          }
        >
          The AI will stop using {entryToDelete.source_text || entryToDelete.term_id}
          {entryToDelete.target_language && ` in ${languageName(entryToDelete.target_language)}`}. Translations stay as
          they are.
        </ConfirmDialog>
      )}
    </>
  )
}
