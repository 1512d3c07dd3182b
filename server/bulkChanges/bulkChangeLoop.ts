import { isAway } from '#db/failures.ts'
import { advanceBulkChange, type BulkChangeAtWork, claimBulkChange } from '#db/queries/operations/bulkChanges.ts'
import { endTurn } from '#db/queries/operations/bulkTurns.ts'
import type { Trx } from '#db/schema.ts'
import { wayOf } from '#db/vocabulary/operations.ts'
import { createWrites } from '../events/writes.ts'
import { ApiError } from '../http/apiError.ts'
import { repeat } from '../loops/repeat.ts'
import type { Services } from '../services.ts'
import { BROKEN_OFF, NOT_ALLOWED_NOW, TOKEN_ENDED } from './constants.ts'
import { stepBulkChange } from './stepBulkChange.ts'
import { stepTurn } from './turnBulkChange.ts'

/** People take turns: the next step is of the change that has waited longest. False: there is nothing to do here. */
export const stepNext = (services: Services) =>
  services.db.transaction().execute(async (trx) => {
    const change = await claimBulkChange(trx)
    if (!change) return false
    const step = wayOf(change.state) ? stepTurn : stepBulkChange
    await step(services, trx, change).catch((error) => fail(services, trx, change, error))
    return true
  })

async function fail({ log }: Services, trx: Trx, { id, state, last_text }: BulkChangeAtWork, error: unknown) {
  if (isAway(error)) throw error
  const refused = error instanceof ApiError ? REFUSALS[error.status] : undefined
  if (refused === undefined) log('error', 'bulk_change_failed', { bulk_change_id: id }, error)
  const said = refused ?? BROKEN_OFF
  if (wayOf(state)) await endTurn(trx, id, said)
  else await advanceBulkChange(trx, id, { looked: 0, last_text, state: 'failed', error: said })
}

const REFUSALS: Record<number, string> = { 401: TOKEN_ENDED, 403: NOT_ALLOWED_NOW, 404: NOT_ALLOWED_NOW }

export function startBulkChanges(services: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  const writes = createWrites(services.collab.hints)
  async function stepAll() {
    writes.forget()
    while (!signal.aborted && (await stepNext(services)));
  }
  const running = repeat(services, signal, 'bulk_changes_not_carried_out', stepAll, writes.next)
  return {
    async stop() {
      stopping.abort()
      writes.close()
      await running
    },
  }
}
