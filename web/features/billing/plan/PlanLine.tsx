import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { formatCents, formatNumber, formatWords } from '../../../ui/data/numbers.ts'
import { ProgressBar } from '../../../ui/data/ProgressBar.tsx'
import { billingKeys, organizationQuotaQuery, organizationUsageQuery } from '../queries.ts'
import { quotaTone } from '../quota/QuotaBar.tsx'
import { daysOf, monthOf } from '../usage/months.ts'

type PlanLineProps = {
  organization_id: string
  /** Number of rows the AI still has: the sums are refetched as they come. */
  running: number
}
const LIVE_MS = 2_000

/** Above the table: what the words of its organization have come to, before, while and after the AI translates. */
export function PlanLine({ organization_id, running }: PlanLineProps) {
  const client = useQueryClient()
  const [month] = useState(() => monthOf(new Date()))
  const isRunning = running > 0
  const often = isRunning ? { refetchInterval: LIVE_MS } : {}
  const quota = useQuery({ ...organizationQuotaQuery(organization_id), ...often }).data
  const usage = useQuery({ ...organizationUsageQuery(organization_id, daysOf(month)), ...often }).data
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    void client.invalidateQueries({ queryKey: billingKeys.all }) // what has begun or ended has moved the sums
  }, [isRunning, client])

  if (!quota) return <div className="min-h-6 shrink-0" />
  if (!quota.is_free_tier && quota.cents_per_word === 0) return null
  if (quota.is_paused)
    return (
      <Line>
        <span className="text-red">Translating is paused until the last payment is made</span>
        <TextLink to="/billing">Billing</TextLink>
      </Line>
    )
  const underWay = usage && usage.reserved_words > 0 && (
    <Figure>
      {formatNumber(usage.reserved_words)} under way
      {usage.reserved_cents > 0 && ` (${formatCents(usage.reserved_cents)})`}
    </Figure>
  )
  const { word_quota, words_translated, remaining_quota } = quota
  if (word_quota !== null && remaining_quota !== null)
    return (
      <Line>
        <span className="w-28">
          <ProgressBar label="Word quota" value={words_translated / word_quota} tone={quotaTone(quota, 'account')} />
        </span>
        <Figure>
          {formatNumber(words_translated)} of {formatNumber(word_quota)} words
        </Figure>
        {underWay}
        <Figure>{formatNumber(remaining_quota)} remaining</Figure>
        <TextLink to="/billing">Upgrade Plan</TextLink>
      </Line>
    )
  if (!usage) return <div className="min-h-6 shrink-0" />
  return (
    <Line>
      <Figure>
        This month {formatWords(usage.billed_words)} translated, {formatCents(usage.cost_cents)}
      </Figure>
      {underWay}
      {usage.cap.left_cents !== null && <Figure>{formatCents(usage.cap.left_cents)} left of the monthly cap</Figure>}
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Words and cost"
    className="tabular flex min-h-6 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted"
  >
    {children}
  </section>
)

const Figure = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>
