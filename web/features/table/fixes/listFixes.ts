import type { CheckName } from '#db/vocabulary/checks/checks.ts'
import { peopleInRow } from '../../liveDocument/presence.ts'
import type { TableTools } from '../../tableTools/TableContext.ts'

export type Fix = { id: string; identifier: string; source: string; check: CheckName; before: string; after: string }
type Fixed = { fixes: Fix[]; isComplete: boolean }

const MAX_FIXES = 500
const SLICE_MS = 8

const nextMoment = () => new Promise<void>((done) => setTimeout(done))

/** One fix a row, of the first issue that has a certain one; rows in which somebody is, or the AI works, are left out. */
export async function listFixes(
  { rows, findings, presence }: Pick<TableTools, 'rows' | 'findings' | 'presence'>,
  isOver: () => boolean,
): Promise<Fixed> {
  const fixes: Fix[] = []
  let sliceEnds = performance.now() + SLICE_MS
  for (const source of rows.sources()) {
    if (isOver() || fixes.length === MAX_FIXES) return { fixes, isComplete: false }
    if (performance.now() > sliceEnds) {
      await nextMoment()
      sliceEnds = performance.now() + SLICE_MS
    }
    const { id, identifier, content } = source
    const before = rows.read(id, 'text')
    if (peopleInRow(presence.getState(), id).length > 0 || rows.read(id, 'request') !== undefined) continue
    for (const finding of findings.known(source, before) ?? []) {
      const after = findings.fixOf(source, before, finding)
      if (after === undefined) continue
      fixes.push({ id, identifier, source: content, check: finding.check, before, after })
      break
    }
  }
  return { fixes, isComplete: true }
}
