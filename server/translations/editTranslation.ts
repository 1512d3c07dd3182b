import { savedStatus } from '#collab/document/finishing.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { ApiError } from '../http/apiError.ts'
import { apiCaller, type Requester } from '../liveEdits/actors.ts'
import { type EditDocument, inDocument, RevisionMoved } from '../liveEdits/inDocument.ts'
import { addressOf, type Stored } from '../liveEdits/storedTranslation.ts'
import { inheritedRuns, recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'

type Change = { content?: string | undefined; status?: TranslationStatus | undefined }

/** With `revision` the edit is refused with 412 when the text changed since that was read. */
export async function editTranslation(
  services: Services,
  stored: Stored,
  change: Change,
  by: Requester,
  revision?: number,
) {
  const id = stored.source_text_id
  const { content, status } = change
  const at = addressOf(stored)
  await inDocument(services, at, async (trx, edit) => {
    // a status is set to what stands there, and who sets it may save with it what they have typed
    await recordTyped(trx, edit, at, [id], content === undefined ? by.id : undefined)
    const editRow: EditDocument = (change, given) =>
      edit(
        (doc) => {
          if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
          change(doc)
        },
        { ...given, ...(revision === undefined ? {} : { expectedRevisions: new Map([[id, revision]]) }) },
      )
    if (content === undefined)
      return saveTyped(trx, editRow, at, by, (doc) => {
        setEntry(statusOf(doc), id, status ?? statusOf(doc).get(id))
        return [id]
      })
    await editRow(
      (doc) => {
        replaceText(doc, id, content)
        setEntry(statusOf(doc), id, status ?? savedStatus(statusOf(doc).get(id)))
      },
      { actor: apiCaller(by) },
    )
    const runs = await inheritedRuns(trx, at.language, [id], by)
    await recordChanges(trx, apiCaller(by), at.language, [id], { runs })
  }).catch((error) => {
    if (error instanceof RevisionMoved) throw new ApiError(412, 'The translation was changed in the meantime')
    throw error
  })
}
