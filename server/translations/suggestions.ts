import { savedStatus } from '#collab/document/finishing.ts'
import { pageOf, replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { clearSuggestion } from '#db/queries/translations/translationNotes.ts'
import { ApiError } from '../http/apiError.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { requireChangeable } from '../liveEdits/keepsChecked.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { addressOf, type Stored } from '../liveEdits/storedTranslation.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'

/** Puts the AI's text in the place of the person's, as if that person had typed it. */
export async function acceptSuggestion(services: Services, stored: Stored, by: Requester) {
  const { suggestion } = stored
  if (suggestion === null) throw new ApiError(404, 'Suggestion not found')
  const id = stored.source_text_id
  const actor = person(by)
  await inDocument(services, addressOf(stored), async (trx, edit) => {
    await recordTyped(trx, edit, addressOf(stored), [id])
    await requireChangeable(trx, edit, stored.target_language, [id])
    const operation = operationOf('suggestion', addressOf(stored), by)
    await recordRows(trx, operation, { ids: [id], as: 'act' }, async () => {
      await edit(
        (doc) => {
          if (requestOf(doc).has(id)) throw new ApiError(409, 'This text is being translated')
          replaceText(doc, id, suggestion)
          setEntry(statusOf(doc), id, savedStatus(statusOf(doc).get(id)))
        },
        { actor },
      )
      await clearSuggestion(trx, stored)
      await recordChanges(trx, actor, stored.target_language, [id], { operation_id: operation.id })
    })
  })
}

export const dismissSuggestion = (services: Services, stored: Stored, by: Requester) =>
  inDocument(services, addressOf(stored), async (trx, edit) => {
    await edit((doc) => void pageOf(doc).set('answered', stored.source_text_id), { actor: person(by) })
    await clearSuggestion(trx, stored)
  })
