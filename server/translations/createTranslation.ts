import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { FINISHED, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/apiError.ts'
import { apiCaller, type Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import type { Services } from '../services.ts'

export async function createTranslation(
  services: Services,
  at: Address & { source_text_id: string },
  { content, status = FINISHED }: { content: string; status?: TranslationStatus | undefined },
  by: Requester,
) {
  const id = at.source_text_id
  const actor = apiCaller(by)
  await inDocument(services, at, async (trx, edit) => {
    await edit(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (statusOf(doc).has(id)) throw new ApiError(409, 'This text already has a translation')
        replaceText(doc, id, content)
        setEntry(statusOf(doc), id, status)
      },
      { actor },
    )
    await recordChanges(trx, actor, at.language, [id])
  })
}
