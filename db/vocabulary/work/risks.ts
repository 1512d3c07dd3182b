/** The kinds of risk of a row, the riskiest first: a row is of the first one that it has. */
export const RISKS = ['broken', 'source', 'rating', 'term', 'issue', 'machine', 'none'] as const
export type Risk = (typeof RISKS)[number]

export const RISK_LABELS: Record<Exclude<Risk, 'none'>, string> = {
  broken: 'failed, or may break a build',
  source: 'its source has changed',
  rating: 'rated below 3.0',
  term: 'against the glossary',
  issue: 'another issue',
  machine: 'by the AI or the memory, and unread',
}

export const MIN_LONG_WORDS = 3
