import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useStore } from 'zustand'
import type { Finding } from '#collab/text/judge.ts'
import { usePaused } from '../../ui/fields/usePaused.ts'
import type { Judged } from '../rowText/findings.ts'
import { useTableTools } from './TableContext.ts'

const MAX_IN_CELL = 3
const KEPT_BACK = 'This keeps the row from being completed.'
const PAUSE_MS = 250

export function Faults({ source, text, isCut = false }: { source: Judged; text: string; isCut?: boolean }) {
  const found = useFindings(source, text)
  return (isCut ? found.slice(0, MAX_IN_CELL) : found).map((finding) => (
    <FaultLine key={finding.message} finding={finding} isCut={isCut} />
  ))
}

export function FaultLine({ finding, isCut = false }: { finding: Finding; isCut?: boolean }) {
  const { severity } = finding
  const { findings } = useTableTools()
  const message = findings.isRequired(finding) ? `${finding.message} ${KEPT_BACK}` : finding.message
  const isDoubt = severity === 'doubtful'
  const Sign = isDoubt ? CircleAlert : TriangleAlert
  return (
    <p className={`flex items-center gap-1 px-2 text-12 ${isDoubt ? 'text-muted' : 'text-amber'}`}>
      <Sign aria-label={isDoubt ? 'Warning' : 'Error'} role="img" size={12} className="shrink-0" />
      {/* A placeholder reads from left to right beside any script. */}
      <bdi dir="ltr" title={message} className={isCut ? 'truncate' : 'wrap-anywhere'}>
        {message}
      </bdi>
    </p>
  )
}

export function useFindings(source: Judged, text: string) {
  const { findings } = useTableTools()
  useStore(findings.rules)
  useStore(findings.ignored)
  useStore(findings.renewed)
  return findings.of(source, usePaused(text, PAUSE_MS))
}
