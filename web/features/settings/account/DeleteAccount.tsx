import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { ErrorAlert } from '#web/layout/ErrorAlert.tsx'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlays/Dialog.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useDeleteMe } from '../../accounts/queries.ts'
import { leave } from '../../accounts/signOut.ts'
import { Settlement } from '../../billing/plan/Settlement.tsx'
import { deletionQuery } from '../../billing/queries.ts'

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      tone="danger"
      title="Danger Zone"
      text="Deletes your account, your personal organization and everything in it."
    >
      <Button variant="danger" className="self-start" onPress={() => setIsOpen(true)}>
        Delete account
      </Button>
      {isOpen && <DeleteDialog user={user} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteMe()
  const [typed, setTyped] = useState('')
  const deletion = useQuery(deletionQuery(user.id))
  const owes = deletion.data !== undefined && deletion.data.debt.owed_cents > 0
  const isMeant = typed.trim().toLowerCase() === user.email.toLowerCase()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isMeant && !owes && !remove.isPending)
      remove.mutate(undefined, { onSuccess: () => leave(user.id, 'everything') })
  }

  return (
    <Dialog title="Delete your account?" role="alertdialog" isOpen onClose={onClose} isDismissable={!remove.isPending}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {remove.error && <ErrorAlert error={remove.error} fallback="Failed to delete the account" />}
          <p className="text-muted">
            Your personal organization, its projects, texts and translations are deleted. Your translations in other
            organizations stay there. This cannot be undone.
          </p>
          {deletion.isPending && <Spinner label="Looking for open invoices" />}
          {deletion.isError && <ErrorAlert error={deletion.error} fallback="Could not load billing information" />}
          {deletion.data && <Settlement deletion={deletion.data} whose="you" />}
          {!owes && (
            <Field
              label={`Type ${user.email} to confirm`}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose} isDisabled={remove.isPending}>
            {owes ? 'Close' : 'Cancel'}
          </Button>
          {!owes && (
            <Button
              type="submit"
              variant="danger"
              isDisabled={!isMeant || deletion.isPending}
              isPending={remove.isPending || remove.isSuccess}
            >
              Yes, delete my account
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}
