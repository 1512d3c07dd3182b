import { endCarry, lockCarry } from '#db/queries/versions/carries.ts'
import type { Trx } from '#db/schema.ts'
import { ALREADY_UNDONE } from '../files/merge/constants.ts'
import { undoMerges } from '../files/undo/undoMerges.ts'
import { ApiError } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'

type Carry = { id: string; into_version_id: string }

/** Takes all back that a carry changed, also much later, but what people edited since. */
export async function takeCarryBack(trx: Trx, editsOf: EditsOf, carry: Carry, by: Requester) {
  const stored = await lockCarry(trx, carry.id)
  if (!stored) throw new ApiError(409, ALREADY_UNDONE)
  const operation = { kind: 'carry_id' as const, version_id: carry.into_version_id, ...stored }
  const done = await undoMerges(trx, editsOf, operation, by)
  await endCarry(trx, carry.id)
  return done
}
