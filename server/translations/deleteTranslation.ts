import { replaceText, requestOf, scoreOf, statusOf } from '#collab/document/rows.ts'
import { RevisionMoved } from '#collab/editDocument.ts'
import { keepDeleted } from '#db/queries/deletedTranslations.ts'
import { ApiError } from '../http/errors.ts'
import { cancelTranslation } from '../orders/cancelTranslation.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { person, type Requester } from './actors.ts'
import { inDocument } from './inDocument.ts'
import { addressOf, type Stored } from './storedTranslation.ts'

const TRIES = 5

/**
 * Back to not started, for an hour to be undone; a job that holds the row is stopped. Words of a text that was there stay
 * charged. With `revision` it is refused with 412 when the text changed since that was read.
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

/** What is set aside is what goes: @throws {RevisionMoved} when somebody typed in between */
async function remove(services: Services, stored: Stored, by: Requester, revision: number | undefined) {
  const id = stored.source_text_id
  await inDocument(services, addressOf(stored), async (trx, edit) => {
    await requirePage(trx, by.id, stored.page_id, 'useProjects')
    const kept = await keepDeleted(trx, stored.id)
    if (kept === undefined) return // somebody else was first
    await edit(
      (doc) => {
        replaceText(doc, id, '')
        for (const map of [statusOf(doc), scoreOf(doc), requestOf(doc)]) if (map.has(id)) map.delete(id)
      },
      { actor: person(by), expectedRevisions: new Map([[id, revision ?? kept]]) },
    )
  })
}
