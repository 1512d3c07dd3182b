import type { TableRow } from '#server/rows/contract.ts'
import type { RowState, Rows } from '../../rows/rows.ts'

export function showStored(rows: Rows, stored: readonly TableRow[]): readonly string[] {
  rows.setSources(stored)
  rows.setStored(stored.map((row) => [row.id, stateOf(row.translation)]))
  return stored.map(({ id }) => id)
}

type StoredTranslation = {
  content: string
  status: RowState['status']
  score: number | null
  request_id: string | null
  checked_at?: string | null
  check_steps_left?: number
}

export function stateOf(stored: StoredTranslation | null): RowState {
  const checkedAt = stored?.checked_at ? Date.parse(stored.checked_at) : undefined
  return {
    text: stored?.content ?? '',
    status: stored?.status,
    score: stored?.score ?? undefined,
    request: stored?.request_id ?? undefined,
    ...(stored?.check_steps_left
      ? { check: undefined, firstCheck: checkedAt }
      : { check: checkedAt, firstCheck: undefined }),
  }
}
