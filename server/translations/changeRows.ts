import { type CurrentRow, listRowStates } from '#db/queries/operations/rowStates.ts'
import type { Trx } from '#db/schema.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { type Address, type EditDocument, inDocument } from '../liveEdits/inDocument.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { rowsOfOthers } from '../translationRequests/peopleInRows.ts'
import { mayChange } from './mayChange.ts'

type Changed = { at: Address; ids: readonly string[]; by: Requester; saver?: string }

/**
 * Changes many rows, a few hundred a commit. Rows that the AI has stay, those in which somebody else is, and checked ones where
 * the caller has to leave them.
 */
export async function changeRows(
  services: Services,
  { at, ids, by, saver }: Changed,
  change: (trx: Trx, edit: EditDocument, rows: CurrentRow[]) => Promise<void>,
) {
  const others = await rowsOfOthers(services, at, by)
  for (const some of slicesOf(ids.filter((id) => !others.has(id))))
    await inDocument(services, at, async (trx, edit) => {
      await recordTyped(trx, edit, at, some, saver)
      const keeps = await edit.keepsChecked(at.language)
      const states = await listRowStates(trx, at.language, some)
      await change(
        trx,
        edit,
        [...states.values()].filter((row) => mayChange(row, keeps)),
      )
    })
}
