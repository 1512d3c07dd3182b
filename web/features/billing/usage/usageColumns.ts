import type { Sums } from '#server/usage/contract.ts'
import type { Column, Part } from '#web/ui/data/BarChart.tsx'
import { usageText } from './UsageSums.tsx'

export const USAGE_PARTS: readonly Part[] = [
  { label: 'Translated', tone: 'accent' },
  { label: 'In progress', tone: 'grey' },
]

export const NO_SUMS: Sums = {
  words: 0,
  reserved_words: 0,
  billed_words: 0,
  reserved_cents: 0,
  cost_cents: 0,
  free_words: 0,
}

/** A column of translated words, free ones among them, with those under way on top; a part that is missing was not requested. */
export const usageColumn = (id: string, name: string, tick: string, sums: Sums = NO_SUMS): Column => ({
  id,
  name,
  tick,
  parts: [sums.billed_words, sums.reserved_words],
  text: usageText(sums),
})
