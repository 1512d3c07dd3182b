import type * as Y from 'yjs'
import { replaceText, setEntry, statusOf } from '#collab/document/rows.ts'
import type { NewOperation } from '#db/queries/operations/rowOperations.ts'
import { listRowStates } from '#db/queries/operations/rowStates.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import { type Address, inDocument } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import { recordTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { rowsOfOthers } from '../translationRequests/peopleInRows.ts'
import { mayChange } from './mayChange.ts'

/**
 * Puts the source texts of many rows in the place of their translations, a few hundred a commit; rows that were not started are
 * to be reviewed. Rows that the AI has stay, those in which somebody else is, and checked ones where the caller has to leave them.
 */
export async function copySources(
  services: Services,
  at: Address,
  sourceTextIds: string[],
  part: NewOperation,
  by: Requester,
) {
  const others = await rowsOfOthers(services, at, by)
  for (const some of slicesOf(sourceTextIds.filter((id) => !others.has(id))))
    await inDocument(services, at, async (trx, edit) => {
      await recordTyped(trx, edit, at, some)
      const keeps = await edit.keepsChecked(at.language)
      const rows = [...(await listRowStates(trx, at.language, some)).values()].filter(
        (row) => mayChange(row, keeps) && row.source !== '' && row.source !== row.text && isShort(row.source),
      )
      const ids = rows.map(({ id }) => id)
      const change = (doc: Y.Doc) => {
        for (const { id, source, status } of rows) {
          replaceText(doc, id, source)
          if (status === null) setEntry(statusOf(doc), id, TO_REVIEW)
        }
        return new Map(rows.map(({ id, source }) => [id, source]))
      }
      await recordRows(trx, part, { ids, as: 'operation' }, async () => {
        await besideSources(trx, at.language, { ids, change, edit: (change) => edit(change, { actor: person(by) }) })
        await recordChanges(trx, person(by), at.language, ids, { operation_id: part.id })
      })
    })
}

const isShort = (text: string) => text.length <= MAX_TRANSLATION_LENGTH
