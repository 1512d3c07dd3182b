import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import { download } from '../../api/client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Section } from '../../ui/Section.tsx'
import { ImportedFiles } from './ImportedFiles.tsx'
import { ImportMemoryDialog } from './ImportMemoryDialog.tsx'
import { importedMemoryQuery, useRemoveMemory } from './queries.ts'

type MemorySettingsProps = { project: Pick<Project, 'id' | 'name' | 'target_languages'>; children?: ReactNode }

export function MemorySettings({ project, children }: MemorySettingsProps) {
  const imported = useQuery(importedMemoryQuery(project.id))
  const [open, setOpen] = useState<'import' | 'remove'>()
  const remove = useRemoveMemory(project.id)
  const save = useMutation({
    mutationFn: () => download(`/projects/${project.id}/export-tmx`, `${project.name}.tmx`),
    onError: (error) => toast.error(`Export failed: ${error.message}`),
  })
  const languages = imported.data ?? []
  const close = () => setOpen(undefined)
  return (
    <Section
      title="Translation Memory"
      text="Texts are filled free of charge, from projects of the organization and from files of other tools: TMX, PO, XLIFF, CSV and more."
    >
      {children}
      {languages.length > 0 && (
        <ul aria-label="Imported translations" className="flex flex-wrap gap-x-6 gap-y-1">
          {languages.map(({ target_language, units }) => (
            <li key={target_language}>
              {languageName(target_language)} <span className="text-muted">{formatNumber(units)}</span>
            </li>
          ))}
        </ul>
      )}
      <ImportedFiles project_id={project.id} />
      <div className="flex flex-wrap gap-2">
        <Button icon={Upload} onPress={() => setOpen('import')}>
          Import memory
        </Button>
        <Button icon={Download} isPending={save.isPending} onPress={() => save.mutate()}>
          Export TMX
        </Button>
        {languages.length > 0 && (
          <Button icon={Trash2} onPress={() => setOpen('remove')}>
            Remove all imported
          </Button>
        )}
      </div>
      {open === 'import' && (
        <ImportMemoryDialog project_id={project.id} languages={project.target_languages} onClose={close} />
      )}
      <ConfirmDialog
        title="Remove imported memory?"
        confirm="Remove"
        isOpen={open === 'remove'}
        isPending={remove.isPending}
        error={remove.error?.message}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      >
        The imported translations are removed for everyone. Texts of pages stay as they are.
      </ConfirmDialog>
    </Section>
  )
}
