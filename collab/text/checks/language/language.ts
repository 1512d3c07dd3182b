import { baseOf } from '#db/vocabulary/languages.ts'
import { squeezed, type Text } from '../../readText.ts'
import { scriptsOf } from '../../scripts.ts'
import type { Check } from '../check.ts'
import { hasOwnLetters } from './alphabet.ts'

/**
 * How likely the target language must be, compared with the likeliest, for texts of so many letters. Measured on human
 * translations of a game: docs/decisions/translation.md.
 */
const MARGINS: [letters: number, margin: number][] = [
  [40, 0.97],
  [30, 0.95],
  [22, 0.8],
]

const MIN_LETTERS = 22
const WORDS = /[\p{L}\p{N}'’]+/gu
const CAPITAL = /^[\p{Lu}\p{N}]/u
const LITTLE = new Set(['of', 'and', 'the', 'in', 'to', 'for', 'a'])

function withoutNames(source: Text, translation: Text) {
  const given = new Set(source.words.match(WORDS))
  const words: string[] = translation.words.match(WORDS) ?? []
  const isName = words.map((word) => given.has(word) && CAPITAL.test(word))
  const [first, last] = [isName.indexOf(true), isName.lastIndexOf(true)]
  if (first === -1) return translation.words
  const isInside = (word: string, at: number) => LITTLE.has(word) && given.has(word) && first < at && at < last
  return words.filter((word, at) => !isName[at] && !isInside(word, at)).join(' ')
}

/** Languages with a script of their own are known by it; of others without rules nothing is known. */
export const language: Check = {
  name: 'language',
  severity: 'doubtful',
  about: 'model',
  find(source, translation, { to, detectLanguage }) {
    const base = baseOf(to)
    if (base === undefined || !detectLanguage || !scriptsOf(to).includes('Latin')) return []
    if (translation.letters === source.letters || translation.letters.length < MIN_LETTERS) return []
    const own = withoutNames(source, translation)
    const letters = squeezed(own).length
    const margin = MARGINS.find(([least]) => letters >= least)?.[1]
    if (margin === undefined) return []
    const scores = detectLanguage(own)
    const best = Math.max(0, ...Object.values(scores))
    return (scores[base] ?? 0) < best * margin && !hasOwnLetters(own, to) ? ['It is not in the target language.'] : []
  },
}
