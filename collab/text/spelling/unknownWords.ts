import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import type { Text } from '../readText.ts'
import type { Dictionary } from './hunspell.ts'
import { createNameTest, isLikelyWord, writesCompounds } from './likelyWords.ts'
import { spelledWordsIn } from './spelledWords.ts'

type Texts = { source: Text; translation: Text }

const QUOTE = /’/gu
const HYPHEN = /[\u2010\u2011]/gu
const ANY_WORD = /[\p{L}\p{M}]+/gu
const APART = /['-]/u
const HYPHEN_BEHIND = /[\u2010\u2011-]/u
const MAX_ABBREVIATED = 4
/** Turkish sets endings of names apart by an apostrophe, and of nothing else. */
const NAME_WITH_ENDING = /^\p{Lu}[^']*'/u
const ENDING_NAMES = 'tr'
const ELIDED = /^[\p{L}\p{M}]{1,5}'/u
const ELIDING = ['ca', 'fr', 'it', 'pt']

/** The words of a translation that a dictionary does not know, each once; those of its source stay as they are in any language. */
export function unknownWords(dictionary: Dictionary, { source, translation }: Texts, language: LanguageCode): string[] {
  const words = spelledWordsIn(translation, language)
  if (words.length === 0) return []
  const given = new Set(partsOf(source.text))
  const isKnown = (word: string) => given.has(word.toLowerCase()) || dictionary.isKnown(word)
  let isName: ReturnType<typeof createNameTest> | undefined
  const found = words.filter(({ word, from, to }) => {
    const plain = plainOf(word)
    const next = translation.text[to] ?? ''
    if (isKnown(plain) || (HYPHEN_BEHIND.test(next) && writesCompounds(language))) return false
    if (next === '.' && dictionary.isKnown(`${plain}.`)) return false
    if (plain.length <= MAX_ABBREVIATED && translation.words.trim() === word) return false
    if (NAME_WITH_ENDING.test(plain) && primaryOf(language) === ENDING_NAMES) return false
    const parts = withoutElision(plain, language).split(APART)
    if (parts.every((part) => part === '' || isKnown(part) || isLikelyWord(part, language, isKnown))) return false
    isName ??= createNameTest(source.text, translation.text, language)
    return !isName(word, from)
  })
  return [...new Set(found.map(({ word }) => word))]
}

export const unknownParts = (dictionary: Dictionary, word: string, language: LanguageCode) =>
  withoutElision(plainOf(word), language)
    .split(APART)
    .filter((part) => part !== '' && !dictionary.isKnown(part))

export const suggestions = (dictionary: Dictionary, word: string, most: number) => {
  const plain = plainOf(word)
  return dictionary
    .suggest(plain)
    .filter((one) => one !== plain)
    .slice(0, most)
}

const partsOf = (text: string) => text.toLowerCase().match(ANY_WORD) ?? []

const plainOf = (word: string) => normalized(word, 'NFC').replaceAll(QUOTE, "'").replaceAll(HYPHEN, '-')

function withoutElision(word: string, language: LanguageCode) {
  return ELIDING.includes(primaryOf(language)) ? word.replace(ELIDED, '') : word
}
