import { confirmForWords } from '#server/billing/constants.ts'
import type { Quota } from '#server/billing/contract.ts'
import { formatNumber, formatPercent, formatWords } from '#web/ui/data/numbers.ts'
import { type BarTone, ProgressBar } from '#web/ui/data/ProgressBar.tsx'

/** Above these percentages of the quota the bar is amber, then red; "above" is strict (reading 47). */
const WARNING_ABOVE = { organization: 70, account: 70, billing: 75 }
const DANGER_ABOVE = 90
const ALMOST_USED_ABOVE = 80

type QuotaView = keyof typeof WARNING_ABOVE

type Words = Pick<Quota, 'word_quota' | 'words_translated' | 'remaining_quota'>
type Props = {
  quota: Words & Pick<Quota, 'is_paused' | 'earlier_words' | 'needs_proof'> & Partial<Pick<Quota, 'pause'>>
  view?: QuotaView
}

const isUsedAbove = (percent: number, { word_quota, words_translated }: Words) =>
  word_quota !== null && words_translated * 100 > word_quota * percent

export const isAlmostUsed = (words: Words) => isUsedAbove(ALMOST_USED_ABOVE, words)

export function quotaTone(words: Words, view: QuotaView): BarTone {
  if (words.remaining_quota === null || words.word_quota === null) return 'blue'
  if (isUsedAbove(DANGER_ABOVE, words)) return 'red'
  return isUsedAbove(WARNING_ABOVE[view], words) ? 'amber' : 'green'
}

export function QuotaBar({ quota, view = 'account' }: Props) {
  const { word_quota, words_translated, remaining_quota, is_paused, earlier_words, needs_proof } = quota
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
          {is_paused
            ? quota.pause == null || quota.pause === 'unpaid'
              ? 'Paused until the last payment is made'
              : 'Paused'
            : isUnlimited
              ? 'Unlimited'
              : needs_proof
                ? confirmForWords(word_quota)
                : `${formatNumber(remaining_quota)} remaining · ${formatPercent(Math.floor(share * 100) / 100)} used`}
        </span>
      </div>
      <ProgressBar label="Word quota" value={share} tone={is_paused ? 'red' : quotaTone(quota, view)} />
      {earlier_words > 0 && !isUnlimited && (
        <p className="tabular text-13 text-muted">
          {formatWords(earlier_words)} of these {earlier_words === 1 ? 'was' : 'were'} used with another account of the
          same mailbox or card.
        </p>
      )}
    </div>
  )
}
