import { TriangleAlert } from 'lucide-react'
import { useContext } from 'react'
import { explainFaults, type Judging } from '../rowText/faults.ts'
import { PatternsContext } from '../rowText/projectPatterns.ts'

/** Everything that is wrong with a translation's form; nothing where nothing is. */
export function Faults({ source, text, isCut = false }: { source: Judging; text: string; isCut?: boolean }) {
  useContext(PatternsContext)
  return explainFaults(source, text).map((fault) => (
    <p key={fault} className="flex items-center gap-1 px-2 text-12 text-amber">
      <TriangleAlert aria-hidden size={12} className="shrink-0" />
      {/* A placeholder reads from left to right beside any script. */}
      <bdi dir="ltr" title={fault} className={isCut ? 'truncate' : 'wrap-anywhere'}>
        {fault}
      </bdi>
    </p>
  ))
}
