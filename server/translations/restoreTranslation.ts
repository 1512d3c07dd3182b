import { contentOf, replaceText, requestOf, scoreOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { deleteDeletion } from '#db/queries/operations/rowOperations.ts'
import { type findDeletedForUser, putBack } from '#db/queries/translations/deletedTranslations.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import type { Services } from '../services.ts'

type Deleted = NonNullable<Awaited<ReturnType<typeof findDeletedForUser>>>

const taken = () => new ApiError(409, 'This text has a translation again')

/**
 * Undoes a deletion: the same id, text, status, rating, notes and history; one of another source text is to be reviewed. Refused when somebody has written since.
 */
export async function restoreTranslation(services: Services, deleted: Deleted, by: Requester) {
  const { id, page_id, target_language, source_text_id, content, status, score, made_for } = deleted
  await inDocument(services, { page_id, language: target_language }, async (trx, edit) => {
    await lockDocument(trx, { page_id, language: target_language })
    await besideSources(trx, target_language, {
      ids: [source_text_id],
      change: (doc) => {
        const isFree = [statusOf(doc), requestOf(doc)].every((map) => !map.has(source_text_id))
        if (!isFree || contentOf(doc).get(source_text_id)?.length) throw taken()
        replaceText(doc, source_text_id, content)
        setEntry(statusOf(doc), source_text_id, status)
        setEntry(scoreOf(doc), source_text_id, score ?? undefined)
        return new Map(made_for === null ? [] : [[source_text_id, made_for]])
      },
      edit: (change) => edit(change, { actor: person(by) }),
    })
    if ((await putBack(trx, [id])) === 0) throw taken()
    await deleteDeletion(trx, source_text_id, target_language)
  })
}
