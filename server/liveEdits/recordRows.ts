import { v7 as uuid } from 'uuid'
import { listEndedChecks } from '#db/queries/checks/checks.ts'
import { lockDocument } from '#db/queries/documents/documents.ts'
import { type ChangedRow, keepAct, keepRowOperation, type NewOperation } from '#db/queries/operations/rowOperations.ts'
import {
  type CurrentRow,
  isSameRow,
  listRowStates,
  NOT_STARTED,
  type RowState,
} from '#db/queries/operations/rowStates.ts'
import type { Trx } from '#db/schema.ts'
import type { RowOperationKind } from '#db/vocabulary/operations.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { Requester } from './actors.ts'
import type { Address } from './inDocument.ts'

export const operationOf = (
  kind: RowOperationKind,
  at: Address,
  by: Requester,
  status: TranslationStatus | null = null,
): NewOperation => ({
  ...{ id: uuid(), page_id: at.page_id, target_language: at.language, kind, status },
  ...{ actor_id: by.id, actor_name: by.name },
})

type Recording = {
  ids: readonly string[]
  as: 'act' | 'operation'
  /** Rows as they were before what others can see changed, where that is known; null: it cannot be told from what others wrote. */
  before?: ReadonlyMap<string, Partial<RowState> | null>
}

export async function recordRows(
  trx: Trx,
  operation: NewOperation,
  { ids, as, before: known }: Recording,
  change: () => Promise<unknown>,
): Promise<number> {
  const { page_id, target_language: language } = operation
  await lockDocument(trx, { page_id, language }) // the tables are as the document from here on
  const before = await listRowStates(trx, language, ids)
  const ended = known ? await listEndedChecks(trx, language, ids) : undefined
  await change()
  const changed: ChangedRow[] = []
  for (const [id, row] of await listRowStates(trx, language, ids)) {
    const earlier = known?.get(id)
    const was = earlier === null ? null : { ...stateOf(before.get(id)), ...earlier }
    const check = ended?.get(id)
    if (was && check?.text === was.text) was.check = check.check
    if (was === null || !isSameRow(was, row)) changed.push({ id, before: was, after: stateOf(row) })
  }
  if (as === 'operation') await keepRowOperation(trx, operation, changed)
  else if (changed[0]) await keepAct(trx, operation, changed[0])
  return changed.length
}

export const stateOf = (row: CurrentRow | undefined): RowState => {
  if (!row) return NOT_STARTED
  const { translation_id, text, status, score, suggestion, check, sent_back, source_before } = row
  const { rating_id = null, person_rating_id = null } = row
  return {
    translation_id,
    text,
    status,
    score,
    suggestion,
    check,
    sent_back,
    source_before,
    rating_id,
    person_rating_id,
  }
}
