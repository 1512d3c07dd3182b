import type { TermTranslation } from '../checks/check.ts'

export const judgedTerm = ({ term, translation, forbidden = [], variants = [] }: TermTranslation): TermTranslation => ({
  term,
  translation,
  ...(forbidden.length > 0 && { forbidden }),
  ...(variants.length > 0 && { variants }),
})
