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
type At = { project: Project; user_id: string }

/** Somebody who is in nothing else of the organization becomes its guest. */
export const addPerson = (services: Site, project: Project, { email, ...given }: Given & { email: string }) =>
  write(
    services,
    async (trx: Trx, organization: { id: string }) => {
      const { role, languages } = readRole(project, given)
      const user = await findUserToAdd(trx, { email })
      if (!user) throw notFound('User')
      if (!user.is_email_confirmed) throw new ApiError(409, ADDRESS_NOT_CONFIRMED)
      const at = { project_id: project.id, user_id: user.id }
      const membership = await findMembership(trx, organization.id, user)
      if (membership && membership.role !== 'GUEST') throw new ApiError(409, WORKS_EVERYWHERE)
      if (await findPerson(trx, at)) throw new ApiError(409, HAS_A_ROLE)
      const member = { organization_id: organization.id, user_id: user.id }
      if (!membership) await insertMember(trx, { ...member, role: 'GUEST' })
      await insertProjectRole(trx, { ...at, ...member, role, languages })
      await services.jobs.queueMail({ kind: 'project-role-given', ...toldOf(user, project), role }, trx)
      return (await findPerson(trx, at))!
    },
    (trx) => lockShared(trx, project),
  )

export const changePerson = (services: Site, { project, user_id }: At, given: Given) =>
  write(
    services,
    async (trx: Trx, _: { id: string }) => {
      const chosen = readRole(project, given)
      const at = { project_id: project.id, user_id }
      const person = await findPerson(trx, at)
      if (!person) throw notFound('Person')
      await updateProjectRole(trx, at, chosen)
      if (person.role !== chosen.role)
        await services.jobs.queueMail(
          { kind: 'project-role-given', ...toldOf(person, project), role: chosen.role },
          trx,
        )
      return { ...person, ...chosen }
    },
    (trx) => lockShared(trx, project),
  )

export const removePerson = (services: Site, { project, user_id }: At) =>
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

function readRole({ target_languages }: Project, { role, languages }: Given) {
  if (!languages?.every((language) => target_languages.includes(language)) && languages)
    throw invalid(['body', 'languages'], NO_TARGET)
  return { role, languages: languages ?? null }
}

const toldOf = ({ email, full_name }: { email: string; full_name: string | null }, { id, name }: Project) => ({
  to: email,
  full_name,
  project: name,
  project_id: id,
})

/** A personal organization has nobody but its owner (reading 17). */
async function lockShared(trx: Trx, { organization_id }: Project) {
  const organization = await lockOrganization(trx, organization_id)
  if (!organization) throw notFound('Project')
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
  return organization
}
