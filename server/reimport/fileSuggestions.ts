import { savedStatus } from '#collab/document/finishing.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { deleteFileSuggestion, findFileSuggestion } from '#db/queries/reimports/reimports.ts'
import { recordChanges, recordTyped } from '#db/queries/translations/translationChanges.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { requireOfPage } from './requireOfPage.ts'

export const requireFileSuggestion = async ({ db }: Services, id: string, by: Requester) =>
  requireOfPage(db, by.id, 'Suggestion', await findFileSuggestion(db, id))

type Found = Awaited<ReturnType<typeof requireFileSuggestion>>

/** Puts the text of a file in the place of the live one, as if that person had typed it. */
export async function acceptFileSuggestion(services: Services, found: Found, by: Requester) {
  const { page_id, source_text_id: id, target_language: language, content } = found
  await inDocument(services, { page_id, language }, async (trx, edit) => {
    await requirePage(trx, by.id, page_id, 'useProjects')
    await recordTyped(trx, { page_id, language }, [id])
    await edit(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        replaceText(doc, id, content)
        setEntry(statusOf(doc), id, savedStatus(statusOf(doc).get(id)))
      },
      { actor: person(by) },
    )
    await recordChanges(trx, person(by), language, [id])
    if ((await deleteFileSuggestion(trx, found.id)).numDeletedRows === 0n) throw notFound('Suggestion')
  })
}

export const dismissFileSuggestion = (services: Services, found: Found, by: Requester) =>
  write(services, async (trx) => {
    await requirePage(trx, by.id, found.page_id, 'useProjects')
    if ((await deleteFileSuggestion(trx, found.id)).numDeletedRows === 0n) throw notFound('Suggestion')
  })
