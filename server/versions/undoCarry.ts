import { endCarry, lockCarry } from '#db/queries/versions/carries.ts'
import type { Db, Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { type EditsOf, inPages } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { requireVersion } from '../organizations/access.ts'
import type { PlacedText } from '../reimport/contract.ts'
import { undoMerges } from '../reimport/undo/undoMerges.ts'
import type { Services } from '../services.ts'
import { ALREADY_UNDONE } from './constants.ts'

type Carry = { id: string; into_version_id: string }

/** Returns a carry to somebody who may work in its version; to an outsider it is not there. */
export async function requireCarry(db: Db, userId: string, found: Carry | undefined): Promise<Carry> {
  if (!found) throw notFound('Change')
  await requireVersion(db, userId, found.into_version_id, 'useProjects').catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound('Change') : error
  })
  return found
}

/** Takes all back that a carry changed, also much later. Texts that people edited since stay and are named. */
export async function undoCarry(services: Services, carry: Carry, by: Requester): Promise<PlacedText[]> {
  const { left } = await untilFree(services, () =>
    inPages(services, (trx, editsOf) => takeCarryBack(trx, editsOf, carry, by)),
  )
  services.collab.hints.accessChanged() // of pages that are gone
  return left
}

/** The same in a transaction; answers also what was taken. */
export async function takeCarryBack(trx: Trx, editsOf: EditsOf, carry: Carry, by: Requester) {
  await requireVersion(trx, by.id, carry.into_version_id, 'useProjects')
  const stored = await lockCarry(trx, carry.id)
  if (!stored) throw new ApiError(409, ALREADY_UNDONE)
  const operation = { kind: 'carry_id' as const, version_id: carry.into_version_id, ...stored }
  const done = await undoMerges(trx, editsOf, operation, by)
  await endCarry(trx, carry.id)
  return done
}
