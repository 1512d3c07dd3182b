import { sayUnknown } from '#db/vocabulary/checks/spelling.ts'
import { createKnownWords } from '../../spelling/knownWords.ts'
import type { Check } from '../check.ts'

export const spelling: Check = {
  name: 'spelling',
  severity: 'doubtful',
  about: 'style',
  find(_, __, { unknownWords = [], terms = [], to }) {
    if (unknownWords.length === 0) return []
    const written = terms.flatMap(({ term, translation, variants = [] }) => [translation || term, ...variants])
    const isTerm = createKnownWords(written, to)
    return unknownWords.filter((word) => !isTerm(word)).map(sayUnknown)
  },
}
