import { FAILED, FINISHED, TO_REVIEW, type TranslationStatus } from '#db/vocabulary/statuses.ts'
import { saveTranslations } from '../../rows/calls.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { fetchMatchingTexts, type VersionAddress } from '../../rows/version/versionQueries.ts'

export const SETTABLE = [FINISHED, TO_REVIEW, FAILED] as const

/** The rows of a view whose status would be another one: begun, and not the AI's. `undefined`: it has none. */
export function toBeSet(query: TableQuery, status: TranslationStatus): TableQuery | undefined {
  const others = SETTABLE.filter((one) => one !== status)
  const statuses = query.statuses.length > 0 ? others.filter((one) => query.statuses.includes(one)) : others
  return statuses.length > 0 ? { ...query, statuses } : undefined
}

type Progress = { rows: number; operation_ids: readonly string[] }

/** Window after window, however many rows match; the rows that are set leave the filter, and stand before the next window. */
export async function setAllMatching(
  at: VersionAddress,
  { query, status }: { query: TableQuery; status: TranslationStatus },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) {
  let done: Progress = { rows: 0, operation_ids: [] }
  let after: string | undefined
  while (!signal.aborted) {
    const { data, next } = await fetchMatchingTexts(at, query, after)
    for (const { page_id, source_text_ids } of data) {
      if (signal.aborted) break
      const address = { page_id, language: at.language }
      const { rows, operation_id } = await saveTranslations(address, source_text_ids, { status })
      const operation_ids = operation_id === null ? done.operation_ids : [...done.operation_ids, operation_id]
      done = { rows: done.rows + rows, operation_ids }
      onProgress(done)
    }
    if (next === null) break
    after = next
  }
  return done
}
