import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#server/accounts/contract.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { formatCents } from '#web/ui/data/numbers.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/Dialog.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Settlement } from '../../billing/plan/Settlement.tsx'
import { deletionQuery } from '../../billing/queries.ts'
import { useDeleteUser } from './userQueries.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser()
  const deletion = useQuery(deletionQuery(user.id))
  const [writesOff, setWritesOff] = useState(false)
  const owed = deletion.data?.debt.owed_cents ?? 0
  return (
    <ConfirmDialog
      title={`Delete ${user.email}?`}
      confirm="Delete user"
      isOpen
      isPending={remove.isPending}
      isDisabled={deletion.isPending || (owed > 0 && !writesOff)}
      error={remove.error ? `Failed to delete user. ${remove.error.message}` : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: user.id, writesOff: owed > 0 && writesOff },
          {
            onSuccess: () => {
              toast.success('User deleted successfully')
              onClose()
            },
          },
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Deletes their personal organization and its projects. Their translations elsewhere stay. This cannot be
          undone.
        </p>
        {deletion.isPending && <Spinner label="Looking for open invoices" />}
        {deletion.isError && <Alert>Could not load billing information. {deletion.error.message}</Alert>}
        {deletion.data && <Settlement deletion={deletion.data} whose="they" />}
        {owed > 0 && (
          <Checkbox isSelected={writesOff} onChange={setWritesOff}>
            Write off {formatCents(owed)}
          </Checkbox>
        )}
      </div>
    </ConfirmDialog>
  )
}
