import { findAccount, findDueObject, updateClockOffset } from '#db/queries/standIn.ts'
import { type Counter, secondsOf, timeOf, withDesk } from './counter.ts'
import type { Desk } from './desk.ts'
import { fallDue } from './fallDue.ts'

export type MovableClock = {
  /** Milliseconds, as Date.now() counts them. */
  now(): Promise<number>
  /** Everything that falls due on the way happens at its own time, in order: periods end, invoices are made and charged. */
  advance(by: { days?: number; hours?: number; ms?: number }): Promise<void>
  /** @throws {RangeError} time does not go back */
  moveTo(at: Date | number): Promise<void>
}

export function createMovableClock(counter: Counter): MovableClock {
  const move = async (target: number) => {
    await settle(counter, secondsOf(target))
    await withDesk(counter, async ({ trx }) => {
      const { clock_offset_ms } = await findAccount(trx)
      await updateClockOffset(trx, Math.max(clock_offset_ms, target - counter.clock.now()))
    })
  }
  return {
    now: () => timeOf(counter),
    advance: async ({ days = 0, hours = 0, ms = 0 }) =>
      move((await timeOf(counter)) + (days * 24 + hours) * 3_600_000 + ms),
    async moveTo(at) {
      if (Number(at) < (await timeOf(counter))) throw new RangeError('The clock can only be moved ahead')
      await move(Number(at))
    },
  }
}

/** Does what has fallen due until now, or until the given second. */
export async function settle(counter: Counter, until?: number) {
  const now = until ?? secondsOf(await timeOf(counter))
  for (;;) {
    const due = await findDueObject(counter.db, now)
    if (!due) return
    await withDesk(counter, (desk) => settleNext(desk, now), due.due_at!)
  }
}

/** Another process may have been faster. */
async function settleNext(desk: Desk, now: number) {
  const due = await findDueObject(desk.trx, now)
  if (due) await fallDue({ ...desk, now: due.due_at! }, due.data as Parameters<typeof fallDue>[1])
}
