import type { z } from 'zod'
import { violates } from '#db/failures.ts'
import { findBulkChange, insertBulkChange } from '#db/queries/operations/bulkChanges.ts'
import { listPages } from '#db/queries/pages/pages.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { findAllowed, type GuardedCall } from '../rights/guarded.ts'
import { filterOf, readFilter } from '../rows/version/filterOf.ts'
import { NEEDS } from './allowStep.ts'
import { ONE_AT_A_TIME } from './constants.ts'
import type { BulkChange, StartBulkChange } from './contract.ts'
import { showBulkChange } from './showBulkChange.ts'

/** The rows are changed by a worker, as the rights of the caller are at that time. */
export async function startBulkChange(
  c: GuardedCall<'version'>,
  asked: z.output<typeof StartBulkChange>,
): Promise<BulkChange> {
  const { language, also, filter, source_text_ids = null, kind, status = null, max_length = null, length_unit } = asked
  const { version, token } = c.var
  const asker = c.var.services.caller.asker!
  const languages = [language, ...also.map((part) => part.language)]
  const asking = { asker, capability: NEEDS[kind], languages }
  const { asksAgain: services } = await findAllowed(c.var.services, asking, 'version', version.id)
  const wanted = readFilter(filter)
  for (const one of languages) await filterOf(c, { ...wanted, language: one }) // refuses what is no filter here
  const next = also.map(({ source_text_ids: ids = null, ...part }) => ({ ...part, source_text_ids: ids }))
  const by = requester(c)
  const change = {
    ...{ version_id: version.id, target_language: language, kind, status, filter, source_text_ids },
    ...{ languages, next_parts: JSON.stringify(next) },
    ...{ page_id: await pageOf(c, wanted), max_length, length_unit: max_length === null ? null : length_unit },
    ...{ actor_id: by.id, actor_name: by.name, limits: asker.limits ? JSON.stringify(asker.limits) : null },
    token_id: token?.id ?? null,
  }
  const { id } = await write(services, (trx) => insertBulkChange(trx, change)).catch((error) => {
    if (violates(error, 'bulk_changes_running')) throw new ApiError(409, ONE_AT_A_TIME)
    throw error
  })
  return showBulkChange((await findBulkChange(services.db, id))!)
}

async function pageOf(
  { var: { services, version } }: GuardedCall<'version'>,
  { pages = [], folders }: ReturnType<typeof readFilter>,
) {
  if (pages.length !== 1 || folders) return null
  const known = await listPages(services.db, version.id)
  return known.some(({ id }) => id === pages[0]) ? pages[0]! : null
}
