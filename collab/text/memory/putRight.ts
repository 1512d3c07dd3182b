import { primaryOf } from '#db/vocabulary/languages.ts'
import { ownEndMark } from '#db/vocabulary/texts/endMarks.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'

type Known = { source: string; content: string }

const NUMBER = /\p{Nd}+/gu
const IS_NUMBER = /^\p{Nd}+$/u
/** A question has other words in some languages, so its mark is no end that may be another one. */
const END = /(?:\.{3}|[.…:!])?$/u
type End = '' | '...' | '.' | '…' | ':' | '!'
const BLANK = /[\u00a0\u202f ]$/u
const WORD_END = /[\p{L}\p{M}\p{N}]$/u

/**
 * The translation of a known source text for one that differs in its numbers, placeholders and tags, in its case and in its end
 * alone, put right; undefined where more differs, or where it is not certain which part stands for which.
 */
export function putRight(known: Known, asked: string, language: string, own?: readonly RegExp[]) {
  const cased = withCase(known, asked, language, own)
  for (const one of [known, withEnd(known, asked, language), cased, cased && withEnd(cased, asked, language)]) {
    const right = one?.source === asked ? one.content : one && withTokens(one, asked, own)
    if (right !== undefined) return right
  }
  return undefined
}

function withTokens({ source, content }: Known, asked: string, own?: readonly RegExp[]): string | undefined {
  const [was, is, written] = [source, asked, content].map((text) => splitTokens(text, own))
  if (!was || !is || !written || was.rest.join('\0') !== is.rest.join('\0')) return undefined
  const changes = new Map<string, string>()
  for (const [n, token] of was.tokens.entries()) {
    const next = is.tokens[n]!
    if ((changes.get(token) ?? next) !== next) return undefined
    changes.set(token, next)
  }
  const tokens = written.tokens.map(inPlainDigits)
  const changed = [...changes].filter(([token, next]) => token !== next)
  const count = (list: readonly string[], token: string) => list.filter((one) => one === token).length
  if (changed.some(([token]) => count(was.tokens, token) !== count(tokens, token))) return undefined
  const tokenAt = (n: number) => {
    const [there = '', next] = [written.tokens[n], changes.get(tokens[n] ?? '')]
    return next === undefined ? there : tokens[n] === there ? next : inDigitsOf(there, next)
  }
  return written.rest.map((part, n) => part + tokenAt(n)).join('')
}

// Numbers may stand in the digits of the language: ۵ in Persian, ५ in Hindi.
const inPlainDigits = (token: string) => (IS_NUMBER.test(token) ? moved(token, zeroOf(token), ZERO) : token)
const inDigitsOf = (model: string, token: string) => (IS_NUMBER.test(token) ? moved(token, ZERO, zeroOf(model)) : token)

const moved = (digits: string, from: number, to: number) =>
  String.fromCodePoint(...Array.from(digits, (digit) => digit.codePointAt(0)! - from + to))

const ZERO = 48
/** Unicode has the ten digits of a script in a row. */
function zeroOf(digits: string) {
  let at = digits.codePointAt(0)!
  for (let value = 0; value < 9 && IS_NUMBER.test(String.fromCodePoint(at - 1)); value++) at--
  return at
}

/** Placeholders and numbers, with the text between them: each part follows the one of its place. */
function splitTokens(text: string, own?: readonly RegExp[]) {
  const rest: string[] = []
  const tokens: string[] = []
  let start = 0
  const add = (from: number, to: number) => {
    rest.push(text.slice(start, from))
    tokens.push(text.slice(from, to))
    start = to
  }
  let at = 0
  const addNumbers = (to: number) => {
    for (const { index, 0: digits } of text.slice(at, to).matchAll(NUMBER)) add(at + index, at + index + digits.length)
  }
  for (const { from, to } of placeholders(text, own)) {
    addNumbers(from)
    add(from, to)
    at = to
  }
  addNumbers(text.length)
  return { rest: [...rest, text.slice(start)], tokens }
}

function withCase(
  { source, content }: Known,
  asked: string,
  language: string,
  own?: readonly RegExp[],
): Known | undefined {
  const [capitals, inCapitals] = [inCapitalsOf(source, 'en', own), inCapitalsOf(content, language, own)]
  if (capitals !== source && capitals !== undefined && inCapitals !== undefined)
    if (asked === inCapitalsOf(asked, 'en', own)) return { source: capitals, content: inCapitals }
  const pieces = placeholders(content, own)
  const [first, letter] = [asked.slice(0, 1), content.slice(0, 1)]
  if (first === source.slice(0, 1) || first.toLowerCase() !== source.slice(0, 1).toLowerCase()) return undefined
  if (pieces[0]?.from === 0) return undefined
  const isUpper = first === first.toUpperCase()
  return {
    source: first + source.slice(1),
    content: (isUpper ? letter.toLocaleUpperCase(language) : letter.toLocaleLowerCase(language)) + content.slice(1),
  }
}

/** All but placeholders and tags; undefined where one of them would be another, as the branches of a message. */
function inCapitalsOf(text: string, language: string, own?: readonly RegExp[]) {
  const pieces = placeholders(text, own)
  let [written, at] = ['', 0]
  for (const { from, to } of pieces) {
    written += text.slice(at, from).toLocaleUpperCase(language) + text.slice(from, to)
    at = to
  }
  written += text.slice(at).toLocaleUpperCase(language)
  const textsOf = (list: ReturnType<typeof placeholders>) => list.map((one) => one.text).join('\0')
  return textsOf(placeholders(written, own)) === textsOf(pieces) ? written : undefined
}

function withEnd({ source, content }: Known, asked: string, language: string): Known | undefined {
  const [was, is] = [source, asked].map((text) => END.exec(text)![0] as End)
  const written = endIn(language, was!)
  const next = endIn(language, is!)
  if (was === is || written === undefined || next === undefined || !content.endsWith(written.mark)) return undefined
  const stem = content.slice(0, content.length - written.mark.length)
  const words = written.isApart ? stem.replace(BLANK, '') : stem
  const isPlain = was !== '' || WORD_END.test(words)
  if (!isPlain || (written.isApart && words === stem)) return undefined
  return { source: source.slice(0, source.length - was!.length) + is, content: words + next.blank + next.mark }
}

/** Undefined where a language opens with the mark what it closes with it. */
function endIn(language: string, end: End) {
  if (end === '') return { mark: '', blank: '', isApart: false }
  if (end === '!' && primaryOf(language) === 'es') return undefined
  const own = ownEndMark(language, end === '...' ? '…' : end) ?? end
  const mark = own.trimStart()
  return { mark, blank: own.slice(0, own.length - mark.length), isApart: mark !== own }
}
