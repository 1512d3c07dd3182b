import type * as Y from 'yjs'
import { replaceText, scoreOf, statusOf } from '#collab/document/rows.ts'
import type { NewOperation } from '#db/queries/operations/rowOperations.ts'
import { listRowStates } from '#db/queries/operations/rowStates.ts'
import { keepDeleted } from '#db/queries/translations/deletedTranslations.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { rowsOfOthers } from '../translationRequests/peopleInRows.ts'
import { mayChange } from './mayChange.ts'

/**
 * Takes the translations of many rows away, a few hundred a commit. Rows that the AI has stay, those in which somebody else is,
 * and checked ones where the caller has to leave them.
 */
export async function clearRows(
  services: Services,
  at: Address,
  sourceTextIds: string[],
  part: NewOperation,
  by: Requester,
) {
  const others = await rowsOfOthers(services, at, by)
  for (const some of slicesOf(sourceTextIds.filter((id) => !others.has(id))))
    await inDocument(services, at, async (trx, edit) => {
      await recordTyped(trx, edit, at, some, by.id)
      const keeps = await edit.keepsChecked(at.language)
      const rows = [...(await listRowStates(trx, at.language, some)).values()].filter(
        (row) => row.translation_id !== null && mayChange(row, keeps),
      )
      const ids = rows.map(({ id }) => id)
      await recordRows(trx, part, { ids, as: 'operation' }, async () => {
        const translations = rows.map(({ translation_id }) => translation_id!)
        await keepDeleted(trx, translations, person(by), { operation_id: part.id })
        await edit((doc) => clear(doc, ids), { actor: person(by) })
      })
    })
}

function clear(doc: Y.Doc, ids: readonly string[]) {
  for (const id of ids) {
    replaceText(doc, id, '')
    for (const map of [statusOf(doc), scoreOf(doc)]) if (map.has(id)) map.delete(id)
  }
}
