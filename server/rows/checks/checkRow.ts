import type * as Y from 'yjs'
import { contentOf, requestOf, setCheck, setEntry, statusOf } from '#collab/document/rows.ts'
import { storeChecks } from '#db/queries/checks/checks.ts'
import { findReviewOfPage } from '#db/queries/checks/reviewSettings.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../../http/apiError.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import { type Address, inDocument } from '../../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../../liveEdits/typedTexts.ts'
import type { Services } from '../../services.ts'
import { KEPT_BACK } from '../constants.ts'
import { listNextChecks } from './nextChecks.ts'

type RowAddress = Address & { source_text_id: string }

/** Confirms the text that a person has seen, which completes the row. Refused with 409 when another text stands there by now. */
export async function checkRow(
  services: Services,
  { source_text_id: id, ...at }: RowAddress,
  text: string,
  by: Requester,
) {
  const now = Date.now()
  const operation = operationOf('check', at, by)
  let [checked_at, steps_left, changed] = [now, 0, 0]
  await inDocument(services, at, async (trx, edit) => {
    const { steps = 0 } = (await findReviewOfPage(trx, at.page_id)) ?? {}
    // With steps, what the person typed is written down first: nobody checks their own text.
    await recordTyped(trx, edit, at, [id], steps === 0 ? by.id : undefined)
    changed = await recordRows(trx, operation, { ids: [id], as: 'act' }, async () => {
      const [next] = await listNextChecks(trx, at.language, [id], { steps, by, at: now })
      const check = (doc: Y.Doc) => {
        const stands = contentOf(doc).get(id)?.toString() ?? ''
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (stands !== text) throw new ApiError(409, 'The translation was changed in the meantime')
        if (stands === '') throw new ApiError(409, 'There is no translation to check')
        if ('refusal' in next!) throw new ApiError(409, next.refusal)
        setEntry(statusOf(doc), id, FINISHED)
        setCheck(doc, id, next)
        return [id]
      }
      const keptBack = await saveTyped(trx, edit, at, by, check, { isCheck: true, operation_id: operation.id })
      if (keptBack.length > 0) throw new ApiError(409, KEPT_BACK)
      if ('refusal' in next!) return
      await storeChecks(trx, at.language, [next!])
      checked_at = next!.at
      steps_left = next!.left ?? 0
    })
  })
  const operation_id = changed > 0 ? operation.id : null
  return { checked_at: new Date(checked_at).toISOString(), checked_by: by.name, steps_left, operation_id }
}

export const uncheckRow = (services: Services, { source_text_id: id, ...at }: RowAddress, by: Requester) =>
  inDocument(services, at, async (trx, edit) => {
    await recordRows(trx, operationOf('uncheck', at, by), { ids: [id], as: 'act' }, () =>
      edit((doc) => setCheck(doc, id, undefined), { actor: person(by) }),
    )
  })
