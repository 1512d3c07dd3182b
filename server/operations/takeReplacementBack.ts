import {
  listPartsOfReplacements,
  listRestOfRipple,
  lockReplacements,
  turnReplacements,
} from '#db/queries/operations/replacements.ts'
import { lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import { ALREADY_UNDONE, NOT_UNDONE } from '../files/merge/constants.ts'
import { sumTaken, type Taken } from '../files/undo/taken.ts'
import { ApiError } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'
import { findAllowed } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { takeRowsBack } from './takeRowsBack.ts'

/**
 * A replacement, and what the same change of a term brought in other versions and languages, as far as the caller may write
 * there. Each write of the services asks that again.
 */
export async function withRipple(services: Services, id: string) {
  const { asker } = services.caller
  const ids = [id]
  let asking = services
  for (const part of asker ? await listRestOfRipple(services.db, id) : []) {
    const wanted = { asker: asker!, capability: 'writeText' as const, languages: [part.language] }
    try {
      asking = (await findAllowed(asking, wanted, 'version', part.version_id)).asksAgain
      ids.push(part.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return { services: asking, ids }
}

export async function takeReplacementBack(
  trx: Trx,
  editsOf: EditsOf,
  wanted: readonly string[],
  by: Requester,
  way: 'undo' | 'redo' = 'undo',
) {
  const ids = await lockReplacements(trx, wanted, way)
  if (ids.length === 0) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  const parts = await listPartsOfReplacements(trx, ids, way)
  const pages = [...new Set(parts.map(({ page_id }) => page_id))]
  await lockPages(trx, pages)
  await lockHeadsOfPages(trx, pages)
  const left: Awaited<ReturnType<typeof takeRowsBack>>['left'] = []
  const takes: Taken[] = []
  for (const { id, page_id, page_name } of parts) {
    const done = await takeRowsBack(trx, editsOf, { id, page: { id: page_id, name: page_name } }, by, way)
    left.push(...done.left)
    takes.push(done.taken)
  }
  await turnReplacements(trx, ids, way)
  return { left, taken: sumTaken(takes) }
}
