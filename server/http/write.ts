import { type Copy, copyTransaction } from '#db/copy.ts'
import type { Hold } from '#db/queries/accounts/holds.ts'
import type { Trx } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Services } from '../services.ts'
import { ApiError } from './apiError.ts'

export type Writing = Pick<Services, 'db' | 'caller'>
type Work<Result> = (trx: Trx) => Promise<Result>

/**
 * The transaction in which a request changes data. It first holds the caller's session, which must still be good, and marks
 * their idempotency key: all of it commits or none. Work of the server's own has no caller and holds nothing.
 */
export const write = <Result>({ db, caller }: Writing, work: Work<Result>): Promise<Result> =>
  db.transaction().execute((trx) => holding(caller.holds, trx, work))

/** The same, carried out again when it had to give way to another that wanted the same; `work` only writes to the database. */
export const writeRetrying = <Result>({ db, caller }: Writing, work: Work<Result>): Promise<Result> =>
  transact(db, (trx) => holding(caller.holds, trx, work))

/** The same, in which all statements see the database as it was at one moment. */
export const writeAtOneMoment = <Result>({ db, caller }: Writing, work: Work<Result>): Promise<Result> =>
  transact(
    db,
    (trx) => holding(caller.holds, trx, work),
    (from) => from.transaction().setIsolationLevel('repeatable read'),
  )

/** The same for a file, whose rows can be copied in, in its turn; writes nothing for a caller who has left meanwhile. */
export const writeCopying = <Result>({ db, caller }: Writing, work: (trx: Trx, copy: Copy) => Promise<Result>) =>
  caller.storing(() =>
    copyTransaction(db, async (trx, copy) => {
      const result = await holding(caller.holds, trx, () => work(trx, copy))
      requirePresent(caller)
      return result
    }),
  )

/** The last step of a write that can be called off: its file may have been up before its sender called it off. */
export function requirePresent({ hasLeft }: Services['caller']) {
  if (hasLeft()) throw new ApiError(400, 'The upload was called off')
}

async function holding<Result>(holds: readonly Hold[], trx: Trx, work: Work<Result>) {
  for (const hold of holds) await hold(trx)
  return work(trx)
}

/** The services of a request whose writes also hold this, before what they held already. */
export const withHold = (services: Services, hold: Hold): Services => ({
  ...services,
  caller: { ...services.caller, holds: [hold, ...services.caller.holds] },
})

/** For the server's own work: at the start, in jobs, and what a request leaves behind. */
export const NOBODY: Services['caller'] = {
  holds: [],
  hasLeft: () => false,
  network: () => '',
  storing: (store) => store(),
}
