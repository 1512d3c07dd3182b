import type { TermTranslation } from '../checks/check.ts'

/** Returns what a judge is told of a glossary entry. */
export const judgedTerm = ({ term, translation, forbidden = [] }: TermTranslation): TermTranslation => ({
  term,
  translation,
  ...(forbidden.length > 0 && { forbidden }),
})
