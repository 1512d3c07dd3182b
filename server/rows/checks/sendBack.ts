import type * as Y from 'yjs'
import { contentOf, requestOf, setCheck, setEntry, statusOf } from '#collab/document/rows.ts'
import { insertSentBackEvent, storeSentBack } from '#db/queries/checks/sentBack.ts'
import { listTextWriters } from '#db/queries/translations/rowFilters.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Requester } from '../../liveEdits/actors.ts'
import { type Address, inDocument } from '../../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../../liveEdits/typedTexts.ts'
import type { Services } from '../../services.ts'
import type { SendRowBack } from '../contract.ts'

type RowAddress = Address & { source_text_id: string }

/**
 * Sends the text that a person has seen back to those who wrote it: to be reviewed, unchecked and with a reason. Refused with
 * 409 when another text stands there by now.
 */
export async function sendBack(
  services: Services,
  { source_text_id: id, ...at }: RowAddress,
  { text, reason, note }: Omit<SendRowBack, 'language'>,
  by: Requester,
) {
  const sent = Date.now()
  const operation = operationOf('status', at, by, TO_REVIEW)
  await inDocument(services, at, async (trx, edit) => {
    await recordTyped(trx, edit, at, [id])
    await recordRows(trx, operation, { ids: [id], as: 'act' }, async () => {
      const writers = (await listTextWriters(trx, at.language, [id])).get(id) ?? []
      const reopen = (doc: Y.Doc) => {
        const stands = contentOf(doc).get(id)?.toString() ?? ''
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (stands !== text) throw new ApiError(409, 'The translation was changed in the meantime')
        if (stands === '') throw new ApiError(409, 'There is no translation to send back')
        setEntry(statusOf(doc), id, TO_REVIEW)
        setCheck(doc, id, undefined)
        return [id]
      }
      await saveTyped(trx, edit, at, by, reopen, { operation_id: operation.id, sentBack: { reason, note } })
      const row = { id, reason, note, content: text, writers, by: by.id, at: sent }
      await storeSentBack(trx, at.language, [row])
      await insertSentBackEvent(trx, { page_id: at.page_id, target_language: at.language, source_text_id: id })
    })
  })
  return { sent_at: new Date(sent).toISOString(), operation_id: operation.id }
}
