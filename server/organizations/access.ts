import { findInBinForUser } from '#db/queries/bin/contents.ts'
import { findComparisonForUser } from '#db/queries/comparisons/comparisons.ts'
import { findGlossaryForUser } from '#db/queries/glossaries/glossaries.ts'
import { findMemberRole } from '#db/queries/organizations/organizations.ts'
import { findCharacterForUser } from '#db/queries/pages/characters.ts'
import { findProjectForUser, findProjectOfPageForUser, lockProject } from '#db/queries/projects/projects.ts'
import { findVersionForUser } from '#db/queries/projects/versions.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { BinKind } from '#db/tables/projects.ts'
import { type Capability, can } from '#db/vocabulary/roles.ts'
import { forbidden, notFound } from '../http/apiError.ts'

/**
 * Outsiders get 404, so that nobody learns which organizations exist; members without the right get 403.
 * Writes of the same transaction commit before the person can be removed.
 */
export async function requireCapability(db: Db, userId: string, organizationId: string, capability: Capability) {
  const role = await findMemberRole(db, organizationId, userId)
  if (!role) throw notFound('Organization')
  if (!can(role, capability)) throw forbidden()
  return role
}

type Find<Found> = (db: Db, id: string, userId: string) => Promise<Found | undefined>

/** Returns the thing to somebody who may do this with it; for an outsider it is not there. */
const requires =
  <Found extends { organization_id: string }>(what: string, find: Find<Found>) =>
  async (db: Db, userId: string, id: string, capability: Capability): Promise<Found> => {
    const found = await find(db, id, userId)
    if (!found) throw notFound(what)
    await requireCapability(db, userId, found.organization_id, capability)
    return found
  }

export const requireProject = requires('Project', findProjectForUser)
/** The same, locked until the transaction ends; asked again when it is ours, for it may have been given away meanwhile. */
export async function lockRequiredProject(trx: Trx, userId: string, id: string, capability: Capability) {
  await requireProject(trx, userId, id, capability) // the organization before the project, as its deletion has them
  await lockProject(trx, id)
  return requireProject(trx, userId, id, capability)
}

export const requireVersion = requires('Version', findVersionForUser)
/** Returns the page's project. */
export const requirePage = requires('Page', findProjectOfPageForUser)
export const requireCharacter = requires('Character', findCharacterForUser)
export const requireComparison = requires('Comparison', findComparisonForUser)
export const requireGlossary = requires('Glossary', findGlossaryForUser)

const inBin = (kind: BinKind) => (db: Db, id: string, userId: string) => findInBinForUser(db, { kind, id }, userId)
/** Of what is in the bin; all others do not find it there. */
export const requireInBin = {
  page: requires('Page', inBin('page')),
  version: requires('Version', inBin('version')),
  project: requires('Project', inBin('project')),
}
