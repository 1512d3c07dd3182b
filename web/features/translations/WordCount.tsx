import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { priceCents } from '#db/vocabulary/plans.ts'
import { formatCents, formatWords } from '../../ui/numbers.ts'
import { organizationQuotaQuery } from '../billing/queries.ts'
import type { createProgress } from './progress.ts'
import type { Rows } from './rows.ts'

type WordCountProps = { rows: Rows; progress: ReturnType<typeof createProgress>; organization_id: string }

/** All words of the page, and what is left to translate: in words where they are free, else at their price (spec §9). */
export function WordCount({ rows, progress, organization_id }: WordCountProps) {
  const isFree = useQuery(organizationQuotaQuery(organization_id)).data?.is_free_tier
  const { wordsLeft } = useSyncExternalStore(progress.subscribe, progress.read)
  const words = rows.sources().reduce((sum, source) => sum + source.words, 0)
  return (
    <p className="tabular text-13 text-muted">
      {formatWords(words)} · {isFree ? formatWords(wordsLeft) : formatCents(priceCents(wordsLeft))} to translate what is
      left
    </p>
  )
}
