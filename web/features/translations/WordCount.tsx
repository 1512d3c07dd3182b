import { useSyncExternalStore } from 'react'
import { priceCents } from '#db/vocabulary/plans.ts'
import { formatCents, formatWords } from '../../ui/numbers.ts'
import type { createProgress } from './progress.ts'
import type { Rows } from './rows.ts'

type WordCountProps = { rows: Rows; progress: ReturnType<typeof createProgress>; isFree: boolean }

/** All words of the page, and what is left to translate at the price of a word (spec §9). */
export function WordCount({ rows, progress, isFree }: WordCountProps) {
  const { wordsLeft } = useSyncExternalStore(progress.subscribe, progress.read)
  const words = rows.sources().reduce((sum, source) => sum + source.words, 0)
  return (
    <p className="tabular text-13 text-muted">
      {formatWords(words)} · {isFree ? formatWords(wordsLeft) : formatCents(priceCents(wordsLeft))} to translate what is
      left
    </p>
  )
}
