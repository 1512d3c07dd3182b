import { type Copy, copyTransaction } from '#db/copy.ts'
import type { Hold } from '#db/queries/accounts/holds.ts'
import type { Trx } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import type { Services } from '../services.ts'
import { ApiError } from './apiError.ts'

export type Writing = Pick<Services, 'db' | 'caller'>
type Work<Result, First> = (trx: Trx, first: First) => Promise<Result>
type LockFirst<First> = (trx: Trx) => Promise<First>

/**
 * The transaction in which a request changes data. It first holds the caller's session, which must still be good, and marks
 * their idempotency key; then it asks again whether they may: all of it commits or none. `lockFirst` takes locks that come
 * before those of the caller's membership. Work of the server's own has no caller and holds nothing.
 */
export const write = <Result, First = undefined>(
  { db, caller }: Writing,
  work: Work<Result, First>,
  lockFirst?: LockFirst<First>,
): Promise<Result> => db.transaction().execute((trx) => holding(caller, trx, work, lockFirst))

/** Runs the transaction again when it had to give way to another that wanted the same; `work` only writes to the database. */
export const writeRetrying = <Result, First = undefined>(
  { db, caller }: Writing,
  work: Work<Result, First>,
  lockFirst?: LockFirst<First>,
): Promise<Result> => transact(db, (trx) => holding(caller, trx, work, lockFirst))

export const writeAtOneMoment = <Result>({ db, caller }: Writing, work: (trx: Trx) => Promise<Result>) =>
  transact(
    db,
    (trx) => holding(caller, trx, work),
    (from) => from.transaction().setIsolationLevel('repeatable read'),
  )

export const writeCopying = <Result>({ db, caller }: Writing, work: (trx: Trx, copy: Copy) => Promise<Result>) =>
  caller.storing(() =>
    copyTransaction(db, async (trx, copy) => {
      const result = await holding(caller, trx, () => work(trx, copy))
      requirePresent(caller)
      return result
    }),
  )

/** The last step of a write that can be called off: its file may have been up before its sender called it off. */
export function requirePresent({ hasLeft }: Services['caller']) {
  if (hasLeft()) throw new ApiError(400, 'The upload was called off')
}

async function holding<Result, First>(
  { holds, asks }: Pick<Services['caller'], 'holds' | 'asks'>,
  trx: Trx,
  work: Work<Result, First>,
  lockFirst?: LockFirst<First>,
) {
  for (const hold of holds) await hold(trx)
  const first = await lockFirst?.(trx)
  for (const ask of asks) await ask(trx)
  return work(trx, first as First)
}

export const withHold = (services: Services, hold: Hold): Services => ({
  ...services,
  caller: { ...services.caller, holds: [hold, ...services.caller.holds] },
})

export const withAsk = (services: Services, ask: Hold, asker: Principal): Services => ({
  ...services,
  caller: { ...services.caller, asks: [...services.caller.asks, ask], asker },
})

export const NOBODY: Services['caller'] = {
  holds: [],
  asks: [],
  hasLeft: () => false,
  network: () => '',
  storing: (store) => store(),
}
