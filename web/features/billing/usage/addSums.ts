import type { Sums } from '#server/usage/contract.ts'

export const addSums = (one: Sums, other: Sums): Sums => ({
  words: one.words + other.words,
  reserved_words: one.reserved_words + other.reserved_words,
  billed_words: one.billed_words + other.billed_words,
  reserved_cents: one.reserved_cents + other.reserved_cents,
  cost_cents: one.cost_cents + other.cost_cents,
  free_words: one.free_words + other.free_words,
})
