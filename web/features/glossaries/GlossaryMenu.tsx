import { useMutation } from '@tanstack/react-query'
import { Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { GLOSSARY_NAME_REQUIRED } from '#server/glossaries/constants.ts'
import type { Glossary } from '#server/glossaries/contract.ts'
import { download } from '../../api/client.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/Menu.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useMay } from '../people/rights.ts'
import { useDeleteGlossary, useUpdateGlossary } from './queries.ts'

type Export = { kind: 'csv' | 'tbx'; query?: string }
/** People open it: a spreadsheet runs none of its cells. */
const CSV: Export = { kind: 'csv', query: '?spreadsheet_safe=true' }
const CSV_AS_STORED: Export = { kind: 'csv' }

export function GlossaryMenu({ glossary }: { glossary: Glossary }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const remove = useDeleteGlossary(glossary)
  const isEditor = useMay()('editGlossary')
  const save = useMutation({
    mutationFn: ({ kind, query = '' }: Export) =>
      download(`/glossaries/${glossary.id}/export-${kind}${query}`, `${glossary.name}.${kind}`),
    onSuccess: () => toast.success('Export completed successfully'),
    onError: (error) => toast.error(`Export failed: ${error.message}`),
  })
  const close = () => setOpen(undefined)
  return (
    <>
      <Button icon={Download} className="max-sm:hidden" isPending={save.isPending} onPress={() => save.mutate(CSV)}>
        Export CSV
      </Button>
      <Menu
        label="Glossary"
        placement="bottom end"
        trigger={<IconButton icon={EllipsisVertical} label="More about the glossary" />}
      >
        <MenuItem icon={Download} onAction={() => save.mutate(CSV)}>
          Export CSV
        </MenuItem>
        <MenuItem icon={Download} onAction={() => save.mutate(CSV_AS_STORED)}>
          Export CSV as stored, for another glossary
        </MenuItem>
        <MenuItem icon={Download} onAction={() => save.mutate({ kind: 'tbx' })}>
          Export TBX
        </MenuItem>
        {isEditor && (
          <>
            <MenuItem icon={Pencil} onAction={() => setOpen('rename')}>
              Rename
            </MenuItem>
            <MenuItem icon={Trash2} tone="danger" onAction={() => setOpen('delete')}>
              Delete glossary
            </MenuItem>
          </>
        )}
      </Menu>
      {open === 'rename' && <RenameDialog glossary={glossary} onClose={close} />}
      <ConfirmDialog
        title={`Delete ${glossary.name}?`}
        confirm="Delete glossary"
        isOpen={open === 'delete'}
        isPending={remove.isPending}
        error={remove.error ? `Failed to delete glossary. ${remove.error.message}` : undefined}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onError: () => toast.error('Failed to delete glossary') })}
      >
        All its entries are deleted for everyone, and the AI translates without them. Translations stay as they are.
      </ConfirmDialog>
    </>
  )
}

function RenameDialog({ glossary, onClose }: { glossary: Glossary; onClose: () => void }) {
  const update = useUpdateGlossary(glossary)
  const [name, setName] = useState(glossary.name)
  const [description, setDescription] = useState(glossary.description)

  function submit() {
    if (name.trim() !== '') update.mutate({ name: name.trim(), description }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Rename glossary"
      submit="Save Changes"
      failure="Failed to update the glossary"
      error={update.error}
      isPending={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        error={name.trim() === '' ? GLOSSARY_NAME_REQUIRED : undefined}
        onChange={setName}
      />
      <Field label="Description" value={description} onChange={setDescription} />
    </FormDialog>
  )
}
