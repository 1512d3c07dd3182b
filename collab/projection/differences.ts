import type * as Y from 'yjs'
import type { ProjectedRow } from '#db/queries/documents/documentCommits.ts'
import type { listRows } from '#db/queries/documents/documents.ts'
import { contentOf, requestOf } from '../document/rows.ts'
import { projectRow } from './rows.ts'

type StoredRow = Awaited<ReturnType<typeof listRows>>[number]

export function differences(doc: Y.Doc, stored: StoredRow[]): ProjectedRow[] {
  const byId = new Map(stored.map((row) => [row.id, row]))
  const ids = new Set([...byId.keys(), ...contentOf(doc).keys()])
  const isHeldAlike = (id: string) => (requestOf(doc).get(id) ?? null) === (byId.get(id)?.request_id ?? null)
  return [...ids]
    .map((id) => projectRow(doc, id))
    .filter((row) => !isSame(row, byId.get(row.source_text_id)) || !isHeldAlike(row.source_text_id))
}

function isSame(row: ProjectedRow, stored: StoredRow | undefined) {
  if (row.status === undefined) return (stored?.status ?? null) === null
  return (
    stored !== undefined &&
    row.content === stored.content &&
    row.status === stored.status &&
    // a check that the tables lack is no text lost
    (row.isChecked || stored.checked_at === null) &&
    (row.score === undefined
      ? stored.score === null
      : Math.fround(row.score) === Math.fround(stored.score ?? Number.NaN))
  )
}
