import { useState } from 'react'
import type { Member, Organization } from '#server/organizations/contract.ts'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { ASSIGNABLE_ROLES } from './AddMemberDialog.tsx'
import { memberName, roleOf, useUpdateMember } from './queries.ts'

type Props = { organization: Organization; member: Member; onClose: () => void }

export function MemberRoleDialog({ organization, member, onClose }: Props) {
  const update = useUpdateMember(organization.id)
  const isOwner = roleOf(member) === 'OWNER'
  const [role, setRole] = useState<'MEMBER' | 'ADMIN'>(roleOf(member) === 'ADMIN' ? 'ADMIN' : 'MEMBER')

  function submit() {
    update.mutate(
      { id: member.id, role },
      {
        onSuccess: () => {
          toast.success('Member role updated successfully')
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Edit Member Role"
      submit="Save Changes"
      failure="Failed to update member role"
      error={update.error}
      isPending={update.isPending}
      isDisabled={isOwner || role === roleOf(member)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="break-words text-muted">{memberName(member)}</p>
      {isOwner ? (
        <Alert kind="info">
          The owner keeps this role until ownership is transferred, in the{' '}
          <TextLink to="/organizations?tab=settings" onClick={onClose}>
            organization’s settings
          </TextLink>
          .
        </Alert>
      ) : (
        <Select label="Role" autoFocus options={ASSIGNABLE_ROLES} value={role} onChange={setRole} />
      )}
    </FormDialog>
  )
}
