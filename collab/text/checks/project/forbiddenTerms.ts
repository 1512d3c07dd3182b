import { createTermFinder } from '../../terms/findTerms.ts'
import type { Check } from '../check.ts'

/** A forbidden translation of a term, inflected or not, unless it stands inside one that the glossary asks for. */
export const forbiddenTerms: Check = {
  name: 'forbidden term',
  severity: 'doubtful',
  about: 'project',
  find(_, { text }, { terms = [], to }) {
    const forbidden = terms.flatMap(({ term, forbidden = [] }) => forbidden.map((one) => ({ term: one, of: term })))
    if (forbidden.length === 0) return []
    const wanted = terms.flatMap(({ term, translation, variants = [] }) =>
      [translation || term, ...variants].map((one) => ({ term: one, of: undefined })),
    )
    const written = createTermFinder<{ term: string; of: string | undefined }>([...wanted, ...forbidden], to)(text)
    const found = written.flatMap(({ entries }) => (entries.some(({ of }) => of === undefined) ? [] : entries))
    return [...new Set(found.map(({ term, of }) => `The glossary forbids "${term}" for "${of}".`))]
  },
}
