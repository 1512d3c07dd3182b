import { replaceText, scoreOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { endRowOperation, listUntouched, lockRowOperation } from '#db/queries/operations/rowOperations.ts'
import { listTextsById, lockHeadsOfPage, lockPage } from '#db/queries/reimports/changedTexts.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { EditsOf } from '../liveEdits/inDocuments.ts'
import { requirePage } from '../organizations/access.ts'
import { NOTHING_TAKEN } from '../reimport/undo/taken.ts'
import { ALREADY_UNDONE } from './constants.ts'

type RowOperation = { id: string; page: { id: string; name: string } }

/** Empties rows that a fill or the AI wrote, or gives rows their statuses back; rows that changed since stay. */
export async function takeRowsBack(trx: Trx, editsOf: EditsOf, { id, page }: RowOperation, by: Requester) {
  await requirePage(trx, by.id, page.id, 'useProjects')
  if (!(await lockPage(trx, page.id))) throw notFound('Page')
  const operation = await lockRowOperation(trx, id)
  if (!operation) throw new ApiError(409, ALREADY_UNDONE)
  const { kind, target_language: language, changed } = operation
  await lockHeadsOfPage(trx, page.id)
  const ids = changed.map((row) => row.id)
  const untouched = new Set(await listUntouched(trx, operation, ids))
  const rows = changed.filter((row) => untouched.has(row.id))
  const isText = kind !== 'status'
  await editsOf(page.id)(
    language,
    (doc) => {
      for (const { id, status } of rows) {
        if (isText) {
          replaceText(doc, id, '')
          setEntry(scoreOf(doc), id, undefined)
        }
        setEntry(statusOf(doc), id, status)
      }
    },
    { actor: person(by) },
  )
  await recordChanges(trx, person(by), language, [...untouched])
  await endRowOperation(trx, id)
  const names = new Map((await listTextsById(trx, ids)).map((text) => [text.id, text.identifier]))
  return {
    taken: { ...NOTHING_TAKEN, [isText ? 'translations_deleted' : 'translations_changed']: rows.length },
    left: ids
      .filter((id) => !untouched.has(id) && names.has(id))
      .map((id) => ({ page_id: page.id, page_name: page.name, identifier: names.get(id)!, language })),
  }
}
