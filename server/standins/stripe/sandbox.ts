import type { Clock } from '../../integrations/clock.ts'
import type { Settings } from './settings.ts'
import { findAccount } from './store/account.ts'
import type { CallContext } from './store/context.ts'
import { lockExclusive } from './store/locks.ts'
import type { Db } from './store/tables.ts'

export type Sandbox = {
  db: Db
  publicUrl: string
  clock: Clock
  settings: Settings
}

/** Returns milliseconds by the stand-in's clock, which tests may have moved ahead. */
export async function timeOf({ db, clock }: Sandbox) {
  const { clock_offset_ms } = await findAccount(db)
  return clock.now() + clock_offset_ms
}

export const secondsOf = (ms: number) => Math.floor(ms / 1000)

/** Runs `work` in a transaction that excludes all other changes. `at` is in Unix seconds and defaults to now. */
export async function inTransaction<Result>(
  sandbox: Sandbox,
  work: (context: CallContext) => Promise<Result>,
  at?: number,
) {
  const now = at ?? secondsOf(await timeOf(sandbox))
  return sandbox.db.transaction().execute(async (trx) => {
    await lockExclusive(trx)
    const { publicUrl, settings } = sandbox
    return work({ trx, now, publicUrl, settings, request: { id: null, idempotency_key: null } })
  })
}
