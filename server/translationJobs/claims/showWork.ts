import type { DocumentName } from '#collab/document/names.ts'
import type { TranslateRows } from '../../jobs.ts'
import type { Services } from '../../services.ts'
import type { ClaimedRow } from './claimedRow.ts'

const LABEL = 'Dragoman AI'
const working = new Map<DocumentName, Map<symbol, string[]>>()

/** Makes the AI a visible participant in these rows, until it leaves a row or stops altogether. */
export async function showWork({ collab }: Services, { page_id, language }: TranslateRows, claimed: ClaimedRow[]) {
  const { name } = await collab.openDocument(page_id, language)
  const jobs = working.get(name) ?? new Map<symbol, string[]>()
  const job = Symbol()
  working.set(
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
    if (jobs.size === 0) working.delete(name)
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
