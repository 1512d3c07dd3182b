import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db } from '#db/schema.ts'
import { allows, type Capability, grantsOf, type Membership, type Place, type Principal } from '#db/vocabulary/roles.ts'
import { forbidden, notFound } from '../http/apiError.ts'
import { findThing, type Kind, nameOf, placeOf, type ThingOf } from './things.ts'

/**
 * Outsiders get 404, so that nobody learns which organizations exist; members without the right get 403.
 * Writes of the same transaction commit before the person can be removed.
 */
export async function requireCapability(
  db: Db,
  asker: Principal,
  organizationId: string,
  capability: Capability,
  place?: Place,
) {
  requireAllowed(await findMembership(db, organizationId, asker), capability, place)
}

export async function hasCapability(
  db: Db,
  asker: Principal,
  organizationId: string,
  capability: Capability,
  place?: Place,
) {
  const membership = await findMembership(db, organizationId, asker)
  return membership !== undefined && allows(grantsOf(membership), capability, place)
}

function requireAllowed(membership: Membership | undefined, capability: Capability, place: Place | undefined) {
  if (!membership) throw notFound('Organization')
  if (!allows(grantsOf(membership), capability, place)) throw forbidden()
}

export type Asking = { asker: Principal; capability: Capability; languages: Place['languages'] }

/** Returns the thing to somebody who may do this with it; for an outsider it is not there. */
export async function requireThing<K extends Kind>(db: Db, asking: Asking, kind: K, id: string): Promise<ThingOf<K>> {
  const { asker, capability, languages } = asking
  const found = await findThing(db, kind, id, asker.id)
  if (!found) throw notFound(nameOf(kind))
  const place = placeOf(kind, found)
  const membership = 'membership' in found ? (found.membership as Membership) : undefined
  // A write reads it again, and locks it.
  if (membership && !db.isTransaction)
    requireAllowed({ ...membership, limits: asker.limits }, capability, { languages, ...place })
  else await requireCapability(db, asker, place.organization_id, capability, { languages, ...place })
  return found
}
