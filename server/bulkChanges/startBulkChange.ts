import type { z } from 'zod'
import { violates } from '#db/failures.ts'
import { findBulkChange, insertBulkChange } from '#db/queries/operations/bulkChanges.ts'
import type { BulkKind } from '#db/vocabulary/operations.ts'
import type { Capability } from '#db/vocabulary/roles.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { findAllowed, type GuardedCall } from '../rights/guarded.ts'
import { filterOf, readFilter } from '../rows/version/filterOf.ts'
import { ONE_AT_A_TIME } from './constants.ts'
import type { BulkChange, StartBulkChange } from './contract.ts'
import { showBulkChange } from './showBulkChange.ts'

export const NEEDS: Record<BulkKind, Capability> = {
  ...{ status: 'writeText', check: 'reviewText', clear: 'writeText' },
  limit: 'manageProject',
}

/** The rows are changed by a worker, as the rights of the caller are at that time. */
export async function startBulkChange(
  c: GuardedCall<'version'>,
  { language, filter, kind, status, max_length = null, length_unit }: z.output<typeof StartBulkChange>,
): Promise<BulkChange> {
  const { version } = c.var
  const asker = c.var.services.caller.asker!
  const asking = { asker, capability: NEEDS[kind], languages: [language] }
  const { asksAgain: services } = await findAllowed(c.var.services, asking, 'version', version.id)
  await filterOf(c, { ...readFilter(filter), language }) // refuses what is no filter here
  const by = requester(c)
  const change = {
    ...{ version_id: version.id, target_language: language, kind, status: status ?? null, filter },
    ...{ max_length, length_unit: max_length === null ? null : length_unit },
    ...{ actor_id: by.id, actor_name: by.name, limits: asker.limits ? JSON.stringify(asker.limits) : null },
  }
  const { id } = await write(services, (trx) => insertBulkChange(trx, change)).catch((error) => {
    if (violates(error, 'bulk_changes_running')) throw new ApiError(409, ONE_AT_A_TIME)
    throw error
  })
  return showBulkChange((await findBulkChange(services.db, id))!)
}
