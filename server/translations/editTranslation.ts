import { savedStatus } from '#collab/document/finishing.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { recordChanges, recordTyped } from '#db/queries/translations/translationChanges.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/apiError.ts'
import { apiCaller, person, type Requester } from '../liveEdits/actors.ts'
import { inDocument, RevisionMoved } from '../liveEdits/inDocument.ts'
import { addressOf, type Stored } from '../liveEdits/storedTranslation.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

type Change = { content?: string | undefined; status?: TranslationStatus | undefined }

/**
 * Changes text or status through the live document, so that everybody sees it at once; only what differs in the text is
 * rewritten. With `revision` it is refused with 412 when the text changed since that was read.
 */
export async function editTranslation(
  services: Services,
  stored: Stored,
  change: Change,
  by: Requester,
  revision?: number,
) {
  const id = stored.source_text_id
  const actor = change.content === undefined ? person(by) : apiCaller(by)
  await inDocument(services, addressOf(stored), async (trx, edit) => {
    await requirePage(trx, by.id, stored.page_id, 'useProjects')
    // a status is set to what stands there, and who sets it may save with it what they have typed
    await recordTyped(trx, addressOf(stored), [id], change.content === undefined ? by.id : undefined)
    await edit(
      (doc) => {
        if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
        if (change.content !== undefined) replaceText(doc, id, change.content)
        const status = statusOf(doc).get(id)
        setEntry(statusOf(doc), id, change.status ?? (change.content === undefined ? status : savedStatus(status)))
      },
      { actor, ...(revision === undefined ? {} : { expectedRevisions: new Map([[id, revision]]) }) },
    )
    await recordChanges(trx, actor, stored.target_language, [id])
  }).catch((error) => {
    if (error instanceof RevisionMoved) throw new ApiError(412, 'The translation was changed in the meantime')
    throw error
  })
}
