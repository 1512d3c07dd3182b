import { type FormEvent, useState } from 'react'
import type { Page } from '#server/pages/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useUpdatePage } from './queries.ts'

export function RenamePageDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const update = useUpdatePage()
  const [name, setName] = useState(page.name)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '') update.mutate({ id: page.id, name: name.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog title="Rename page" isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {update.isError && <ErrorAlert error={update.error} fallback="Failed to rename the page" />}
          <Field
            label="Page name"
            autoFocus
            isRequired
            value={name}
            onChange={setName}
            error={name.trim() === '' ? 'Please enter a page name' : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
