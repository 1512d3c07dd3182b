import type { Check } from '../check.ts'
import { ending } from '../words/ending.ts'
import { missingMark, withMissingMark } from './missingMark.ts'

export const lastMark: Check = {
  name: 'last mark',
  severity: 'doubtful',
  about: 'style',
  find(source, translation, context) {
    const missing = missingMark(source, translation, context)
    // That a sentence lacks its end is said once.
    if (missing === undefined || ending.find(source, translation, context).length > 0) return []
    return [`The source ends with "${missing.trim()}" and the translation with a letter.`]
  },
  fix: withMissingMark,
}
