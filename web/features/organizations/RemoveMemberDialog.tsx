import type { Member, Organization } from '#server/organizations/contract.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/Toast.tsx'
import { memberName, useRemoveMember } from './queries.ts'

type Props = { organization: Organization; member: Member; onClose: () => void }

export function RemoveMemberDialog({ organization, member, onClose }: Props) {
  const remove = useRemoveMember(organization.id)
  return (
    <ConfirmDialog
      title={`Remove ${memberName(member)}?`}
      confirm="Remove member"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? `Failed to remove member: ${remove.error.message || 'Unknown error'}` : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(member.id, {
          onSuccess: () => {
            toast.success('Member removed successfully')
            onClose()
          },
        })
      }
    >
      They lose access to all projects of {organization.name} at once. What they translated stays.
    </ConfirmDialog>
  )
}
