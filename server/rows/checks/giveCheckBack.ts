import { hasCheck, requestOf, setCheck, textOf } from '#collab/document/rows.ts'
import { forgetEndedCheck, listEndedChecks, storeChecks } from '#db/queries/checks/checks.ts'
import type { Trx } from '#db/schema.ts'
import { person, type Requester } from '../../liveEdits/actors.ts'
import type { Address, EditDocument } from '../../liveEdits/inDocument.ts'

/** Restores the check of a text that was only touched: it stands as it was confirmed. The head is locked. */
export async function giveCheckBack(trx: Trx, edit: EditDocument, { language }: Address, id: string, by: Requester) {
  const ended = (await listEndedChecks(trx, language, [id])).get(id)
  if (!ended) return
  let isBack = false
  await edit(
    (doc) => {
      if (requestOf(doc).has(id) || hasCheck(doc, id) || textOf(doc, id).toString() !== ended.text) return
      setCheck(doc, id, ended.check)
      isBack = true
    },
    { actor: person(by) },
  )
  if (!isBack) return
  await storeChecks(trx, language, [{ id, ...ended.check }])
  await forgetEndedCheck(trx, language, id)
}
