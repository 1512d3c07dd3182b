import { deleteFileSuggestions, type findFileSuggestion } from '#db/queries/files/fileSuggestions.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Requester } from '../../liveEdits/actors.ts'
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

export const dismissFileSuggestion = (services: Services, found: Found) =>
  write(services, async (trx) => {
    if ((await deleteFileSuggestions(trx, [found.id])).size === 0) throw notFound('Suggestion')
  })
