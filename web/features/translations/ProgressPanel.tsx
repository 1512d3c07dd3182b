import { useSyncExternalStore } from 'react'
import { formatNumber } from '../../ui/numbers.ts'
import { SegmentBar } from '../../ui/ProgressBar.tsx'
import type { createProgress } from './progress.ts'

/** How far the page is in this language, as it changes. */
export function ProgressPanel({ progress }: { progress: ReturnType<typeof createProgress> }) {
  const { total, completed, inProgress, needsReview, remainder } = useSyncExternalStore(
    progress.subscribe,
    progress.read,
  )
  return (
    <section aria-label="Progress" className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1">
      <div className="min-w-16 flex-1 max-sm:min-w-full">
        <SegmentBar
          label="Progress"
          total={total}
          segments={[
            { tone: 'green', value: completed, label: 'completed' },
            { tone: 'blue', value: inProgress, label: 'in progress' },
            { tone: 'amber', value: needsReview, label: 'needs review' },
          ]}
        />
      </div>
      <p className="tabular flex flex-wrap gap-x-2.5 text-12 text-muted">
        <Part dot="bg-green-bar" count={completed} label="completed" />
        <Part dot="bg-blue-bar" count={inProgress} label="in progress" />
        <Part dot="bg-amber-bar" count={needsReview} label="needs review" />
        <Part dot="bg-grey-bar" count={remainder} label="to do" />
      </p>
    </section>
  )
}

const Part = ({ dot, count, label }: { dot: string; count: number; label: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap">
    <span aria-hidden className={`size-2 rounded-full ${dot}`} />
    {formatNumber(count)} {label}
  </span>
)
