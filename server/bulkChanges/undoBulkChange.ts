import { advanceUndo, type BulkChangeAtWork, findPartToUndo } from '#db/queries/operations/bulkChanges.ts'
import { lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import { inPages } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { takeRowsBack } from '../operations/takeRowsBack.ts'
import { findAllowed } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { undoLimits } from './limitTexts.ts'

/** Takes the change of one page back, in one commit; rows that people wrote in since stay. */
export async function stepUndo(opened: Services, trx: Trx, change: BulkChangeAtWork) {
  const by = { id: change.undone_by!, name: change.undone_by_name! }
  const asking = {
    asker: { id: by.id },
    capability: change.kind === 'limit' ? ('manageProject' as const) : ('writeText' as const),
    languages: [change.target_language],
  }
  const { asksAgain: services } = await findAllowed(opened, asking, 'version', change.version_id)
  if (change.kind === 'limit') return undoLimits(services, trx, change, by)
  const part = await findPartToUndo(services.db, change.id)
  if (!part) return void (await advanceUndo(trx, change.id, { left: 0, state: 'undone' }))
  const { id, page_id, page_name } = part
  const { left } = await untilFree(services, () =>
    inPages(services, async (trx, editsOf) => {
      await lockPages(trx, [page_id])
      await lockHeadsOfPages(trx, [page_id])
      return takeRowsBack(trx, editsOf, { id, page: { id: page_id, name: page_name } }, by)
    }),
  )
  await advanceUndo(trx, change.id, { left: left.length, state: 'undoing' })
}
