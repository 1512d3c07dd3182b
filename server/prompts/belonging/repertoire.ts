import { isStrange } from '#collab/text/checks/language/alphabet.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { normalized } from '#db/vocabulary/normalize.ts'

const MIN_LETTERS = 4_000
const SIGN = /[\p{S}\p{Pc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{No}#*@\\&§†‡•](?<!\|)|\p{Lm}(?<=\p{Script=Common})/u
/** People begin to use them at any time. */
const ORDINARY = new Set('()[]（）［］「」『』【】《》〈〉“”‘’«»„‚²³½ー々')

// Their letters look like others, or are of the same keyboard.
const OTHER_SCRIPTS = [
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Katakana}/u,
  /\p{Script=Hiragana}/u,
  /\p{Script=Hangul}/u,
]

const charactersOf = (text: string) => new Set(normalized(text, 'NFC').toLowerCase())

/** Finds letters and signs that neither the source nor any of these translations has: letters of other languages, and any sign. */
export function createStrangerSearch(translations: string[], language: LanguageCode) {
  const known = charactersOf(translations.join('\n'))
  const isLearned = translations.join('').length >= MIN_LETTERS
  const isOtherScript = (character: string) =>
    OTHER_SCRIPTS.some((script) => script.test(character) && !known.values().some((one) => script.test(one)))
  const isOdd = (character: string) =>
    isStrange(character, language) ||
    (isLearned && ((SIGN.test(character) && !ORDINARY.has(character)) || isOtherScript(character)))

  return (source: string, answer: string): string | undefined => {
    const strangers = [...charactersOf(answer)].filter((character) => !known.has(character) && isOdd(character))
    if (strangers.length === 0) return undefined
    const given = charactersOf(source)
    return strangers.find((character) => !given.has(character))
  }
}
