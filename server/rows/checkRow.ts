import type * as Y from 'yjs'
import { checkOf, contentOf, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { insertChecks } from '#db/queries/checks/checks.ts'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { KEPT_BACK } from './constants.ts'

type RowAddress = Address & { source_text_id: string }

/** Confirms the text that a person has seen, which completes the row. Refused with 409 when another text stands there by now. */
export async function checkRow(
  services: Services,
  { source_text_id: id, ...at }: RowAddress,
  text: string,
  by: Requester,
) {
  const checked_at = new Date()
  const operation = operationOf('check', at, by)
  await inDocument(services, at, async (trx, edit) => {
    await recordTyped(trx, edit, at, [id], by.id)
    await recordRows(trx, operation, { ids: [id], as: 'act' }, async () => {
      const check = (doc: Y.Doc) => {
        const stands = contentOf(doc).get(id)?.toString() ?? ''
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (stands !== text) throw new ApiError(409, 'The translation was changed in the meantime')
        if (stands === '') throw new ApiError(409, 'There is no translation to check')
        setEntry(statusOf(doc), id, FINISHED)
        setEntry(checkOf(doc), id, checked_at.getTime())
        return [id]
      }
      const keptBack = await saveTyped(trx, edit, at, by, check, { isCheck: true, operation_id: operation.id })
      if (keptBack.length > 0) throw new ApiError(409, KEPT_BACK)
      await insertChecks(trx, [{ source_text_id: id, target_language: at.language, checked_by: by.id, checked_at }])
    })
  })
  return { checked_at: checked_at.toISOString(), checked_by: by.name }
}

export const uncheckRow = (services: Services, { source_text_id: id, ...at }: RowAddress, by: Requester) =>
  inDocument(services, at, async (trx, edit) => {
    await recordRows(trx, operationOf('uncheck', at, by), { ids: [id], as: 'act' }, () =>
      edit((doc) => setEntry(checkOf(doc), id, undefined), { actor: person(by) }),
    )
  })
