import { isLocked } from '#db/failures.ts'
import {
  deleteEventsBefore,
  deleteMonth,
  insertMonth,
  listMonths,
  monthAfter,
  waitBriefly,
} from '#db/queries/events/months.ts'
import { settleRestoredEvents } from '#db/queries/events/positions.ts'
import type { Db, Trx } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { MAX_EVENT_MONTHS } from './constants.ts'

const MONTHS_AHEAD = 2

export async function keepMonths(db: Db, now = new Date()) {
  await settleRestoredEvents(db)
  const months = await listMonths(db)
  const isThere = (month: Date) => months.some((one) => one.getTime() === month.getTime())
  for (let n = 0; n <= MONTHS_AHEAD; n++) {
    const month = monthAfter(now, n)
    if (!isThere(month)) await unlessLocked(db, (trx) => insertMonth(trx, month))
  }
  const first = monthAfter(now, -MAX_EVENT_MONTHS)
  for (const month of months) if (month < first) await unlessLocked(db, (trx) => deleteMonth(trx, month))
  await deleteEventsBefore(db, first)
}

const unlessLocked = (db: Db, work: (trx: Trx) => Promise<unknown>) =>
  transact(db, async (trx) => {
    await waitBriefly(trx)
    await work(trx)
  }).catch((error: unknown) => {
    if (!isLocked(error)) throw error
  })
