import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import type { Finding } from '#collab/text/judge.ts'
import { CHECK_LEVEL_NAMES } from '#db/vocabulary/checks/checkLevels.ts'
import { usePaused } from '../../ui/fields/usePaused.ts'
import type { Judged } from '../rowText/findings.ts'
import { useTableTools } from './TableContext.ts'

const MAX_IN_CELL = 3
const KEPT_BACK = 'This keeps the row from being completed.'
/** Longer than from key to key: marks painted between two keys make the second one wait for a frame. */
const PAUSE_MS = 200
const SIGNS = { note: Info, warning: CircleAlert, error: TriangleAlert }

export function Faults({ found }: { found: readonly Finding[] }) {
  return sharingLines(found)
    .slice(0, MAX_IN_CELL)
    .map(([finding, ...others]) => <FaultLine key={finding!.message} finding={finding!} others={others} isCut />)
}

/** In a cell the notes of one check share a line: a text with many unknown words leaves room for the other rows. */
function sharingLines(found: readonly Finding[]) {
  const ofCheck = Map.groupBy(found, (finding) => (finding.level === 'note' ? finding.check : finding))
  return [...ofCheck.values()]
}

type FaultLineProps = { finding: Finding; others?: readonly Finding[]; isCut?: boolean }

export function FaultLine({ finding, others = [], isCut = false }: FaultLineProps) {
  const { findings } = useTableTools()
  const message = findings.keepsBack(finding) ? `${finding.message} ${KEPT_BACK}` : finding.message
  const level = finding.level ?? 'warning'
  const Sign = SIGNS[level]
  return (
    <p className={`flex items-center gap-1 px-2 text-12 ${level === 'error' ? 'text-amber' : 'text-muted'}`}>
      <Sign aria-label={CHECK_LEVEL_NAMES[level]} role="img" size={12} className="shrink-0" />
      {/* A placeholder reads from left to right beside any script. */}
      <bdi
        dir="ltr"
        title={[message, ...others.map((other) => other.message)].join('\n')}
        className={isCut ? 'truncate' : 'wrap-anywhere'}
      >
        {message}
      </bdi>
      {others.length > 0 && <span className="tabular">+{others.length}</span>}
    </p>
  )
}

export function useFindings(source: Judged, text: string) {
  const { findings } = useTableTools()
  useStore(findings.turn, () => findings.turnOf(source.id))
  return findings.of(source, usePaused(text, PAUSE_MS))
}
