/** Percent that a match of the memory loses in the ranking, each a column of its organization. */
export const MEMORY_PENALTIES = [
  'penalty_not_checked',
  'penalty_machine_made',
  'penalty_other_project',
  'penalty_older_than_term',
] as const
export type MemoryPenalty = (typeof MEMORY_PENALTIES)[number]
export type MemoryPenalties = Record<MemoryPenalty, number>

export const MAX_PENALTY_PERCENT = 40
