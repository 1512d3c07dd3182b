import { findReviewSettings } from '#db/queries/checks/reviewSettings.ts'
import type { BulkChangeAtWork } from '#db/queries/operations/bulkChanges.ts'
import type { VersionFilter } from '#db/queries/search/versionFilter.ts'
import type { Db } from '#db/schema.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'

/** The rows of a filter that a change would change; undefined: there is none. Rows without a translation are copied to, or have nothing to change. */
export async function rowsOfBulkChange(
  db: Db,
  { kind, status, actor_id, source_text_ids }: BulkChangeAtWork,
  project_id: string,
  matching: VersionFilter,
): Promise<VersionFilter | undefined> {
  const filter = source_text_ids ? { ...matching, hits: source_text_ids } : matching
  if (kind === 'limit' || kind === 'copy') return filter
  const others = TRANSLATION_STATUSES.filter((one) => one !== status)
  const statuses = filter.statuses ? others.filter((one) => filter.statuses!.includes(one)) : others
  if (statuses.length === 0) return undefined
  if (kind !== 'check') return { ...filter, statuses }
  if (filter.checked === 'yes') return undefined
  const { steps } = await findReviewSettings(db, project_id)
  return { ...filter, statuses, checked: filter.checked ?? 'no', ...(steps > 0 && { checkable_by: actor_id! }) }
}
