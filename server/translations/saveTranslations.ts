import { v7 as uuid } from 'uuid'
import { contentOf, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import { lockHead } from '#db/queries/documents/documents.ts'
import { keepRowOperation, listStatuses } from '#db/queries/operations/rowOperations.ts'
import { runIn } from '#db/run.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Address } from '../liveEdits/inDocument.ts'
import { inDocument } from '../liveEdits/inDocument.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import { recordTyped, saveTyped } from '../liveEdits/typedTexts.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'

/**
 * Sets the status of many rows, a few hundred a commit, and writes down what people typed in them; claimed rows stay as they are.
 * Returns how many rows there were.
 */
export async function saveTranslations(
  services: Services,
  at: Address,
  sourceTextIds: string[],
  status: TranslationStatus | undefined,
  by: Requester,
): Promise<number> {
  let rows = 0
  const operation = {
    ...{ id: uuid(), page_id: at.page_id, target_language: at.language, kind: 'status' as const },
    ...{ actor_id: by.id, actor_name: by.name },
  }
  for (const ids of slicesOf(sourceTextIds)) {
    rows += await inDocument(services, at, async (trx, edit) => {
      await requirePage(trx, by.id, at.page_id, 'useProjects')
      await recordTyped(trx, at, ids, by.id)
      await lockHead(runIn(trx), at) // the tables are as the document from here on
      const before = await listStatuses(trx, at.language, ids)
      const free: string[] = []
      await saveTyped(trx, edit, at, by, (doc) => {
        free.push(...ids.filter((id) => contentOf(doc).has(id) && !requestOf(doc).has(id)))
        if (status !== undefined) for (const id of free) setEntry(statusOf(doc), id, status)
        return free
      })
      const other = free.filter((id) => before.get(id) !== status).map((id) => ({ id, status: before.get(id) }))
      // One row is no larger operation.
      if (status !== undefined && sourceTextIds.length > 1) await keepRowOperation(trx, { ...operation, status }, other)
      return free.length
    })
  }
  return rows
}
