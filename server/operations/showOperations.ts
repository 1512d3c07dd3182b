import type { StoredOperation } from '#db/queries/operations/operations.ts'
import { listOperations } from '#db/queries/operations/operations.ts'
import type { Db } from '#db/schema.ts'
import { OPERATIONS_AT_ONCE } from './constants.ts'
import type { Operation, Operations } from './contract.ts'

type Wanted = { version_id: string; page_id?: string; before?: string }

type MayTurn = (operation: StoredOperation) => boolean

export async function showOperations(db: Db, wanted: Wanted, mayTurn: MayTurn): Promise<Operations> {
  const found = await listOperations(db, { ...wanted, limit: OPERATIONS_AT_ONCE + 1 })
  const data = found.slice(0, OPERATIONS_AT_ONCE).map((operation) => {
    const shown = shownOperation(operation)
    return mayTurn(operation) ? shown : { ...shown, is_undoable: false, is_redoable: false }
  })
  return { data, has_more: found.length > OPERATIONS_AT_ONCE }
}

export const shownOperation = ({
  page_id,
  page_name,
  actor_name,
  at,
  undone_at,
  ...stored
}: StoredOperation): Operation => ({
  id: stored.id,
  kind: stored.kind,
  page: page_id === null ? null : { id: page_id, name: page_name! },
  text: stored.source_text_id === null ? null : { id: stored.source_text_id, identifier: stored.identifier! },
  by: actor_name,
  at: at.toISOString(),
  name: stored.name ?? stored.added_page_name,
  language: stored.language,
  status: stored.status,
  bulk_kind: stored.bulk_kind,
  counts: stored.counts,
  error: stored.error,
  is_undoable: undone_at === null,
  is_redoable: undone_at !== null && stored.is_kept,
  undone_at: undone_at?.toISOString() ?? null,
})
