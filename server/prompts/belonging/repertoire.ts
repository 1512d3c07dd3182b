import { isStrange } from '#collab/text/checks/language/alphabet.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'

const MIN_LETTERS = 4_000
const SIGN = /[\p{S}#*@\\_&§†‡•](?<!\|)/u
const LETTER = /\p{L}/u

const charactersOf = (text: string) => new Set(normalized(text, 'NFC').toLowerCase())

/** Finds letters and signs that neither the source nor any of these translations has: letters of other languages, and any sign. */
export function createStrangerSearch(translations: string[], language: LanguageCode) {
  const known = charactersOf(translations.join('\n'))
  const isLearned = translations.join('').length >= MIN_LETTERS
  const isOdd = (character: string) =>
    LETTER.test(character) ? isStrange(character, language) : isLearned && SIGN.test(character)

  return (source: string, answer: string): string | undefined => {
    const strangers = [...charactersOf(answer)].filter((character) => !known.has(character) && isOdd(character))
    if (strangers.length === 0) return undefined
    const given = charactersOf(source)
    return strangers.find((character) => !given.has(character))
  }
}
