import { baseOf, type LanguageCode, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { MAX_TRANSLATION_LENGTH } from '#db/vocabulary/lengths.ts'
import type { Text } from '../../readText.ts'
import { tagIn } from '../../tags.ts'
import type { Check, Context } from '../check.ts'

/** Letters in which a language says what English says in a hundred. Measured on translations of games. */
const LETTERS: Record<SpecifiedLanguage, number> = {
  en: 100,
  es: 112,
  fr: 118,
  de: 116,
  it: 112,
  pt: 108,
  ja: 52,
  zh: 33,
  ko: 46,
  pl: 108,
  nl: 110,
  ru: 108,
  tr: 102,
  ar: 84,
  da: 102,
  el: 114,
  hu: 108,
}
/** Short texts vary more: so many letters are added to both sides. */
const SLACK = 10
/** Languages say what a variable holds: "the item {name}". */
const SLACK_OF_VARIABLE = 6
const MAX_VARIABLES = 3
const MOST = 2.1
const LEAST = 0.42

export const tooLong: Check = {
  name: 'longest',
  severity: 'useless',
  about: 'form',
  find: (_, { text }) =>
    text.length > MAX_TRANSLATION_LENGTH
      ? [`The translation is longer than ${MAX_TRANSLATION_LENGTH} characters.`]
      : [],
}

export const proportion: Check = {
  name: 'length',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    const ratio = ratioOf(source, translation, { from, to })
    if (ratio > MOST) return ['The translation is far longer than the source.']
    return ratio < LEAST ? ['The translation is far shorter than the source.'] : []
  },
}

/** How long it is, compared with the length that the languages make likely. */
export function ratioOf(source: Text, translation: Text, { from, to }: Pick<Context, 'from' | 'to'>) {
  const due = (lengthOf(source) * lettersOf(to)) / lettersOf(from)
  const slack = SLACK + SLACK_OF_VARIABLE * Math.min(MAX_VARIABLES, source.pieces.filter(isVariable).length)
  return (lengthOf(translation) + slack) / (due + slack)
}

/** Alphabets say about as much in a letter. */
const lettersOf = (language: LanguageCode) => LETTERS[baseOf(language) ?? 'en']

const lengthOf = ({ letters }: Text) => letters.length

const isVariable = (piece: Text['pieces'][number]) =>
  (tagIn(piece)?.kind ?? 'opens') === 'opens' && /[\p{L}\p{N}]/u.test(piece.text)
