import { BadgeCheck, Check, Circle, Eye, LoaderCircle, type LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { useStore } from 'zustand'
import { formatNumber } from '../../ui/data/numbers.ts'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { finishedSegments } from '../projects/finishedSegments.ts'
import type { ProgressStore } from '../rows/progress.ts'

export const ProgressPanel = memo(function ProgressPanel({ progress }: { progress: ProgressStore }) {
  const { total, completed, inProgress, needsReview, remainder, checked } = useStore(progress)
  return (
    <section
      aria-label="Progress"
      className="flex h-5 min-w-7 flex-1 items-center gap-x-3 overflow-hidden leading-5 sm:min-w-min sm:overflow-visible"
    >
      <div className="flex h-5 min-w-6 flex-1 items-center sm:min-w-10">
        <SegmentBar
          label="Progress"
          total={total}
          segments={[
            ...finishedSegments({ completed, checked }),
            { tone: 'blue', value: inProgress, label: 'in progress' },
            { tone: 'amber', value: needsReview, label: 'needs review' },
          ]}
        />
      </div>
      <p className="tabular flex h-5 shrink-0 gap-x-2.5 text-12 leading-5 text-muted max-sm:sr-only pointer-coarse:@max-[52rem]/bar:sr-only">
        <Part icon={Check} look="text-unread" count={completed} label="completed" />
        {checked > 0 && <Part icon={BadgeCheck} look="text-green" count={checked} label="checked" />}
        <Part icon={LoaderCircle} look="text-blue" count={inProgress} label="in progress" />
        <Part icon={Eye} look="text-amber" count={needsReview} label="needs review" />
        <Part icon={Circle} look="text-muted" count={remainder} label="to do" />
      </p>
    </section>
  )
})

function Part({ icon: Icon, look, count, label }: { icon: LucideIcon; look: string; count: number; label: string }) {
  return (
    <span title={label} className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon aria-hidden size={12} className={`shrink-0 ${look}`} />
      <span>
        <span>
          {formatNumber(count)}{' '}
          <span className="@max-[100rem]/bar:text-[0px] @max-[100rem]/bar:leading-0">{label}</span>
        </span>
      </span>
    </span>
  )
}
