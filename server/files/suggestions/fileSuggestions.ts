import { pageOf } from '#collab/document/rows.ts'
import { deleteFileSuggestions, type findFileSuggestion } from '#db/queries/files/fileSuggestions.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import { inDocument } from '../../liveEdits/inDocument.ts'
import type { Services } from '../../services.ts'
import { BEING_TRANSLATED } from '../merge/constants.ts'
import { acceptIn } from './acceptIn.ts'
import { keepAccepted } from './acceptSuggestions.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findFileSuggestion>>>

export async function acceptFileSuggestion(services: Services, found: Found, by: Requester) {
  const { page_id, target_language: language } = found
  await inDocument(services, { page_id, language }, async (trx, edit) => {
    const done = await acceptIn(trx, edit, { page_id, language, by }, [found])
    if (done.held.length > 0) throw new ApiError(409, BEING_TRANSLATED)
    if (done.accepted.length === 0) throw notFound('Suggestion')
    await keepAccepted(trx, undefined, { page_id, language }, done, by)
  })
}

export const dismissFileSuggestion = (services: Services, found: Found, by: Requester) =>
  inDocument(services, { page_id: found.page_id, language: found.target_language }, async (trx, edit) => {
    if ((await deleteFileSuggestions(trx, [found.id])).size === 0) throw notFound('Suggestion')
    await edit((doc) => void pageOf(doc).set('answered', found.source_text_id), { actor: person(by) })
  })
