import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { confirmForWords } from '#server/billing/constants.ts'
import { daysOf, monthOf } from '#web/layout/months.ts'
import { TextLink } from '#web/ui/buttons/TextLink.tsx'
import { formatCents, formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { ProgressBar } from '#web/ui/data/ProgressBar.tsx'
import { billingKeys, organizationQuotaQuery, organizationUsageQuery } from '../queries.ts'
import { quotaTone } from '../quota/QuotaBar.tsx'
import { PAUSE_LINES } from './OnHold.tsx'

type PlanLineProps = {
  organization_id: string
  running: number
}
const LIVE_MS = 2_000

export const PlanLine = memo(function PlanLine({ organization_id, running }: PlanLineProps) {
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
    void client.invalidateQueries({ queryKey: billingKeys.all }) // a request that began or ended has moved the sums
  }, [isRunning, client])

  if (!quota) return null
  if (!quota.is_free_tier && quota.cents_per_word === 0) return null
  if (quota.is_paused)
    return (
      <Line isNotice>
        <span title={PAUSE_LINES[quota.pause ?? 'unpaid']} className="min-w-0 truncate text-red">
          {PAUSE_LINES[quota.pause ?? 'unpaid']}
        </span>
        <TextLink isApart to="/billing">
          Billing
        </TextLink>
      </Line>
    )
  const underWay = usage && usage.reserved_words > 0 && (
    <Figure leftOut={THIRD}>
      {formatNumber(usage.reserved_words)} in progress
      {usage.reserved_cents > 0 && ` (${formatCents(usage.reserved_cents)})`}
    </Figure>
  )
  const { word_quota, words_translated, remaining_quota, needs_proof } = quota
  if (needs_proof)
    return (
      <Line isNotice>
        <span className="min-w-0 truncate">{confirmForWords(word_quota!)}</span>
      </Line>
    )
  if (word_quota !== null && remaining_quota !== null)
    return (
      <Line>
        <span className="w-10 max-sm:w-8">
          <ProgressBar label="Word quota" value={words_translated / word_quota} tone={quotaTone(quota, 'account')} />
        </span>
        <Figure>
          {formatNumber(words_translated)} of {formatNumber(word_quota)} words
        </Figure>
        {underWay}
        <Figure leftOut={EXTRA}>{formatNumber(remaining_quota)} remaining</Figure>
        <span className={EXTRA}>
          <TextLink isApart to="/billing">
            Upgrade Plan
          </TextLink>
        </span>
      </Line>
    )
  if (!usage) return null
  return (
    <Line>
      <Figure>
        {formatWords(usage.billed_words)}
        <span className={EXTRA}> this month</span>, {formatCents(usage.cost_cents)}
      </Figure>
      {underWay}
      {usage.cap.left_cents !== null && (
        <Figure leftOut={SECOND}>
          {formatCents(usage.cap.left_cents)} left<span className={EXTRA}> this month</span>
        </Figure>
      )}
    </Line>
  )
})

/**
 * Has the room that the progress leaves, which on a phone the buttons take: the flex wrap hides what has none, whole figures, but
 * no notice.
 */
const Line = ({ isNotice, children }: { isNotice?: boolean; children: ReactNode }) => (
  <section
    aria-label="Words and cost"
    className={`tabular flex h-5 min-w-0 content-start items-center gap-x-3 overflow-hidden text-12 leading-5 text-muted ${isNotice ? '' : 'flex-wrap max-sm:shrink-0 max-sm:pointer-coarse:hidden sm:w-0 sm:flex-1'}`}
  >
    {!isNotice && <span aria-hidden className="-me-3 h-5 w-px" />}
    {children}
  </section>
)

const EXTRA = '@max-[88rem]/bar:hidden'

const SECOND = '@max-[62rem]/bar:hidden'

const THIRD = '@max-[72rem]/bar:hidden'

/** Buttons for a finger leave less. */
const FIRST = '@max-[44rem]/bar:hidden pointer-coarse:@max-[56rem]/bar:hidden'

const Figure = ({ children, leftOut = FIRST }: { children: ReactNode; leftOut?: string }) => (
  <span className={`whitespace-nowrap max-sm:sr-only ${leftOut}`}>{children}</span>
)
