import { useState } from 'react'
import type { Organization } from '#server/organizations/contract.ts'
import { DAYS } from '#server/people/invitations/constants.ts'
import type { Invited } from '#server/people/invitations/contract.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { TextAreaField } from '#web/ui/fields/Field.tsx'
import { addressesIn, faultOf } from './addresses.ts'
import { InvitedDialog } from './InvitedDialog.tsx'
import { NewcomerFields, newcomerFault } from './NewcomerFields.tsx'
import { useInviteMembers } from './queries.ts'
import { useNewcomer } from './useNewcomer.ts'

type Props = { organization: Pick<Organization, 'id'>; onClose: () => void }

export function InviteMembers({ organization, onClose }: Props) {
  const invite = useInviteMembers(organization.id)
  const [newcomer, setNewcomer] = useNewcomer(organization.id)
  const [text, setText] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const emails = addressesIn(text)
  const fault = faultOf(emails)

  function submit() {
    setIsSent(true)
    if (fault !== undefined || newcomerFault(newcomer) !== undefined) return
    invite.mutate({ emails, ...newcomer }, { onSuccess: setInvited })
  }

  if (invited) return <InvitedDialog invited={invited} onClose={onClose} />
  return (
    <FormDialog
      title="Invite by mail"
      submit={emails.length > 1 ? `Invite ${emails.length} people` : 'Invite'}
      failure="Nobody was invited"
      error={invite.error}
      isPending={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Email addresses"
        autoFocus
        isRequired
        value={text}
        error={isSent ? fault : undefined}
        hint={`One, or a pasted list. People without an account get a mail that is good for ${DAYS} days.`}
        onChange={setText}
      />
      <NewcomerFields organization_id={organization.id} value={newcomer} onChange={setNewcomer} isSent={isSent} />
    </FormDialog>
  )
}
