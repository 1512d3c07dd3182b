import { baseOf } from '#db/vocabulary/languages.ts'
import { scriptsOf } from '../../scripts.ts'
import type { Check } from '../check.ts'

/**
 * How likely the target language must be, compared with the likeliest, for texts of so many letters. Measured on human
 * translations of a game: docs/decisions/translation.md.
 */
const MARGINS: [letters: number, margin: number][] = [
  [40, 0.97],
  [30, 0.95],
  [22, 0.8],
]

/** Languages with a script of their own are known by it; of others without rules nothing is known. */
export const language: Check = {
  name: 'language',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { to, detectLanguage }) {
    const margin = MARGINS.find(([letters]) => translation.letters.length >= letters)?.[1]
    if (margin === undefined || !detectLanguage || !scriptsOf(to).includes('Latin')) return []
    const base = baseOf(to)
    if (base === undefined || translation.letters === source.letters) return []
    const scores = detectLanguage(translation.words)
    const best = Math.max(0, ...Object.values(scores))
    return (scores[base] ?? 0) < best * margin ? ['It is not in the target language.'] : []
  },
}
