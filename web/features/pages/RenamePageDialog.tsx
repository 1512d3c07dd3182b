import { useState } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useUpdatePage } from './queries.ts'

export function RenamePageDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const update = useUpdatePage()
  const [name, setName] = useState(page.name)

  function submit() {
    if (name.trim() !== '') update.mutate({ id: page.id, name: name.trim() }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title="Rename page"
      submit="Save Changes"
      failure="Failed to rename the page"
      error={update.error}
      isPending={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Page name"
        autoFocus
        isRequired
        value={name}
        onChange={setName}
        error={name.trim() === '' ? 'Please enter a page name' : undefined}
      />
    </FormDialog>
  )
}
