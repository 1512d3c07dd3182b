import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { countOf } from '../../readText.ts'
import type { Check } from '../check.ts'
import { differing } from './keptPlaceholders.ts'

/** Pairs that any language uses as they are; quotes differ from language to language. */
const PAIRS: [name: string, open: RegExp, close: RegExp][] = [
  ['round brackets', /[(（﹙]/g, /[)）﹚]/g],
  ['square brackets', /[[［【〔]/g, /[\]］】〕]/g],
  ['braces', /[{｛]/g, /[}｝]/g],
  ['corner brackets', /[「『《〈]/g, /[」』》〉]/g],
]
const CONTINUED = /\s»$|^«\s/u
/** Languages pair them in many ways, but none has one alone; an apostrophe may look like one of them. */
const QUOTE = /["“”„‟«»‹›＂]|‚|‘|’(?!\p{L})(?<!\p{L}’)/gu
/** Behind a letter the second one looks like an apostrophe. */
const SINGLE_QUOTED =
  /(?:(?<![\p{L}\p{N}.!?…])|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]))‘[^‘]{1,200}?’(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])/gu
// Within an abbreviation of Hebrew.
const GERSHAYIM = /(?<=\p{Script=Hebrew})["”](?=\p{Script=Hebrew})/gu
const CODE = ['{', '}', '<', '>', '|', '\\', '^', '`', '~', '*', '@']

const ANY_MARK = new RegExp(
  [...PAIRS.flatMap(([, open, close]) => [open.source, close.source]), '["“”„‟«»‹›＂‚‘’<>|\\\\^`~*@]'].join('|'),
  'u',
)

export const marks: Check = {
  name: 'marks',
  severity: 'broken',
  about: 'form',
  find(from, into, { to }) {
    const [given, said] = [from.words, into.words]
    if (!ANY_MARK.test(given) && !ANY_MARK.test(said)) return []
    const isCode = given.includes('\\')
    const [source, words] = [given, said].map((text) => withoutSigns(text, to, isCode)) as [string, string]
    const halfTyped = differing(from, into).missing.join('')
    const moreOf = (mark: string) => timesIn(words, mark) - timesIn(source, mark)
    const unbalanced = PAIRS.filter(
      ([, ...pair]) =>
        surplusIn(source, pair) === 0 &&
        (Math.abs(surplusIn(words, pair)) > partsIn(halfTyped, pair) ||
          (partsIn(halfTyped, pair) === 0 && closesFirst(words, pair) && !closesFirst(source, pair))),
    )
    const isOfPair = (mark: string) => unbalanced.some(([, ...pair]) => stands(mark, pair) && isAlone(mark, moreOf))
    const changed = CODE.filter((mark) => moreOf(mark) !== 0 && !isOfPair(mark)).filter(
      (mark) => moreOf(mark) < 0 || moreOf(mark) > timesIn(halfTyped, mark),
    )
    return [
      ...changed.map((mark) => `"${mark}" does not stand as often as in the source.`),
      ...unbalanced.map(([name]) => `The ${name} do not pair up.`),
      ...(!isOddIn(source) && isOddIn(words) && isOddIn(words.replace(CONTINUED, ''))
        ? ['A quote stands alone in it.']
        : []),
    ]
  },
}

const ARROW = /<?[-=]{1,3}>|<[-=]{1,3}|>{2,3}|[→⇒←]/g
const GENDER_STAR = /(?<=\p{Ll})\*(?=(?:innen|in|[enr])(?!\p{L}))/gu
const GENDER_AT = /(?<=\p{Ll})@(?!\p{L})/gu
/** Between words and numbers they are signs of arithmetic: "a * b", "combo*25", "~50", "values > 1.0". */
const ARITHMETIC =
  /(?<=[\p{L}\p{N})] )\*(?= [\p{L}\p{N}(])|(?<=[\p{L}\p{N})])\*(?=\p{N})|~(?=\p{N})|(?<=\p{L} ?)[<>]=?(?= ?\p{N})/gu
const WAVE = /~/g
const WAVING = ['ja', 'zh', 'ko']
/** A backslash looks like a slash where lines run from right to left. */
const SLASH_OF_ARABIC = /(?<=\p{Script=Arabic}\s?)\\(?=\s?\p{Script=Arabic})/gu

function withoutSigns(words: string, to: LanguageCode, isCode: boolean) {
  const signs = [ARROW, GENDER_STAR, GENDER_AT, ARITHMETIC, ...(isCode ? [] : [SLASH_OF_ARABIC])]
  const plain = signs.reduce((text, sign) => text.replaceAll(sign, ' '), words)
  return WAVING.includes(baseOf(to) ?? '') ? plain.replaceAll(WAVE, ' ') : plain
}

const isOddIn = (words: string) =>
  countOf(words.replaceAll(SINGLE_QUOTED, '').replaceAll(GERSHAYIM, ''), QUOTE) % 2 === 1
const timesIn = (text: string, mark: string) => text.split(mark).length - 1
const surplusIn = (text: string, [open, close]: [RegExp, RegExp]) => countOf(text, open) - countOf(text, close)
function closesFirst(text: string, [open, close]: [RegExp, RegExp]) {
  if (countOf(text, close) === 0) return false
  let depth = 0
  for (const mark of text) {
    if (open.test(mark)) depth++
    else if (close.test(mark) && --depth < 0) return true
    open.lastIndex = 0
    close.lastIndex = 0
  }
  return false
}
const partsIn = (text: string, [open, close]: [RegExp, RegExp]) => countOf(text, open) + countOf(text, close)
const stands = (mark: string, pair: [RegExp, RegExp]) => partsIn(mark, pair) > 0

const isAlone = (mark: string, moreOf: (mark: string) => number) => moreOf(mark === '{' ? '}' : '{') === 0
