import { baseOf, type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'

const WORDS = SPECIFIED_LANGUAGES.map((language) => ({
  language,
  word: new Intl.ListFormat(language, { type: 'disjunction' }).formatToParts(['1', '2'])[1]!.value.trim(),
}))
/** Shorter ones are words of other languages too: "o", "of". */
const MIN_LATIN_LENGTH = 3
const MIN_FOREIGN_LENGTH = 2
const leastOf = (to: LanguageCode) => (scriptOf(to) === 'Latn' ? MIN_LATIN_LENGTH : MIN_FOREIGN_LENGTH)
/** In French and Italian it is another word. */
const isEnglish = (word: string, to: string) => word === 'or' && !['fr', 'it'].includes(to)
const LATIN = /\p{Script=Latin}/u
const UNSPACED = ['ja', 'zh']

const known = new Map<string, { own: RegExp; others: RegExp }>()

export function disjunctionsOf(to: LanguageCode) {
  const base = baseOf(to) ?? ''
  const found = known.get(base)
  if (found) return found
  const own = WORDS.filter(({ language }) => language === base).map(({ word }) => word)
  const others = WORDS.map(({ word }) => word).filter(
    (word) => !own.includes(word) && (!LATIN.test(word) || word.length >= leastOf(to) || isEnglish(word, base)),
  )
  const made = { own: UNSPACED.includes(base) ? oneOf(own) : apart(own), others: apart(others) }
  known.set(base, made)
  return made
}

const oneOf = (words: string[]) => new RegExp(words.length > 0 ? words.join('|') : '(?!)', 'giu')
const apart = (words: string[]) =>
  words.length > 0 ? new RegExp(`(?<=^|\\s)(?:${words.join('|')})(?=\\s|$)`, 'giu') : oneOf([])
