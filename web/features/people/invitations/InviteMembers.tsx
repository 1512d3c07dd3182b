import type { Organization } from '#server/organizations/contract.ts'
import { DAYS } from '#server/people/invitations/constants.ts'
import { InviteByMail } from './InviteByMail.tsx'
import { NewcomerFields, newcomerFault } from './NewcomerFields.tsx'
import { useInviteMembers } from './queries.ts'
import { useNewcomer } from './useNewcomer.ts'

type Props = { organization: Pick<Organization, 'id'>; onClose: () => void }

export function InviteMembers({ organization, onClose }: Props) {
  const [newcomer, setNewcomer] = useNewcomer(organization.id)
  return (
    <InviteByMail
      title="Invite by mail"
      hint={`One, or a pasted list. People without an account get a mail that is good for ${DAYS} days.`}
      given={newcomer}
      isComplete={newcomerFault(newcomer) === undefined}
      fields={(isSent) => (
        <NewcomerFields organization_id={organization.id} value={newcomer} onChange={setNewcomer} isSent={isSent} />
      )}
      invite={useInviteMembers(organization.id)}
      onClose={onClose}
    />
  )
}
