import type { StoredBulkChange } from '#db/queries/operations/bulkChanges.ts'
import type { BulkChange } from './contract.ts'

export const showBulkChange = (change: StoredBulkChange): BulkChange => ({
  id: change.id,
  languages: change.languages,
  kind: change.kind,
  status: change.status,
  max_length: change.max_length,
  length_unit: change.length_unit,
  state: change.state,
  total: change.total,
  looked: change.looked,
  rows: change.rows,
  turned: change.turned,
  left: change.left_rows,
  left_texts: change.left_texts,
  error: change.error,
  at: change.at.toISOString(),
})
