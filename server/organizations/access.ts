import { findCharacterForUser } from '#db/queries/characters.ts'
import { findGlossaryForUser } from '#db/queries/glossaries.ts'
import { findMemberRole } from '#db/queries/organizations.ts'
import { findProjectForUser, findProjectOfPageForUser, findVersionForUser } from '#db/queries/projects.ts'
import type { Db } from '#db/schema.ts'
import { type Capability, can } from '#db/vocabulary/roles.ts'
import { forbidden, notFound } from '../http/errors.ts'

/**
 * Outsiders get 404, so that nobody learns which organizations exist; members without the right get 403.
 * What is written in the same transaction is committed before the person can be removed.
 */
export async function requireCapability(db: Db, userId: string, organizationId: string, capability: Capability) {
  const role = await findMemberRole(db, organizationId, userId)
  if (!role) throw notFound('Organization')
  if (!can(role, capability)) throw forbidden()
  return role
}

/** The project, for somebody who may do this with it. */
export async function requireProject(db: Db, userId: string, projectId: string, capability: Capability) {
  const project = await findProjectForUser(db, projectId, userId)
  if (!project) throw notFound('Project')
  await requireCapability(db, userId, project.organization_id, capability)
  return project
}

/** The version, for somebody who may do this with it. */
export async function requireVersion(db: Db, userId: string, versionId: string, capability: Capability) {
  const version = await findVersionForUser(db, versionId, userId)
  if (!version) throw notFound('Version')
  await requireCapability(db, userId, version.organization_id, capability)
  return version
}

/** The page's project, for somebody who may do this with the page. */
export async function requirePage(db: Db, userId: string, pageId: string, capability: Capability) {
  const project = await findProjectOfPageForUser(db, pageId, userId)
  if (!project) throw notFound('Page')
  await requireCapability(db, userId, project.organization_id, capability)
  return project
}

/** The character, for somebody who may do this with it. */
export async function requireCharacter(db: Db, userId: string, characterId: string, capability: Capability) {
  const character = await findCharacterForUser(db, characterId, userId)
  if (!character) throw notFound('Character')
  await requireCapability(db, userId, character.organization_id, capability)
  return character
}

/** The glossary, for somebody who may do this with it. */
export async function requireGlossary(db: Db, userId: string, glossaryId: string, capability: Capability) {
  const glossary = await findGlossaryForUser(db, glossaryId, userId)
  if (!glossary) throw notFound('Glossary')
  await requireCapability(db, userId, glossary.organization_id, capability)
  return glossary
}
