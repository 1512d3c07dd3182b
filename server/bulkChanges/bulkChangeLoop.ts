import { isAway } from '#db/failures.ts'
import {
  advanceBulkChange,
  advanceUndo,
  type BulkChangeAtWork,
  claimBulkChange,
} from '#db/queries/operations/bulkChanges.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { repeat } from '../loops/repeat.ts'
import type { Services } from '../services.ts'
import { BROKEN_OFF, NOT_ALLOWED_NOW } from './constants.ts'
import { stepBulkChange } from './stepBulkChange.ts'
import { stepUndo } from './undoBulkChange.ts'

/** People take turns: the next step is of the change that has waited longest. False: there is nothing to do here. */
export const stepNext = (services: Services) =>
  services.db.transaction().execute(async (trx) => {
    const change = await claimBulkChange(trx)
    if (!change) return false
    const step = change.state === 'undoing' ? stepUndo : stepBulkChange
    await step(services, trx, change).catch((error) => fail(services, trx, change, error))
    return true
  })

async function fail({ log }: Services, trx: Trx, { id, state, last_text }: BulkChangeAtWork, error: unknown) {
  if (isAway(error)) throw error
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
  if (!isRefused) log('error', 'bulk_change_failed', { bulk_change_id: id }, error)
  const said = isRefused ? NOT_ALLOWED_NOW : BROKEN_OFF
  if (state === 'undoing') await advanceUndo(trx, id, { left: 0, state: 'undone', error: said })
  else await advanceBulkChange(trx, id, { looked: 0, last_text, state: 'failed', error: said })
}

export function startBulkChanges(services: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'bulk_changes_not_carried_out', async () => {
    while (!signal.aborted && (await stepNext(services)));
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
