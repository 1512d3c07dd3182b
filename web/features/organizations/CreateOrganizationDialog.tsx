import { type FormEvent, useState } from 'react'
import { ORGANIZATION_NAME_REQUIRED } from '#server/organizations/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import { toast } from '../../ui/Toast.tsx'
import { useCreateOrganization } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void; onCreated: (id: string) => void }

export function CreateOrganizationDialog({ isOpen, onClose, onCreated }: Props) {
  return (
    <Dialog title="Create New Organization" isOpen={isOpen} onClose={onClose}>
      <CreateOrganizationForm onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

function CreateOrganizationForm({ onClose, onCreated }: Omit<Props, 'isOpen'>) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string>()
  const create = useCreateOrganization()

  function submit(event: FormEvent) {
    event.preventDefault()
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
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        {create.isError && (
          <ErrorAlert error={create.error} fallback="Failed to create organization. Please try again." />
        )}
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
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={create.isPending}>
          Create Organization
        </Button>
      </DialogFooter>
    </form>
  )
}
