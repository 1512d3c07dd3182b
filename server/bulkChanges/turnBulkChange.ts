import type { BulkChangeAtWork } from '#db/queries/operations/bulkChanges.ts'
import { advanceTurn, endTurn, findPartToTurn } from '#db/queries/operations/bulkTurns.ts'
import { lockHeadsOfPages, lockPages } from '#db/queries/versions/carriedTexts.ts'
import type { Trx } from '#db/schema.ts'
import { wayOf } from '#db/vocabulary/operations.ts'
import { inPages } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import { takeRowsBack } from '../operations/takeRowsBack.ts'
import type { Services } from '../services.ts'
import { allowStep } from './allowStep.ts'
import { turnLimitsOfPage } from './limitTexts.ts'

/** Takes the change of one page back, or does it again, in one commit; rows in which people wrote since stay. */
export async function stepTurn(opened: Services, trx: Trx, change: BulkChangeAtWork) {
  const way = wayOf(change.state)!
  const { services, by } = await allowStep(opened, change)
  if (change.kind === 'limit') return turnLimitsOfPage(services, trx, change, { by, way })
  const part = await findPartToTurn(services.db, change.id, way)
  if (!part) return void (await endTurn(trx, change.id))
  const { id, page_id, page_name } = part
  const { left } = await untilFree(services, () =>
    inPages(services, async (trx, editsOf) => {
      await lockPages(trx, [page_id])
      await lockHeadsOfPages(trx, [page_id])
      return takeRowsBack(trx, editsOf, { id, page: { id: page_id, name: page_name } }, by, way)
    }),
  )
  await advanceTurn(trx, change.id, left)
}
