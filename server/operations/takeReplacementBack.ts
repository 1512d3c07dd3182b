import { listPartsOfReplacement, lockReplacement, turnReplacement } from '#db/queries/operations/replacements.ts'
import { lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import { ALREADY_UNDONE } from '../files/merge/constants.ts'
import { sumTaken, type Taken } from '../files/undo/taken.ts'
import { ApiError } from '../http/apiError.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'
import { NOT_UNDONE } from './constants.ts'
import { takeRowsBack } from './takeRowsBack.ts'

export async function takeReplacementBack(
  trx: Trx,
  editsOf: EditsOf,
  id: string,
  by: Requester,
  way: 'undo' | 'redo' = 'undo',
) {
  if (!(await lockReplacement(trx, id, way))) throw new ApiError(409, way === 'undo' ? ALREADY_UNDONE : NOT_UNDONE)
  const parts = await listPartsOfReplacement(trx, id, way)
  const pages = parts.map(({ page_id }) => page_id)
  await lockPages(trx, pages)
  await lockHeadsOfPages(trx, pages)
  const left: Awaited<ReturnType<typeof takeRowsBack>>['left'] = []
  const takes: Taken[] = []
  for (const { id, page_id, page_name } of parts) {
    const done = await takeRowsBack(trx, editsOf, { id, page: { id: page_id, name: page_name } }, by, way)
    left.push(...done.left)
    takes.push(done.taken)
  }
  await turnReplacement(trx, id, way)
  return { left, taken: sumTaken(takes) }
}
