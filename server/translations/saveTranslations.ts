import type * as Y from 'yjs'
import { contentOf, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import type { NewOperation } from '#db/queries/operations/rowOperations.ts'
import { listRecorded, NOT_STARTED } from '#db/queries/operations/rowStates.ts'
import type { Trx } from '#db/schema.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { operationOf, recordRows } from '../liveEdits/recordRows.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import type { Services } from '../services.ts'

type Saving = {
  status?: TranslationStatus | undefined
  wrote?: 'edit' | 'copy' | undefined
  /** The operation that goes on, as of a change in several pages. */
  part?: NewOperation | undefined
}

/**
 * Sets the status of many rows, a few hundred a commit, and writes down what people typed in them; claimed rows stay as they are.
 * Returns how many rows there were, and the operation where there is an undo.
 */
export async function saveTranslations(
  services: Services,
  at: Address,
  sourceTextIds: string[],
  { status, wrote, part }: Saving,
  by: Requester,
) {
  const kind = status === undefined ? wrote : 'status'
  const operation = part ?? (kind && operationOf(kind, at, by, status))
  const as = sourceTextIds.length === 1 && !part ? 'act' : 'operation'
  let [rows, changed, kept_back] = [0, 0, 0]
  for (const ids of slicesOf(sourceTextIds)) {
    rows += await inDocument(services, at, async (trx, edit) => {
      await recordTyped(trx, edit, at, ids, by.id)
      const free: string[] = []
      const set = (doc: Y.Doc) => {
        free.push(...ids.filter((id) => contentOf(doc).has(id) && !requestOf(doc).has(id)))
        if (status !== undefined) for (const id of free) setEntry(statusOf(doc), id, status)
        return free
      }
      const save = async () => {
        const keptBack = await saveTyped(trx, edit, at, by, set, operation && { operation_id: operation.id })
        kept_back += keptBack.length
      }
      if (!operation) await save()
      else
        changed += await recordRows(
          trx,
          operation,
          { ids, as, ...(wrote && (await beforeWriting(trx, at, ids))) },
          save,
        )
      return free.length
    })
  }
  return { rows, ...(kept_back > 0 && { kept_back }), operation_id: changed > 0 ? operation!.id : null }
}

async function beforeWriting(trx: Trx, { language }: Address, ids: readonly string[]) {
  const recorded = await listRecorded(trx, language, ids)
  return { before: new Map(ids.map((id) => [id, recorded.get(id) ?? NOT_STARTED])) }
}
