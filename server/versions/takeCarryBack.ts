import { lockCarry, turnCarry } from '#db/queries/versions/carries.ts'
import type { Trx } from '#db/schema.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../files/merge/constants.ts'
import { turnMerges } from '../files/undo/turnMerges.ts'
import { ApiError } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'

type Carry = { id: string; into_version_id: string }

/** Takes all back that a carry changed, also much later, but what people edited since. */
export async function takeCarryBack(trx: Trx, editsOf: EditsOf, carry: Carry, by: Requester, way: Way) {
  const stored = await lockCarry(trx, carry.id, way)
  if (!stored) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  const operation = { kind: 'carry_id' as const, version_id: carry.into_version_id, ...stored }
  const done = await turnMerges(trx, editsOf, operation, by, way)
  await turnCarry(trx, carry.id, way)
  return done
}
