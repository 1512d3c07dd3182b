/** A number as it is written, and what it may say: "1.000" is a thousand or one. */
export type Figure = { text: string; values: number[]; from: number; to: number }

const FIGURE =
  /(?<=^|[\s(])[.,٫]\p{Nd}+|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\.\p{Nd}+|\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f'’]\p{Nd}{3})+(?:[.,٫]\p{Nd}+)?(?!\p{Nd})|\p{Nd}+(?:[.,'’\u00a0\u202f٬٫]\p{Nd}+)*/gu
const SEPARATORS = /[^\p{Nd}]/gu
const DECIMAL_POINT = /[.,٫]/
const DIGIT = /\p{Nd}/u
const ASCII_DIGITS = /^[0-9]+$/

export function figuresIn(words: string): Figure[] {
  if (!DIGIT.test(words)) return []
  return Array.from(words.matchAll(FIGURE), ({ 0: text, index }) => ({
    text,
    values: valuesOf(inAscii(text)),
    from: index,
    to: index + text.length,
  })).flatMap(apart)
}

function valuesOf(text: string): number[] {
  if (ASCII_DIGITS.test(text)) return [Number(text)]
  const groups = text.split(/[^0-9]/)
  const signs = text.match(/[^0-9]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined) return [Number(text)]
  const whole = Number(groups.join(''))
  const isGrouped = groups[0] !== '' && groups[0]!.length <= 3 && groups.slice(1).every(({ length }) => length === 3)
  const isMyriad = groups[0]!.length <= 4 && groups.slice(1).every(({ length }) => length === 4)
  const isDecimal = DECIMAL_POINT.test(last) && signs.filter((sign) => sign === last).length === 1
  const decimal = Number(`${groups.slice(0, -1).join('') || '0'}.${groups.at(-1)}`)
  // "1,00,000" as people in India group.
  const isIndian = groups.at(-1)!.length === 3 && groups.slice(1, -1).every(({ length }) => length === 2)
  const isWhole = (isGrouped || isMyriad || isIndian) && new Set(signs).size === 1
  return [...(isWhole ? [whole] : []), ...(isDecimal ? [decimal] : [])]
}

function apart(figure: Figure): Figure[] {
  if (figure.values.length > 0) return [figure]
  const found = figure.text.matchAll(/\p{Nd}+/gu)
  return Array.from(found, ({ 0: text, index }) => ({
    text,
    values: [Number(inAscii(text))],
    from: figure.from + index,
    to: figure.from + index + text.length,
  }))
}

/** The digits of every script stand in tens, zero first. */
export function inAscii(digits: string) {
  if (ASCII_DIGITS.test(digits)) return digits
  return Array.from(digits, (digit) => {
    const code = digit.codePointAt(0)!
    if (code < 0x80 || !/\p{Nd}/u.test(digit)) return digit
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  }).join('')
}

export const digitsIn = (words: string) => inAscii(words.replaceAll(SEPARATORS, ''))
