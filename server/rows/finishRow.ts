import { type Entered, type Finish, finishOf, type Left } from '#collab/document/finishing.ts'
import { setEntry, statusOf } from '#collab/document/rows.ts'
import { lockHead } from '#db/queries/documents/documents.ts'
import { findRowToFinish } from '#db/queries/translations/translations.ts'
import { runIn } from '#db/run.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { removeIn } from '../translations/deleteTranslation.ts'

type Finishing = Address & { source_text_id: string; entered: Entered; left: Left }

/**
 * Ends a person's work on a row in one transaction: its status is decided by `finishOf`, what was typed goes into the history.
 * Everything that the person typed must have been acknowledged before.
 */
export function finishRow(services: Services, finishing: Finishing, by: Requester): Promise<Finish['kind']> {
  const { source_text_id: id, entered, left, ...at } = finishing
  return inDocument(services, at, async (trx, edit) => {
    await requirePage(trx, by.id, at.page_id, 'useProjects')
    await lockHead(runIn(trx), at) // the tables are as the document from here on
    if (left.outcome !== 'cancel') await recordTyped(trx, at, [id], by.id)
    const row = await findRowToFinish(trx, id, at.language)
    if (!row) return 'unchanged'
    const finish = finishOf(entered, row, left)
    if (finish.kind === 'removed') await removeIn(trx, edit, { id: row.id, source_text_id: id }, by)
    if ('status' in finish) {
      await saveTyped(trx, edit, at, by, (doc) => {
        setEntry(statusOf(doc), id, finish.status)
        return [id]
      })
    }
    return finish.kind
  })
}
