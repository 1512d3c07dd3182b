import { useState } from 'react'
import { VIEW_NAME_REQUIRED } from '#server/views/constants.ts'
import type { SavedView } from '#server/views/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { useSaveView } from './queries.ts'

type RenameViewDialogProps = { project_id: string; view: SavedView; onClose: () => void }

export function RenameViewDialog({ project_id, view, onClose }: RenameViewDialogProps) {
  const save = useSaveView(project_id)
  const [name, setName] = useState(view.name)
  const { id, query, is_shared: isShared } = view
  const submit = () => {
    if (name.trim() !== '') save.mutate({ id, name, query, isShared }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title="Rename view"
      submit="Save Changes"
      failure="Failed to rename the view"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        value={name}
        onChange={setName}
        error={name.trim() === '' ? VIEW_NAME_REQUIRED : undefined}
      />
    </FormDialog>
  )
}
