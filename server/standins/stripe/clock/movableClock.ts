import { inTransaction, type Sandbox, secondsOf, timeOf } from '../sandbox.ts'
import { findAccount, updateClockOffset } from '../store/account.ts'
import type { CallContext } from '../store/context.ts'
import { findDueRow } from '../store/objectRows.ts'
import { processDue } from './processDue.ts'

export type MovableClock = {
  /** Returns milliseconds like Date.now(). */
  now(): Promise<number>
  advance(by: { days?: number; hours?: number; ms?: number }): Promise<void>
  /** @throws {RangeError} for a time in the past */
  moveTo(at: Date | number): Promise<void>
}

export function createMovableClock(sandbox: Sandbox): MovableClock {
  const move = async (target: number) => {
    await runDue(sandbox, secondsOf(target))
    await inTransaction(sandbox, async ({ trx }) => {
      const { clock_offset_ms } = await findAccount(trx)
      await updateClockOffset(trx, Math.max(clock_offset_ms, target - sandbox.clock.now()))
    })
  }
  return {
    now: () => timeOf(sandbox),
    advance: async ({ days = 0, hours = 0, ms = 0 }) =>
      move((await timeOf(sandbox)) + (days * 24 + hours) * 3_600_000 + ms),
    async moveTo(at) {
      if (Number(at) < (await timeOf(sandbox))) throw new RangeError('The clock can only be moved ahead')
      await move(Number(at))
    },
  }
}

/** Processes everything that is due at `until`, in Unix seconds; now by default. */
export async function runDue(sandbox: Sandbox, until?: number) {
  const now = until ?? secondsOf(await timeOf(sandbox))
  for (;;) {
    const due = await findDueRow(sandbox.db, now)
    if (!due) return
    await inTransaction(sandbox, (context) => runNextDue(context, now), due.due_at!)
  }
}

/** Looks again under the lock, because another process may have been faster. */
async function runNextDue(context: CallContext, now: number) {
  const due = await findDueRow(context.trx, now)
  if (due) await processDue({ ...context, now: due.due_at! }, due.data as Parameters<typeof processDue>[1])
}
