import type * as Y from 'yjs'
import { replaceText, setEntry, statusOf } from '#collab/document/rows.ts'
import type { NewOperation } from '#db/queries/operations/rowOperations.ts'
import { recordChanges } from '#db/queries/translations/translationChanges.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { person, type Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { recordRows } from '../liveEdits/recordRows.ts'
import { besideSources } from '../liveEdits/sourceTexts.ts'
import type { Services } from '../services.ts'
import { changeRows } from './changeRows.ts'

/** Puts source texts in the place of their translations; rows that were not started are to be reviewed. */
export const copySources = (services: Services, at: Address, ids: string[], part: NewOperation, by: Requester) =>
  changeRows(services, { at, ids, by }, async (trx, edit, free) => {
    const rows = free.filter(({ source, text }) => source !== '' && source !== text)
    const copied = rows.map(({ id }) => id)
    const change = (doc: Y.Doc) => {
      for (const { id, source, status } of rows) {
        replaceText(doc, id, source)
        if (status === null) setEntry(statusOf(doc), id, TO_REVIEW)
      }
      return new Map(rows.map(({ id, source }) => [id, source]))
    }
    await recordRows(trx, part, { ids: copied, as: 'operation' }, async () => {
      await besideSources(trx, at.language, {
        ids: copied,
        change,
        edit: (change) => edit(change, { actor: person(by) }),
      })
      await recordChanges(trx, person(by), at.language, copied, { operation_id: part.id })
    })
  })
