import type * as Y from 'yjs'
import { replaceText, scoreOf, statusOf } from '#collab/document/rows.ts'
import type { NewOperation } from '#db/queries/operations/rowOperations.ts'
import { keepDeleted } from '#db/queries/translations/deletedTranslations.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import type { Services } from '../services.ts'
import { changeRows } from './changeRows.ts'

export const clearRows = (services: Services, at: Address, ids: string[], part: NewOperation, by: Requester) =>
  changeRows(services, { at, ids, by, saver: by.id }, async (trx, edit, free) => {
    const rows = free.filter(({ translation_id }) => translation_id !== null)
    const cleared = rows.map(({ id }) => id)
    await recordRows(trx, part, { ids: cleared, as: 'operation' }, async () => {
      const translations = rows.map(({ translation_id }) => translation_id!)
      await keepDeleted(trx, translations, person(by), { operation_id: part.id })
      await edit((doc) => clear(doc, cleared), { actor: person(by) })
    })
  })

function clear(doc: Y.Doc, ids: readonly string[]) {
  for (const id of ids) {
    replaceText(doc, id, '')
    for (const map of [statusOf(doc), scoreOf(doc)]) if (map.has(id)) map.delete(id)
  }
}
