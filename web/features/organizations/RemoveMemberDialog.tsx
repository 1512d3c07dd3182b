import { useNavigate } from 'react-router-dom'
import type { Member, Organization } from '#server/organizations/contract.ts'
import { useUser } from '../../layout/useUser.ts'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { memberName, useRemoveMember } from './queries.ts'

type Props = { organization: Organization; member: Member; onClose: () => void }

export function RemoveMemberDialog({ organization, member, onClose }: Props) {
  const isMe = useUser().id === member.user_id
  const navigate = useNavigate()
  const remove = useRemoveMember(organization.id, () => {
    toast.success('Member removed successfully')
    onClose()
    if (isMe) navigate('/')
  })
  return (
    <ConfirmDialog
      title={isMe ? `Leave ${organization.name}?` : `Remove ${memberName(member)}?`}
      confirm="Remove member"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? `Failed to remove member: ${remove.error.message || 'Unknown error'}` : undefined}
      onClose={onClose}
      onConfirm={() => remove.mutate(member.id)}
    >
      {isMe
        ? `You lose access to all projects of ${organization.name} immediately. Your translations stay.`
        : `They lose access to all projects of ${organization.name} immediately. Their translations stay.`}
    </ConfirmDialog>
  )
}
