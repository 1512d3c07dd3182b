import { v7 as uuid } from 'uuid'
import { pageOf } from '#collab/document/rows.ts'
import { lockHeadsOfPage, lockPage } from '#db/queries/files/changedTexts.ts'
import type { BulkChangeAtWork } from '#db/queries/operations/bulkChanges.ts'
import { findPageToTurn, keepLimits, turnLimits } from '#db/queries/operations/bulkLimits.ts'
import { advanceTurn, endTurn } from '#db/queries/operations/bulkTurns.ts'
import type { Trx } from '#db/schema.ts'
import type { Way } from '#db/vocabulary/operations.ts'
import { correctFacts } from '../facts/correctFacts.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocuments } from '../liveEdits/inDocuments.ts'
import { untilFree } from '../liveEdits/untilFree.ts'
import type { Services } from '../services.ts'

export type TextsOfPage = { page_id: string; project_id: string; ids: string[] }

export const limitTexts = (
  services: Services,
  change: BulkChangeAtWork,
  { ids, ...page }: TextsOfPage,
  by: Requester,
) =>
  correctFacts(
    services,
    page,
    { source_text_ids: ids, max_length: change.max_length, length_unit: change.length_unit ?? 'characters' },
    by,
    (trx, before) => keepLimits(trx, change, page.page_id, before),
  )

/** Of one page, in one commit; texts that have another limit by now keep it. */
export async function turnLimitsOfPage(
  services: Services,
  trx: Trx,
  change: BulkChangeAtWork,
  { by, way }: { by: Requester; way: Way },
) {
  const page = await findPageToTurn(services.db, change.id, way)
  if (!page) return void (await endTurn(trx, change.id))
  const left = await untilFree(services, () =>
    inDocuments(services, page.id, async (trx, edit) => {
      await lockPage(trx, page.id)
      const languages = (await lockHeadsOfPage(trx, page.id)).map(({ language }) => language)
      const left = await turnLimits(trx, change, page.id, way)
      const mark = uuid()
      for (const language of languages)
        await edit(language, (doc) => void pageOf(doc).set('sources', mark), { actor: person(by) })
      return left
    }),
  )
  const at = { page_id: page.id, page_name: page.name, language: null }
  await advanceTurn(
    trx,
    change.id,
    left.map(({ identifier }) => ({ ...at, identifier })),
  )
}
