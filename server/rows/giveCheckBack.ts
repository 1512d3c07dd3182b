import { checkOf, requestOf, setEntry, textOf } from '#collab/document/rows.ts'
import { forgetEndedCheck, listEndedChecks, restoreChecks } from '#db/queries/checks/checks.ts'
import type { Trx } from '#db/schema.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { Address, EditDocument } from '../liveEdits/inDocument.ts'

/** Restores the check of a text that was only touched: it stands as it was confirmed. The head is locked. */
export async function giveCheckBack(trx: Trx, edit: EditDocument, { language }: Address, id: string, by: Requester) {
  const ended = (await listEndedChecks(trx, language, [id])).get(id)
  if (!ended) return
  let isBack = false
  await edit(
    (doc) => {
      if (requestOf(doc).has(id) || checkOf(doc).has(id) || textOf(doc, id).toString() !== ended.text) return
      setEntry(checkOf(doc), id, ended.check.at)
      isBack = true
    },
    { actor: person(by) },
  )
  if (!isBack) return
  await restoreChecks(trx, language, [{ id, ...ended.check }])
  await forgetEndedCheck(trx, language, id)
}
