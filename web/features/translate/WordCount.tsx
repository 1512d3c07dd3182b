import { memo } from 'react'
import { useStore } from 'zustand'
import { formatCents, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { usePrice } from '../billing/price.ts'
import type { ProgressStore } from '../rows/progress.ts'
import type { Rows } from '../rows/rows.ts'

type WordCountProps = { rows: Rows; progress: ProgressStore; organization_id: string }

/** All words of the page, and what is left to translate: in words, and at its price where they have one (spec §9). */
export const WordCount = memo(function WordCount({ rows, progress, organization_id }: WordCountProps) {
  const price = usePrice(organization_id)
  const { wordsLeft } = useStore(progress) // which is another whenever the source texts are
  const words = rows.sources().reduce((sum, source) => sum + source.words, 0)
  const cents = price?.(wordsLeft) ?? 0
  return (
    <p className="tabular text-13 text-muted">
      {formatWords(words)}
      {leftText(words, wordsLeft)}
      {cents > 0 && `, ${formatCents(cents)}`}
    </p>
  )
})

function leftText(words: number, left: number) {
  if (left === 0) return ', none left to translate'
  return left === words ? ' to translate' : `, ${formatNumber(left)} left to translate`
}
