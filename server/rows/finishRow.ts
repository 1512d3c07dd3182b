import type * as Y from 'yjs'
import { type Entered, finishOf, type Left } from '#collab/document/finishing.ts'
import { setEntry, statusOf } from '#collab/document/rows.ts'
import { lockHead } from '#db/queries/documents/documents.ts'
import { NOT_STARTED, type RowState } from '#db/queries/operations/rowStates.ts'
import { findRowToFinish } from '#db/queries/translations/translations.ts'
import { runIn } from '#db/run.ts'
import { TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'
import { removeIn } from '../translations/deleteTranslation.ts'
import { giveCheckBack } from './checks/giveCheckBack.ts'
import type { FinishAnswer } from './contract.ts'

type Finishing = Address & {
  source_text_id: string
  entered: Entered
  left: Left
  /** The text that stood there before; null where others wrote there meanwhile. Without it the edit has no undo. */
  earlier?: string | null | undefined
}

/** Everything that the person typed must have been acknowledged before. */
export function finishRow(services: Services, finishing: Finishing, by: Requester): Promise<FinishAnswer['outcome']> {
  const { source_text_id: id, entered, left, earlier, ...at } = finishing
  const operation = operationOf('edit', at, by)
  const writing = { operation_id: operation.id }
  return inDocument(services, at, async (trx, edit) => {
    await lockHead(runIn(trx), at) // the tables are as the document from here on
    if (left.outcome !== 'cancel') await recordTyped(trx, edit, at, [id], by.id)
    const row = await findRowToFinish(trx, id, at.language)
    if (!row) return 'unchanged'
    const finish = finishOf(entered, row, left)
    if (left.outcome === 'cancel' && finish.kind === 'unchanged') await giveCheckBack(trx, edit, at, id, by)
    const save = (status: TranslationStatus) => (doc: Y.Doc) => {
      setEntry(statusOf(doc), id, status)
      return [id]
    }
    let keptBack: readonly string[] = []
    const carryOut = async () => {
      if (finish.kind === 'removed') await removeIn(trx, edit, { id: row.id, source_text_id: id }, by, { writing })
      if ('status' in finish) keptBack = await saveTyped(trx, edit, at, by, save(finish.status), writing)
    }
    if (finish.kind === 'unchanged' || earlier === undefined) await carryOut()
    else {
      const before = new Map([[id, earlier === null ? null : enteredState(entered, earlier)]])
      await recordRows(trx, operation, { ids: [id], as: 'act', before }, carryOut)
    }
    return finish.kind === 'saved' && keptBack.includes(id) ? 'kept_back' : finish.kind
  })
}

/** The first letter sets NEEDS_REVIEW: a row that was empty with it was not started. */
const enteredState = ({ status, isEmpty }: Entered, text: string): Partial<RowState> =>
  isEmpty && (status === undefined || status === TO_REVIEW) ? NOT_STARTED : { text, status: status ?? null }
