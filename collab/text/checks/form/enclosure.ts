import type { Check } from '../check.ts'

const OPENS = /^[\p{Ps}\p{Pi}\p{Pf}"'`´＂＇*_~=|/<＜]/u
const CLOSES = /[\p{Pe}\p{Pi}\p{Pf}"'`´＂＇*_~=|/>＞]$/u
const BRACKET = /[\p{Ps}<＜]/u
const LOW_QUOTE = /[‚„〝]/u
const ALIKE = /["'`´＂＇*_~=|/]/u
// Scripts without capitals set off by quotes what shouts.
const [SHOUTED, SMALL] = [/\p{Lu}{3}/u, /\p{Ll}/u]
const UNCASED = /\p{Lo}/u
const MIN_INSIDE = 2

const IS_OPENED = /^\P{L}*[\p{Ps}\p{Pi}\p{Pf}"'`´＂＇*_~=|/<＜]/u
const IS_CLOSED = /[\p{Pe}\p{Pi}\p{Pf}"'`´＂＇*_~=|/>＞][^\p{L}\p{N}]{0,4}$/u
const IS_CLOSED_BY_BRACKET = /[)\]}）】][^\p{L}\p{N}]{0,4}$/u

export const enclosure: Check = {
  name: 'enclosure',
  severity: 'doubtful',
  about: 'words',
  find({ text: source, letters: given }, { text, letters }) {
    const [due, found] = [source.trim(), text.trim()]
    if (given === letters || (SHOUTED.test(due) && !SMALL.test(due) && UNCASED.test(found))) return []
    const isClosed = IS_CLOSED.test(due) && (BRACKET.test(found[0] ?? '') || !IS_CLOSED_BY_BRACKET.test(due))
    return isEnclosed(found) && !IS_OPENED.test(due) && !isClosed
      ? [/^\p{Ps}/u.test(found) && !LOW_QUOTE.test(found[0]!) ? 'Brackets stand around it.' : 'Quotes stand around it.']
      : []
  },
}

function isEnclosed(text: string) {
  if (text.length < MIN_INSIDE + 2 || !OPENS.test(text) || !CLOSES.test(text)) return false
  const [first, last, inner] = [text[0]!, text.at(-1)!, text.slice(1, -1)]
  if (!/\p{L}/u.test(inner)) return false
  if (BRACKET.test(first) && !LOW_QUOTE.test(first)) return isOtherHalf(first, last) && staysOpen(inner, first, last)
  if (/\p{Pe}/u.test(last) && !LOW_QUOTE.test(first)) return false
  if (ALIKE.test(first) || ALIKE.test(last)) return first === last && !hasMark(inner, first)
  return !hasMark(inner, first) && !hasMark(inner, last)
}

const hasMark = (inner: string, mark: string) =>
  (APOSTROPHES.includes(mark) ? inner.replaceAll(WITHIN_WORD, '') : inner).includes(mark)

const APOSTROPHES = "'’"
const WITHIN_WORD = /(?<=\p{L})['’](?=\p{L})/gu

function staysOpen(inner: string, open: string, close: string) {
  let depth = 1
  for (const character of inner) {
    if (character === open) depth++
    if (character === close) depth--
    if (depth === 0) return false
  }
  return depth === 1
}

const isOtherHalf = (open: string, close: string) =>
  /[\p{Pe}>＞]/u.test(close) && [1, 2].includes(close.codePointAt(0)! - open.codePointAt(0)!)
