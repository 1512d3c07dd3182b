import { lockUser } from '#db/queries/accounts/users.ts'
import { findInvitationOfLink, type OpenInvitation, takeInvitation } from '#db/queries/organizations/invitations.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db, Trx } from '#db/schema.ts'
import { allows, grantsOf } from '#db/vocabulary/roles.ts'
import { confirmAddress } from '../../accounts/proveAddress.ts'
import { ApiError } from '../../http/apiError.ts'
import { type Writing, writeRetrying } from '../../http/write.ts'
import type { Services } from '../../services.ts'
import { joinProject, lockShared } from '../changePeople.ts'
import { CONFIRM_FIRST, INVITATION_OVER, LANGUAGES_GONE, YOU_HAVE_A_ROLE, YOU_WORK_EVERYWHERE } from './constants.ts'
import { enterOrganization } from './enter.ts'

type Site = Writing & Pick<Services, 'jobs' | 'marks'>

export async function lookAtInvitation(db: Db, token: string) {
  const invitation = await findInvitationOfLink(db, token)
  if (!invitation || !(await isInForce(db, invitation))) throw new ApiError(404, INVITATION_OVER)
  return invitation
}

/** A mailed link proves that its reader has the address. */
export async function acceptInvitation(services: Site, user_id: string, token: string) {
  const { organization_id } = await lookAtInvitation(services.db, token)
  return writeRetrying(
    services,
    async (trx: Trx, person: NonNullable<Awaited<ReturnType<typeof lockUser>>>) => {
      const invitation = await lookAtInvitation(trx, token)
      await requireOwn(services, trx, invitation, person)
      await join(services, trx, invitation, person)
      await takeInvitation(trx, invitation)
      return { organization_id, project_id: invitation.project_id }
    },
    async (trx) => {
      const person = await lockUser(trx, user_id)
      await lockShared(trx, { organization_id }) // one after another
      return person!
    },
  )
}

type Person = { id: string; email: string; full_name: string | null; is_email_confirmed: boolean }

async function requireOwn(services: Site, trx: Trx, { email }: OpenInvitation, person: Person) {
  if (email !== null && email !== person.email) throw new ApiError(409, `This invitation is for ${email}`)
  if (person.is_email_confirmed) return
  if (email === null) throw new ApiError(409, CONFIRM_FIRST)
  await confirmAddress(services, trx, person.id)
}

async function join(services: Site, trx: Trx, invitation: OpenInvitation, person: Person) {
  const { organization_id, project_id, role, teams } = invitation
  if (project_id === null || role === 'MEMBER' || role === 'GUEST') {
    const organization = { id: organization_id, name: invitation.organization_name }
    const newcomer = { role: role === 'GUEST' ? role : ('MEMBER' as const), team_ids: teams.map(({ id }) => id) }
    const isNew = await enterOrganization(services, trx, organization, person, newcomer)
    if (!isNew) throw new ApiError(409, role === 'GUEST' ? YOU_HAVE_A_ROLE : YOU_WORK_EVERYWHERE)
    return
  }
  const languages = stillTranslated(invitation)
  const at = { project: { id: project_id, organization_id }, user_id: person.id }
  const standing = await joinProject(trx, at, { role, languages })
  if (standing === 'member') throw new ApiError(409, YOU_WORK_EVERYWHERE)
  if (standing === 'person') throw new ApiError(409, YOU_HAVE_A_ROLE)
}

function stillTranslated({ languages, target_languages }: OpenInvitation) {
  const present = languages?.filter((language) => target_languages?.includes(language)) ?? null
  if (present?.length === 0) throw new ApiError(409, LANGUAGES_GONE)
  return present
}

/** An invitation is worth what its sender may still give. */
async function isInForce(db: Db, { organization_id, project_id, inviter_id, role, teams }: OpenInvitation) {
  if (role === 'GUEST' && teams.length === 0) return false // they were deleted
  const membership = await findMembership(db, organization_id, { id: inviter_id })
  if (!membership) return false
  const place = project_id === null ? {} : { project_id }
  return allows(grantsOf(membership), role === 'MEMBER' ? 'manageMembers' : 'managePeople', place)
}
