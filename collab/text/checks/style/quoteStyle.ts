import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import type { Text } from '../../readText.ts'
import type { Check } from '../check.ts'
import { findOutside } from './outsidePieces.ts'

type Pair = readonly [open: string, close: string]

const PAIRS: readonly [languages: readonly string[], pair: Pair][] = [
  [
    ['de', 'cs', 'sk', 'bg'],
    ['„', '“'],
  ],
  [
    ['pl', 'hu', 'ro'],
    ['„', '”'],
  ],
  [['fr'], ['«\u202f', '\u202f»']],
  [
    ['ru', 'uk', 'el', 'no', 'nb'],
    ['«', '»'],
  ],
  [
    ['ja', 'zh-Hant'],
    ['「', '」'],
  ],
  [
    ['sv', 'fi'],
    ['”', '”'],
  ],
  [
    ['es', 'it', 'pt', 'nl', 'tr', 'ko', 'zh', 'da'],
    ['“', '”'],
  ],
]
const TYPEWRITTEN = /"/g
const TYPESET = /[“”«»„「」]/u

const pairFor = (code: string) => PAIRS.find(([languages]) => languages.includes(code))?.[1]
const pairOf = (to: LanguageCode) => pairFor(to) ?? pairFor(primaryOf(to))
const isTyped = (translation: Text) => findOutside(translation, TYPEWRITTEN).length === 2

const QUOTED = /(?:^|[\s(])["“][^"”\n]{1,60}["”](?=$|[\s.,!?:;)…-])/u
// Any marks that set words off, brackets and tags among them.
const SETS_OFF = /["“”„‟«»‹›＂「」『』《》〈〉'‘’‚`()（）[\]【】_*<]/u
// Novels of many languages begin what people say with a dash.
const SPEAKS = /^\s*[\u2010-\u2015-]/u
const isUnquoted = (source: Text, { text, letters }: Text) =>
  QUOTED.test(source.words) && letters !== '' && !SETS_OFF.test(text) && !SPEAKS.test(text)

/** Typewritten quotes where the source has typeset ones, or none for those of the source. */
export const quoteStyle: Check = {
  name: 'quote style',
  severity: 'doubtful',
  about: 'style',
  find(source, translation, { to }) {
    if (isUnquoted(source, translation)) return ['The quotes of the source are missing.']
    const pair = pairOf(to)
    return pair && TYPESET.test(source.text) && !source.text.includes('"') && isTyped(translation)
      ? [`Quotes of the language are ${pair[0].trim()} ${pair[1].trim()}`]
      : []
  },
  fix(_, translation, { to }) {
    const pair = pairOf(to)
    if (!pair || !isTyped(translation)) return undefined
    const [first, second] = findOutside(translation, TYPEWRITTEN)
    const { text } = translation
    return (
      text.slice(0, first!.index) +
      pair[0] +
      text.slice(first!.index + 1, second!.index) +
      pair[1] +
      text.slice(second!.index + 1)
    )
  },
}
