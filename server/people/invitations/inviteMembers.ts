import { findUserToAdd } from '#db/queries/accounts/users.ts'
import { insertLink, replaceInvitedTeams } from '#db/queries/organizations/invitations.ts'
import { findNewcomers } from '#db/queries/organizations/newcomers.ts'
import { findTeam } from '#db/queries/organizations/teams/teams.ts'
import type { Trx } from '#db/schema.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { Email } from '../../accounts/contract.ts'
import { createToken, invitationLink } from '../../accounts/mails/mailedLinks.ts'
import { invalid } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { joinOrganization } from '../../organizations/changeMembers.ts'
import { requireCapability } from '../../rights/access.ts'
import { lockShared } from '../changePeople.ts'
import { NO_SUCH_TEAM } from './constants.ts'
import type { InviteMembers, MakeMemberLink } from './contract.ts'
import { enterOrganization } from './enter.ts'
import {
  type Asked,
  by,
  inTurn,
  mailInvitation,
  type Outcome,
  ofOrganization,
  requireMails,
  requireRoom,
  type Site,
  type To,
} from './invite.ts'

type At = { organization_id: string; actor: Principal }
type As = Pick<InviteMembers, 'role' | 'team_ids'>
type Organization = { id: string; name: string }

/** Lets people in who have an account, and invites the others by mail. */
export const inviteMembers = (
  services: Site,
  at: At,
  { emails, isMailed, days, ...as }: To & Asked<Omit<InviteMembers, 'emails'>>,
) =>
  write(
    services,
    async (trx: Trx, organization: Organization) => {
      requireMails(services)
      const newcomer = await readNewcomer(trx, at, as)
      return inTurn(emails, async (email): Promise<Outcome> => {
        if (!Email.safeParse(email).success) return 'invalid_address'
        const user = await findUserToAdd(trx, { email })
        const isPlain = newcomer.role === 'MEMBER' && newcomer.team_ids.length === 0
        if (user && isPlain && !user.is_email_confirmed) {
          const waits = await joinOrganization(services, trx, organization, user, 'MEMBER')
          return waits ? 'added' : 'already_there'
        }
        if (user?.is_email_confirmed)
          return (await enterOrganization(services, trx, organization, user, newcomer)) ? 'added' : 'already_there'
        if (!isMailed(email)) return 'too_many_mails'
        const invitation = { email, languages: null, ...newcomer, ...by(at.actor.id, days) }
        await mailInvitation(services, trx, ofOrganization(at), invitation)
        return 'invited'
      })
    },
    (trx) => lockShared(trx, at),
  )

/** @returns the link's address, which is kept nowhere */
export const makeMemberLink = (
  services: Site,
  at: At,
  { days, max_uses, ...as }: Required<Pick<MakeMemberLink, 'days' | 'max_uses'>> & As,
) =>
  write(
    services,
    async (trx: Trx) => {
      const to = ofOrganization(at)
      const { role, team_ids } = await readNewcomer(trx, at, as)
      const token = createToken()
      await requireRoom(trx, to)
      const link = { role, languages: null, email: null, token, max_uses, ...by(at.actor.id, days) }
      const { id } = await insertLink(trx, { ...to, ...link })
      await replaceInvitedTeams(trx, { id, ...to }, team_ids)
      return { id, url: invitationLink(services.config, token) }
    },
    (trx) => lockShared(trx, at),
  )

/** As is said, or as new members begin in this organization. Teams are given by those who manage people. */
async function readNewcomer(trx: Trx, { organization_id, actor }: At, { role, team_ids }: As) {
  if (role === undefined && team_ids === undefined) {
    const { newcomers_role, newcomers_team_id } = (await findNewcomers(trx, organization_id))!
    return { role: newcomers_role, team_ids: newcomers_team_id === null ? [] : [newcomers_team_id] }
  }
  const teams = team_ids ?? []
  if (role === 'GUEST' || teams.length > 0) await requireCapability(trx, actor, organization_id, 'managePeople')
  for (const id of teams)
    if (!(await findTeam(trx, organization_id, id))) throw invalid(['body', 'team_ids'], NO_SUCH_TEAM)
  return { role: role ?? ('MEMBER' as const), team_ids: teams }
}
