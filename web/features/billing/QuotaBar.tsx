import type { Quota } from '#server/billing/contract.ts'
import { formatNumber, formatPercent } from '../../ui/numbers.ts'
import { type BarTone, ProgressBar } from '../../ui/ProgressBar.tsx'

/** Above these shares of the quota the bar warns; "above" is strict (reading 47). */
const VIEWS = {
  organization: { calm: 'green', warning: 'amber', warningAbove: 0.7 },
  account: { calm: 'green', warning: 'amber', warningAbove: 0.7 },
  billing: { calm: 'green', warning: 'amber', warningAbove: 0.75 },
} as const
const DANGER_ABOVE = 0.9

type Words = Pick<Quota, 'word_quota' | 'words_translated' | 'remaining_quota'>
type Props = { quota: Words; view?: keyof typeof VIEWS }

export function quotaTone({ word_quota, words_translated, remaining_quota }: Words, view: keyof typeof VIEWS): BarTone {
  if (remaining_quota === null || word_quota === null) return 'blue'
  const { calm, warning, warningAbove } = VIEWS[view]
  if (words_translated > word_quota * DANGER_ABOVE) return 'red'
  return words_translated > word_quota * warningAbove ? warning : calm
}

export function QuotaBar({ quota, view = 'account' }: Props) {
  const { word_quota, words_translated, remaining_quota } = quota
  const isUnlimited = remaining_quota === null || word_quota === null
  const share = isUnlimited ? 1 : Math.min(1, words_translated / word_quota)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="tabular flex flex-wrap justify-between gap-x-3 text-13">
        <span>
          {isUnlimited
            ? `${formatNumber(words_translated)} words translated`
            : `${formatNumber(words_translated)} of ${formatNumber(word_quota)} words`}
        </span>
        <span className="text-muted">
          {isUnlimited ? 'Unlimited' : `${formatNumber(remaining_quota)} remaining · ${formatPercent(share)} used`}
        </span>
      </div>
      <ProgressBar label="Word quota" value={share} tone={quotaTone(quota, view)} />
    </div>
  )
}
