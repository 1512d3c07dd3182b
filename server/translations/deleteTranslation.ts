import { replaceText, requestOf, scoreOf, statusOf } from '#collab/document/rows.ts'
import { keepDeleted } from '#db/queries/deletedTranslations.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { person, type Requester } from './actors.ts'
import { cancelTranslation } from './cancelTranslation.ts'
import { inDocument } from './inDocument.ts'
import { addressOf, type Stored } from './storedTranslation.ts'

/** Back to not started, for an hour to be undone; a job that holds the row is stopped. Words of a text that was there stay charged. */
export async function deleteTranslation(services: Services, stored: Stored, by: Requester) {
  const id = stored.source_text_id
  const { page_id, language } = addressOf(stored)
  await cancelTranslation(services, { page_id, languages: [language], source_text_ids: [id] }, by)
  await inDocument(services, { page_id, language }, async (trx, edit) => {
    await requirePage(trx, by.id, page_id, 'useProjects')
    await keepDeleted(trx, stored.id)
    await edit(
      (doc) => {
        replaceText(doc, id, '')
        for (const map of [statusOf(doc), scoreOf(doc), requestOf(doc)]) if (map.has(id)) map.delete(id)
      },
      { actor: person(by) },
    )
  })
}
