import type { User } from '#server/accounts/contract.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDeleteUser } from './queries.ts'

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser()
  return (
    <ConfirmDialog
      title={`Delete ${user.email}?`}
      confirm="Delete user"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? `Failed to delete user. ${remove.error.message}` : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(user.id, {
          onSuccess: () => {
            toast.success('User deleted successfully')
            onClose()
          },
        })
      }
    >
      Deletes their personal organization and its projects. Their translations elsewhere stay. This cannot be undone.
    </ConfirmDialog>
  )
}
