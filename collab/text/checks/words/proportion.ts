import { baseOf, type LanguageCode, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { countOf, type Text } from '../../readText.ts'
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
/** Words for a short term or an abbreviation may be long: "UI", "Chat log level". */
const SLACK_OF_LONGER = 20
const LONGEST_TERM = 14
const ABBREVIATION = /(?<![\p{L}\p{N}])[\p{Lu}\p{N}]{2,5}(?![\p{L}\p{N}])/gu
const LETTERS_OF_ABBREVIATED = 5
const SLACK_OF_VARIABLE = 6
const MAX_VARIABLES = 3
const MAX_RATIO = 2.1
const MIN_RATIO = 0.42

export const tooLong: Check = {
  name: 'longest',
  severity: 'useless',
  about: 'form',
  find: (_, { text }) =>
    text.length > MAX_TEXT_LENGTH ? [`The translation is longer than ${MAX_TEXT_LENGTH} characters.`] : [],
}

export const proportion: Check = {
  name: 'length',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    const slack = source.letters.length <= LONGEST_TERM ? SLACK_OF_LONGER : SLACK
    const abbreviated = countOf(source.words, ABBREVIATION) * LETTERS_OF_ABBREVIATED
    if (ratioOf(source, translation, { from, to }, slack + abbreviated) > MAX_RATIO)
      return ['The translation is far longer than the source.']
    return ratioOf(source, translation, { from, to }) < MIN_RATIO
      ? ['The translation is far shorter than the source.']
      : []
  },
}

export function ratioOf(source: Text, translation: Text, languages: Languages, least = SLACK) {
  const due = dueLength(source, languages)
  const slack = least + SLACK_OF_VARIABLE * Math.min(MAX_VARIABLES, source.pieces.filter(isVariable).length)
  return (lengthOf(translation) + slack) / (due + slack)
}

type Languages = Pick<Context, 'from' | 'to'>

export const dueLength = (source: Text, { from, to }: Languages) => (lengthOf(source) * lettersOf(to)) / lettersOf(from)

const lettersOf = (language: LanguageCode) => LETTERS[baseOf(language) ?? 'en']

const lengthOf = ({ letters }: Text) => letters.length

const isVariable = (piece: Text['pieces'][number]) =>
  (tagIn(piece)?.kind ?? 'opens') === 'opens' && /[\p{L}\p{N}]/u.test(piece.text)
