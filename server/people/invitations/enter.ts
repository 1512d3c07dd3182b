import { findMembership } from '#db/queries/organizations/memberships.ts'
import { findMember, insertMember, updateMemberRole } from '#db/queries/organizations/organizations.ts'
import type { Trx } from '#db/schema.ts'
import { joinOrganization } from '../../organizations/changeMembers.ts'
import type { Services } from '../../services.ts'
import { joinTeam } from '../teams/changeTeamPeople.ts'

type Organization = { id: string; name: string }
type User = { id: string; email: string; full_name: string | null }
type Newcomer = { role: 'MEMBER' | 'GUEST'; team_ids: readonly string[] }

/** Returns whether it gives them something that they had not. The organization is locked, their address is confirmed. */
export async function enterOrganization(
  services: Pick<Services, 'jobs'>,
  trx: Trx,
  organization: Organization,
  user: User,
  { role, team_ids }: Newcomer,
) {
  const isMember = await enter(services, trx, organization, user, role)
  const colleague = { user_id: user.id, email: user.email, full_name: user.full_name }
  let joined = 0
  for (const team_id of team_ids)
    joined += await joinTeam(services, trx, { organization_id: organization.id, team_id, organization }, [colleague])
  return isMember || joined > 0
}

async function enter(
  services: Pick<Services, 'jobs'>,
  trx: Trx,
  organization: Organization,
  user: User,
  role: Newcomer['role'],
) {
  const membership = await findMembership(trx, organization.id, { id: user.id })
  if (membership && (membership.role !== 'GUEST' || role === 'GUEST')) return false
  if (role === 'GUEST') await insertMember(trx, { organization_id: organization.id, user_id: user.id, role })
  else if (membership) await updateMemberRole(trx, (await findMember(trx, organization.id, user.id))!.id, role)
  else await joinOrganization(services, trx, organization, { ...user, is_email_confirmed: true }, role)
  return true
}
