import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'
import type { Text } from '../readText.ts'
import type { Dictionary } from './hunspell.ts'
import { spelledWordsIn } from './spelledWords.ts'

type Texts = { source: Text; translation: Text }

const QUOTE = /’/gu
const HYPHEN = /[\u2010\u2011]/gu
const ANY_WORD = /[\p{L}\p{M}]+/gu
const APART = /['-]/u
const ELIDED = /^[\p{L}\p{M}]{1,5}'/u
const ELIDING = ['ca', 'fr', 'it', 'pt']

/** The words of a translation that a dictionary does not know, each once; those of its source stay as they are in any language. */
export function unknownWords(dictionary: Dictionary, { source, translation }: Texts, language: LanguageCode): string[] {
  const words = spelledWordsIn(translation, language)
  if (words.length === 0) return []
  const given = new Set(partsOf(source.text))
  const isKnown = (word: string) => given.has(word.toLowerCase()) || dictionary.isKnown(word)
  const found = words.filter(({ word, to }) => {
    const plain = plainOf(word)
    if (isKnown(plain) || (translation.text[to] === '.' && dictionary.isKnown(`${plain}.`))) return false
    const parts = withoutElision(plain, language).split(APART)
    return !parts.every(isKnown)
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
