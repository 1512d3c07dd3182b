import { BadgeCheck, CircleAlert, Eye, Loader2, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import type { Page } from '#server/pages/contract.ts'
import type { PageProgress } from '#server/projects/contract.ts'
import { formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { SegmentBar } from '../../ui/data/ProgressBar.tsx'
import { finishedSegments } from '../projects/finishedSegments.ts'

type Props = {
  page: Page
  language: LanguageCode
  progress: PageProgress | undefined
  cost: ((words: number) => string) | undefined
  to: string
}

export function ProgressCell({ page, language, progress, cost, to }: Props) {
  if (!progress) return <p className="px-2 py-1 text-13 text-muted">No texts</p>
  const { total, checked, statuses, not_started, words_left } = progress
  const running = statuses.PENDING + statuses.IN_PROGRESS
  return (
    <Link to={to} className="relative flex flex-col gap-1 rounded-sm px-2 py-1 -outline-offset-2 hover:bg-hover">
      <span className="tabular text-13">
        <span className="sr-only">
          {page.name} in {languageName(language)}:{' '}
        </span>
        {formatNumber(statuses.COMPLETED)} of {formatNumber(total)} done
      </span>
      <SegmentBar
        label="Progress"
        total={total}
        segments={[
          ...finishedSegments({ completed: statuses.COMPLETED, checked }),
          { tone: 'blue', value: running, label: 'running' },
          { tone: 'amber', value: statuses.NEEDS_REVIEW, label: 'to review' },
          { tone: 'red', value: statuses.FAILED, label: 'failed' },
        ]}
      />
      <span className="tabular flex flex-wrap gap-x-3 text-12">
        <Part icon={Loader2} look="text-blue" count={running} label="running" />
        <Part icon={BadgeCheck} look="text-green" count={checked} label="checked" />
        <Part icon={Eye} look="text-amber" count={statuses.NEEDS_REVIEW} label="to review" />
        <Part icon={CircleAlert} look="text-red" count={statuses.FAILED} label="failed" />
      </span>
      {words_left > 0 && (
        <span className="tabular text-12 text-muted">
          {formatNumber(not_started + statuses.FAILED)} left: {formatWords(words_left)}
          {cost && `, ${cost(words_left)}`}
        </span>
      )}
    </Link>
  )
}

const Part = ({ icon: Icon, look, count, label }: { icon: LucideIcon; look: string; count: number; label: string }) =>
  count > 0 && (
    <span className={`inline-flex items-center gap-1 ${look}`}>
      <Icon aria-hidden size={12} />
      {formatNumber(count)} {label}
    </span>
  )
