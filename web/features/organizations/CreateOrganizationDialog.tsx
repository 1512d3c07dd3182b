import { useState } from 'react'
import { ORGANIZATION_NAME_REQUIRED } from '#server/organizations/constants.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Field, TextAreaField } from '../../ui/fields/Field.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useCreateOrganization } from './queries.ts'

type Props = { onClose: () => void; onCreated: (id: string) => void }

export function CreateOrganizationDialog({ onClose, onCreated }: Props) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string>()
  const create = useCreateOrganization()

  function submit() {
    if (name.trim() === '') return setError(ORGANIZATION_NAME_REQUIRED)
    create.mutate(
      { name: name.trim(), ...(description.trim() && { description: description.trim() }) },
      {
        onSuccess: ({ id }) => {
          onCreated(id)
          onClose()
        },
        onError: () => toast.error('Failed to create organization'),
      },
    )
  }

  return (
    <FormDialog
      title="Create New Organization"
      submit="Create Organization"
      failure="Failed to create organization. Please try again."
      error={create.error}
      isPending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoFocus
        isRequired
        value={name}
        error={error}
        onChange={(value) => {
          setName(value)
          setError(undefined)
        }}
      />
      <TextAreaField label="Description (optional)" value={description} onChange={setDescription} />
    </FormDialog>
  )
}
