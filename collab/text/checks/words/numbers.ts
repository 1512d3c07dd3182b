import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'
import { counted, type Text } from '../../readText.ts'
import type { Check } from '../check.ts'

const NUMBER = /\p{Nd}+(?:[.,'’\u00a0\u202f٬٫]\p{Nd}+)*/gu
const SIGNED = /(?:^|[\s(])[+\-−]\p{Nd}+/gu
const DECIMAL = /^\p{Nd}{1,3}[.,]\p{Nd}{1,2}$/u
const POINT = /[.,]/
/** Prices have it, other decimals do not. */
const LAST_ZERO = /^(\p{Nd}{1,3}[.,]\p{Nd})0$/u
/** "1.0" is 1, and ".5" is 0.5. */
const ZERO_DECIMALS = /[.,٫]0{1,2}$/u
const LEADING_ZEROS = /^0+/
const SEPARATORS = /[^\p{Nd}]/gu
/** Up to here a number may be a word in one of the two texts. */
const LARGEST_WORD = 20
/** Languages with units of ten thousand write 万 for four zeros. */
const MYRIADS = /[万億亿億兆만억萬]/u
const HALF_DAYS = /\p{Nd}\s?[ap]\.?m\b/iu
const OWN_COUNTS = ['ja', 'zh', 'ko']

/** Numbers in figures say the same, however they are grouped. */
export const numbers: Check = {
  name: 'numbers',
  severity: 'doubtful',
  about: 'words',
  find(source, translation, { from, to }) {
    const changed = changedSign(source, translation) ?? lostPoint(source, translation)
    if (changed !== undefined) return [`${changed} of the source has become another number.`]
    const [due, found] = [numbersIn(source), numbersIn(translation)]
    const missing = excess(due, found)
    const added = excess(found, due)
    if (missing.length === 0 && added.length === 0) return []
    if (digitsIn(source) === digitsIn(translation) || HALF_DAYS.test(source.words) || HALF_DAYS.test(translation.words))
      return []
    if (usesMyriads(from, source) || usesMyriads(to, translation)) return []
    if (missing.length > 0 && added.length > 0) return [`${missing[0]} of the source has become ${added[0]}.`]
    if (due.length === 0) return []
    const large = [...missing, ...added].find((number) => Number(number) > LARGEST_WORD)
    if (large === undefined) return []
    return [missing.length > 0 ? `The number ${large} is missing.` : `The number ${large} is not in the source.`]
  },
}

/** A number with a plus or a minus, where only the other one stands in the translation. */
function changedSign(source: Text, translation: Text) {
  const [due, found] = [signsIn(source), signsIn(translation)]
  const isPlus = (signed: string) => signed.startsWith('+')
  const lost = due.find((signed) => found.length > 0 && found.every((other) => isPlus(other) !== isPlus(signed)))
  return new Set(due.map(isPlus)).size === 1 ? lost : undefined
}

const signsIn = ({ words }: Text) => Array.from(words.matchAll(SIGNED), ([signed]) => signed.trim())

/** A decimal whose digits stand together in the translation. */
const lostPoint = (source: Text, translation: Text) => {
  const whole = new Set(Array.from(translation.words.matchAll(NUMBER), ([number]) => number))
  const isLost = (number: string) => DECIMAL.test(number) && whole.has(number.replace(POINT, ''))
  return Array.from(source.words.matchAll(NUMBER), ([number]) => number).find(
    (number) => !whole.has(number) && isLost(number),
  )
}

const usesMyriads = (language: LanguageCode, { words }: Text) =>
  OWN_COUNTS.includes(baseOf(language) ?? '') && MYRIADS.test(words)

const digitsIn = ({ words }: Text) => inAscii(words.replaceAll(SEPARATORS, ''))

const numbersIn = ({ words }: Text) =>
  Array.from(words.matchAll(NUMBER), ([number]) => {
    const whole = number.replace(ZERO_DECIMALS, '').replace(LAST_ZERO, '$1')
    return inAscii(whole.replaceAll(SEPARATORS, '')).replace(LEADING_ZEROS, '') || '0'
  })

/** The digits of every script stand in tens, zero first. */
function inAscii(digits: string) {
  return Array.from(digits, (digit) => {
    const code = digit.codePointAt(0)!
    if (code < 0x80) return digit
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  }).join('')
}

/** The numbers that one has more often. */
function excess(some: string[], others: string[]) {
  const left = counted(others)
  return some.filter((number) => {
    const count = left.get(number) ?? 0
    left.set(number, count - 1)
    return count <= 0
  })
}
