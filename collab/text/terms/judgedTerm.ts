import type { TermTranslation } from '../checks/check.ts'

export const judgedTerm = ({ term, translation, forbidden = [] }: TermTranslation): TermTranslation => ({
  term,
  translation,
  ...(forbidden.length > 0 && { forbidden }),
})
