import { type FormEvent, useState } from 'react'
import type { Member, Organization } from '#server/organizations/contract.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/Toast.tsx'
import { ASSIGNABLE_ROLES } from './AddMemberDialog.tsx'
import { memberName, roleOf, useUpdateMember } from './queries.ts'

type Props = { organization: Organization; member: Member; onClose: () => void }

export function MemberRoleDialog({ organization, member, onClose }: Props) {
  const update = useUpdateMember(organization.id)
  const isOwner = roleOf(member) === 'OWNER'
  const [role, setRole] = useState<'MEMBER' | 'ADMIN'>(roleOf(member) === 'ADMIN' ? 'ADMIN' : 'MEMBER')

  function submit(event: FormEvent) {
    event.preventDefault()
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
    <Dialog title="Edit Member Role" isOpen onClose={onClose} isDismissable={!update.isPending}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {update.isError && <ErrorAlert error={update.error} fallback="Failed to update member role" />}
          <p className="break-words text-muted">{memberName(member)}</p>
          {isOwner ? (
            <Alert kind="info">
              The owner keeps this role until the ownership goes to somebody else, in the{' '}
              <TextLink to="/organizations?tab=settings" onClick={onClose}>
                organization’s settings
              </TextLink>
              .
            </Alert>
          ) : (
            <Select label="Role" autoFocus options={ASSIGNABLE_ROLES} value={role} onChange={setRole} />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose} isDisabled={update.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            isPending={update.isPending}
            isDisabled={isOwner || role === roleOf(member)}
          >
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
