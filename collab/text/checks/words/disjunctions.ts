import { baseOf, canonicalLanguage, type LanguageCode, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import { scriptOf } from '#db/vocabulary/tags/scripts.ts'

const wordOf = (language: LanguageCode) =>
  new Intl.ListFormat(language, { type: 'disjunction' }).formatToParts(['1', '2'])[1]!.value.trim()
const WORDS = SPECIFIED_LANGUAGES.map((language) => ({ language, word: wordOf(language) }))
/** Shorter ones are words of other languages too: "o", "of". */
const MIN_LATIN_LENGTH = 3
const MIN_FOREIGN_LENGTH = 2
const leastOf = (to: LanguageCode) => (scriptOf(to) === 'Latn' ? MIN_LATIN_LENGTH : MIN_FOREIGN_LENGTH)
/** In French and Italian it is another word. */
const isEnglish = (word: string, to: string) => word === 'or' && !['fr', 'it'].includes(to)
const LATIN = /\p{Script=Latin}/u
const UNSPACED = ['ja', 'zh']

const known = new Map<LanguageCode, { own: RegExp; others: RegExp }>()

export function disjunctionsOf(to: LanguageCode) {
  const found = known.get(to)
  if (found) return found
  const base = baseOf(to) ?? ''
  const own = ownWords(base, to)
  const others = WORDS.map(({ word }) => word).filter(
    (word) => !own.includes(word) && (!LATIN.test(word) || word.length >= leastOf(to) || isEnglish(word, base)),
  )
  const made = { own: UNSPACED.includes(base) ? oneOf(own) : apart(own), others: apart(others) }
  known.set(to, made)
  return made
}

// That of the language itself as well: Bulgarian has the word of Russian.
function ownWords(base: string, to: LanguageCode) {
  const tag = canonicalLanguage(to)
  const isNamed = tag !== undefined && Intl.ListFormat.supportedLocalesOf(tag).length > 0
  const words = WORDS.filter(({ language }) => language === base).map(({ word }) => word)
  return [...new Set([...words, ...(isNamed ? [wordOf(tag)] : [])])]
}

const oneOf = (words: string[]) => new RegExp(words.length > 0 ? words.join('|') : '(?!)', 'giu')
const apart = (words: string[]) =>
  words.length > 0 ? new RegExp(`(?<=^|\\s)(?:${words.join('|')})(?=\\s|$)`, 'giu') : oneOf([])
