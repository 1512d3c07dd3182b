import { replaceText } from '#collab/document/rows.ts'
import type { SaveTranslations } from '#server/translations/contract.ts'
import type { LiveDocument } from '../liveDocument/liveDocument.ts'
import { saveTranslations } from '../rows/calls.ts'
import type { TableAddress } from '../rows/queries.ts'
import { textIdOf } from '../rows/version/rowKey.ts'

type Place = { address: TableAddress; live: LiveDocument | undefined }

/**
 * Replaces texts in the document, once what was typed there before is in the history. Returns the operation, which has the undo.
 */
export async function writeTexts(
  { address, live }: Place,
  texts: ReadonlyMap<string, string>,
  wrote: NonNullable<SaveTranslations['wrote']>,
) {
  const ids = [...texts.keys()]
  const doc = live?.view.getState().opened?.doc
  if (!doc) throw new Error('The page is not connected')
  await live.whenSaved()
  await saveTranslations(address, ids)
  doc.transact(() => {
    for (const [id, text] of texts) replaceText(doc, textIdOf(id), text)
  })
  await live.whenSaved()
  const { operation_id } = await saveTranslations(address, ids, { wrote })
  return operation_id === null ? [] : [operation_id]
}
