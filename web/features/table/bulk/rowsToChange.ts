import type { BulkKind } from '#db/vocabulary/operations.ts'
import { TRANSLATION_STATUSES, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'

export type Wanted = { kind: Exclude<BulkKind, 'limit'>; status?: TranslationStatus }

/** The rows of a view that a change is of: begun, and not so already, but for copies. `undefined`: it has none. */
export function rowsToChange(query: TableQuery, { kind, status }: Wanted): TableQuery | undefined {
  if (kind === 'copy') return query
  const others = TRANSLATION_STATUSES.filter((one) => one !== status)
  const statuses = query.statuses.length > 0 ? others.filter((one) => query.statuses.includes(one)) : others
  if (statuses.length === 0 || (kind === 'check' && query.checked === 'yes')) return undefined
  return { ...query, statuses, ...(kind === 'check' && query.checked === '' && { checked: 'no' }) }
}
