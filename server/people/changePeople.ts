import { findUserToAdd } from '#db/queries/accounts/users.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import { insertMember, lockOrganization } from '#db/queries/organizations/organizations.ts'
import {
  deleteProjectRole,
  findPerson,
  insertProjectRole,
  updateProjectRole,
} from '#db/queries/organizations/projectRoles.ts'
import type { Project } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { ProjectRole } from '#db/vocabulary/roles.ts'
import { ApiError, forbidden, invalid, notFound } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import { PERSONAL_IS_FIXED } from '../organizations/constants.ts'
import type { Services } from '../services.ts'
import { ADDRESS_NOT_CONFIRMED, HAS_A_ROLE, NO_TARGET, WORKS_EVERYWHERE } from './constants.ts'

type Site = Writing & Pick<Services, 'jobs'>
type Given = { role: ProjectRole; languages?: LanguageCode[] | null | undefined }
type At = { project: Pick<Project, 'id' | 'organization_id'>; user_id: string }
type Of = { project: Project; user_id: string }

export const addPerson = (services: Site, project: Project, { email, ...given }: Given & { email: string }) =>
  write(
    services,
    async (trx: Trx, _: { id: string }) => {
      const chosen = readRole(project, given)
      const user = await findUserToAdd(trx, { email })
      if (!user) throw notFound('User')
      if (!user.is_email_confirmed) throw new ApiError(409, ADDRESS_NOT_CONFIRMED)
      const standing = await joinProject(trx, { project, user_id: user.id }, chosen)
      if (standing === 'member') throw new ApiError(409, WORKS_EVERYWHERE)
      if (standing === 'person') throw new ApiError(409, HAS_A_ROLE)
      await tellOfRole(services, trx, user, project, chosen.role)
      return (await findPerson(trx, { project_id: project.id, user_id: user.id }))!
    },
    (trx) => lockShared(trx, project),
  )

/** Returns what they were before, where that keeps them as they are. The organization is locked. */
export async function joinProject(
  trx: Trx,
  { project, user_id }: At,
  { role, languages }: ReturnType<typeof readRole>,
): Promise<'member' | 'person' | undefined> {
  const { id: project_id, organization_id } = project
  const membership = await findMembership(trx, organization_id, { id: user_id })
  if (membership && membership.role !== 'GUEST') return 'member'
  if (await findPerson(trx, { project_id, user_id })) return 'person'
  const member = { organization_id, user_id }
  if (!membership) await insertMember(trx, { ...member, role: 'GUEST' })
  await insertProjectRole(trx, { project_id, ...member, role, languages })
  return undefined
}

export const tellOfRole = (
  { jobs }: Pick<Services, 'jobs'>,
  trx: Trx,
  user: Parameters<typeof toldOf>[0],
  project: Pick<Project, 'id' | 'name'>,
  role: ProjectRole,
) => jobs.queueMail({ kind: 'project-role-given', ...toldOf(user, project), role }, trx)

export const changePerson = (services: Site, { project, user_id }: Of, given: Given) =>
  write(
    services,
    async (trx: Trx, _: { id: string }) => {
      const chosen = readRole(project, given)
      const at = { project_id: project.id, user_id }
      const person = await findPerson(trx, at)
      if (!person) throw notFound('Person')
      await updateProjectRole(trx, at, chosen)
      if (person.role !== chosen.role) await tellOfRole(services, trx, person, project, chosen.role)
      return { ...person, ...chosen }
    },
    (trx) => lockShared(trx, project),
  )

export const removePerson = (services: Site, { project, user_id }: Of) =>
  write(
    services,
    async (trx: Trx, _: { id: string }) => {
      const at = { project_id: project.id, user_id }
      const person = await findPerson(trx, at)
      if (!person) throw notFound('Person')
      await deleteProjectRole(trx, at, project.organization_id)
      await services.jobs.queueMail({ kind: 'project-role-ended', ...toldOf(person, project) }, trx)
    },
    (trx) => lockShared(trx, project),
  )

export function readRole({ target_languages }: Pick<Project, 'target_languages'>, { role, languages }: Given) {
  if (!languages?.every((language) => target_languages.includes(language)) && languages)
    throw invalid(['body', 'languages'], NO_TARGET)
  return { role, languages: languages ?? null }
}

const toldOf = (
  { email, full_name }: { email: string; full_name: string | null },
  { id, name }: Pick<Project, 'id' | 'name'>,
) => ({
  to: email,
  full_name,
  project: name,
  project_id: id,
})

export async function lockShared(trx: Trx, { organization_id }: Pick<Project, 'organization_id'>) {
  const organization = await lockOrganization(trx, organization_id)
  if (!organization) throw notFound('Project')
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
  return organization
}
