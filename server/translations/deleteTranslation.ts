import { replaceText, requestOf, scoreOf, statusOf } from '#collab/document/rows.ts'
import { endClaim } from '#db/queries/translationJobs/rowClaims.ts'
import { keepDeleted } from '#db/queries/translations/deletedTranslations.ts'
import type { Writing } from '#db/queries/translations/translationChanges.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type EditDocument, inDocument, RevisionMoved } from '../liveEdits/inDocument.ts'
import { requireChangeable } from '../liveEdits/keepsChecked.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { addressOf, type Stored } from '../liveEdits/storedTranslation.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { cancelTranslation } from '../translationRequests/cancelTranslation.ts'

const TRIES = 5

/**
 * The deletion can be undone for an hour; words of a text that was there stay charged. With `revision` it is refused with 412
 * when the text changed since that was read.
 */
export async function deleteTranslation(services: Services, stored: Stored, by: Requester, revision?: number) {
  if (revision !== undefined && revision !== stored.revision) throw changed()
  const { page_id, language } = addressOf(stored)
  await cancelTranslation(services, { page_id, languages: [language], source_text_ids: [stored.source_text_id] }, by)
  for (let left = TRIES; ; left--)
    try {
      return await remove(services, stored, by, revision)
    } catch (error) {
      if (!(error instanceof RevisionMoved)) throw error
      if (revision !== undefined || left === 0) throw changed()
    }
}

const changed = () => new ApiError(412, 'The translation was changed in the meantime')

/** @throws {RevisionMoved} when somebody typed in between */
const remove = (services: Services, stored: Stored, by: Requester, revision: number | undefined) =>
  inDocument(services, addressOf(stored), async (trx, edit) => {
    const ids = [stored.source_text_id]
    await recordTyped(trx, edit, addressOf(stored), ids)
    await requireChangeable(trx, edit, stored.target_language, ids)
    const operation = operationOf('delete', addressOf(stored), by)
    await recordRows(trx, operation, { ids, as: 'act' }, () =>
      removeIn(trx, edit, stored, by, { revision, writing: { operation_id: operation.id } }),
    )
  })

type Removing = { revision?: number | undefined; writing?: Writing }

/**
 * Sets a translation aside for an hour and takes it out of its document; does nothing when it is gone already.
 * @throws {RevisionMoved} when its text is not that of `revision`, or of the moment it was set aside
 */
export async function removeIn(
  trx: Trx,
  edit: EditDocument,
  { id, source_text_id: row }: Pick<Stored, 'id' | 'source_text_id'>,
  by: Requester,
  { revision, writing }: Removing = {},
) {
  const kept = (await keepDeleted(trx, [id], person(by), writing)).get(id)
  if (kept === undefined) return
  await edit(
    (doc) => {
      replaceText(doc, row, '')
      for (const map of [statusOf(doc), scoreOf(doc), requestOf(doc)]) if (map.has(row)) map.delete(row)
    },
    { actor: person(by), expectedRevisions: new Map([[row, revision ?? kept]]) },
  )
  await endClaim(trx, { id, source_text_id: row })
}
