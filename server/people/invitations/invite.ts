import { findUserToAdd } from '#db/queries/accounts/users.ts'
import {
  countInvitations,
  deleteInvitation,
  extendInvitation,
  findInvitation,
  type InvitedTo,
  insertLink,
  inviteAddress,
  replaceInvitedTeams,
} from '#db/queries/organizations/invitations.ts'
import type { Project } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { Email } from '../../accounts/contract.ts'
import { createToken, invitationLink } from '../../accounts/mails/mailedLinks.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { type Writing, write } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { joinProject, lockShared, readRole, tellOfRole } from '../changePeople.ts'
import { DAYS, MAX_INVITATIONS, NO_MAILS, TOO_MANY_INVITATIONS, TOO_MANY_MAILS } from './constants.ts'
import type { Invite, Invited, MakeLink } from './contract.ts'

export type Site = Writing & Pick<Services, 'jobs' | 'mail' | 'config'>
export type Asked<Input extends { days?: number }> = Required<Pick<Input, 'days'>> & Omit<Input, 'days'>
export type Outcome = Invited[number]['outcome']
/** `isMailed` says of an address whether it may get another mail. */
export type To = { emails: string[]; isMailed: (email: string) => boolean }

/** Gives a role to people who have an account, and invites the others by mail. */
export const inviteToProject = (
  services: Site,
  { project, actor_id }: { project: Project; actor_id: string },
  { emails, isMailed, days, ...given }: To & Asked<Omit<Invite, 'emails'>>,
) =>
  write(
    services,
    async (trx: Trx) => {
      requireMails(services)
      const chosen = readRole(project, given)
      return inTurn(emails, async (email): Promise<Outcome> => {
        if (!Email.safeParse(email).success) return 'invalid_address'
        const user = await findUserToAdd(trx, { email })
        if (user?.is_email_confirmed) {
          if (await joinProject(trx, { project, user_id: user.id }, chosen)) return 'already_there'
          await tellOfRole(services, trx, user, project, chosen.role)
          return 'added'
        }
        if (!isMailed(email)) return 'too_many_mails'
        await mailInvitation(services, trx, ofProject(project), { email, ...chosen, ...by(actor_id, days) })
        return 'invited'
      })
    },
    (trx) => lockShared(trx, project),
  )

/** @returns the link's address, which is kept nowhere */
export const makeLink = (
  services: Site,
  { project, actor_id }: { project: Project; actor_id: string },
  { days, max_uses, ...given }: Required<Pick<MakeLink, 'days' | 'max_uses'>> & Omit<MakeLink, 'days' | 'max_uses'>,
) =>
  write(
    services,
    async (trx: Trx) => {
      const to = ofProject(project)
      const token = createToken()
      const chosen = readRole(project, given)
      await requireRoom(trx, to)
      const { id } = await insertLink(trx, { ...to, ...chosen, ...by(actor_id, days), email: null, token, max_uses })
      return { id, url: invitationLink(services.config, token) }
    },
    (trx) => lockShared(trx, project),
  )

/** With a new link and a new time; its sender answers for it from now on. `admits` says whether it may be mailed again. */
export async function sendAgain(
  services: Site,
  to: InvitedTo,
  { id, actor_id, admits }: { id: string; actor_id: string; admits: (email: string) => Promise<boolean> },
) {
  requireMails(services)
  const email = (await findInvitation(services.db, to, id))?.email
  if (email && !(await admits(email))) throw new ApiError(429, TOO_MANY_MAILS)
  return write(
    services,
    async (trx: Trx) => {
      if (!email) throw notFound('Invitation')
      await extendInvitation(trx, id, by(actor_id, DAYS))
      const invitation = await findInvitation(trx, to, id)
      if (!invitation) throw notFound('Invitation') // taken meanwhile
      await services.jobs.queueMail({ kind: 'invitation', invitation_id: id }, trx)
      return invitation
    },
    (trx) => lockShared(trx, to),
  )
}

export const revokeInvitation = (services: Writing, to: InvitedTo, id: string) =>
  write(
    services,
    async (trx: Trx) => {
      if (!(await findInvitation(trx, to, id))) throw notFound('Invitation')
      await deleteInvitation(trx, id)
    },
    (trx) => lockShared(trx, to),
  )

export const ofProject = ({ id, organization_id }: Pick<Project, 'id' | 'organization_id'>): InvitedTo => ({
  organization_id,
  project_id: id,
})
export const ofOrganization = ({ organization_id }: { organization_id: string }): InvitedTo => ({
  organization_id,
  project_id: null,
})

export const by = (invited_by: string, days: number) => ({
  invited_by,
  expires_at: new Date(Date.now() + days * 86_400_000),
})

export async function mailInvitation(
  { jobs }: Site,
  trx: Trx,
  to: InvitedTo,
  {
    team_ids = [],
    ...invitation
  }: Omit<Parameters<typeof inviteAddress>[1], keyof InvitedTo> & {
    team_ids?: readonly string[]
  },
) {
  await requireRoom(trx, to)
  const { id } = await inviteAddress(trx, { ...to, ...invitation })
  await replaceInvitedTeams(trx, { id, ...to }, team_ids)
  await jobs.queueMail({ kind: 'invitation', invitation_id: id }, trx)
}

export async function requireRoom(trx: Trx, to: InvitedTo) {
  if ((await countInvitations(trx, to)) >= MAX_INVITATIONS) throw new ApiError(409, TOO_MANY_INVITATIONS)
}

export function requireMails({ mail }: Pick<Services, 'mail'>) {
  if (!mail.canSend) throw new ApiError(409, NO_MAILS)
}

export async function inTurn(emails: string[], invite: (email: string) => Promise<Outcome>): Promise<Invited> {
  const invited: Invited = []
  for (const email of emails) invited.push({ email, outcome: await invite(email) })
  return invited
}
