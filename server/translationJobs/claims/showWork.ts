import type { TranslateRows } from '../../jobs.ts'
import type { Services } from '../../services.ts'
import type { ClaimedRow } from './claimedRow.ts'

const LABEL = 'Dragoman AI'

export async function showWork(
  { collab, aiRows }: Services,
  { page_id, language }: TranslateRows,
  claimed: ClaimedRow[],
) {
  const { name } = await collab.openDocument(page_id, language)
  const jobs = aiRows.get(name) ?? new Map<symbol, string[]>()
  const job = Symbol()
  aiRows.set(
    name,
    jobs.set(
      job,
      claimed.map((row) => row.source_text_id),
    ),
  )
  show()

  function show() {
    const rows = [...jobs.values()].flat()
    collab.showAi(name, rows.length > 0 ? { label: LABEL, rows } : undefined)
    if (jobs.size === 0) aiRows.delete(name)
  }

  return {
    leave(rows: ClaimedRow[]) {
      const left = new Set(rows.map((row) => row.source_text_id))
      const ids = jobs.get(job)?.filter((id) => !left.has(id))
      if (ids) jobs.set(job, ids)
      show()
    },
    stop() {
      jobs.delete(job)
      show()
    },
  }
}
