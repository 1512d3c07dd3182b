import { canBeNumbered, directiveIn, directivesIn, numberedAs } from '#collab/text/directives.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { type Placeholder, placeholders } from '#db/vocabulary/texts/placeholders.ts'

/** A text for an engine: what must not change stands as ⟦1⟧, ⟦2⟧ …, in the order of the source. */
export type Structured = { text: string; tokens: Placeholder[]; before: string; after: string }

const LINE_BREAK = /\r\n|\n|\r|\u2028|\u2029/g
const OWN_BRACKETS = /[⟦⟧]/g
export const TOKEN = /⟦\s*(\d+)\s*⟧/g

export const token = (number: number) => `⟦${number}⟧`

/** White space around the text is kept aside, because engines drop it. `own` are patterns of the project. */
export function structure(source: string, own?: readonly RegExp[]): Structured {
  const text = source.trim()
  const start = text === '' ? 0 : source.length - source.trimStart().length
  const pieces = inOrder([...placeholders(text, own), ...matches(text, LINE_BREAK), ...matches(text, OWN_BRACKETS)])
  let opaque = ''
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    opaque += text.slice(at, piece.from) + token(index + 1)
    at = piece.to
  }
  return {
    text: opaque + text.slice(at),
    tokens: pieces,
    before: source.slice(0, start),
    after: source.slice(start + text.length),
  }
}

export const withoutTokens = (source: string, own?: readonly RegExp[]) =>
  structure(source, own).text.replaceAll(TOKEN, '|')

const matches = (text: string, pattern: RegExp): Placeholder[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: match }) => ({ from: index, to: index + match.length, text: match }))

/** A placeholder may hold a line break or a bracket: the longer piece that starts first wins. */
function inOrder(pieces: Placeholder[]) {
  const sorted = pieces.sort((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  return sorted.filter((piece) => {
    const isFree = piece.from >= end
    if (isFree) end = piece.to
    return isFree
  })
}

/** Tokens of the source that the answer lacks or repeats, and tokens it made up; empty when all stand exactly once. */
export function tokenFaults({ tokens }: Structured, answer: string) {
  const counts = new Map<number, number>()
  for (const [, number] of answer.matchAll(TOKEN)) counts.set(Number(number), (counts.get(Number(number)) ?? 0) + 1)
  const missing = tokens.filter((_, index) => !counts.has(index + 1))
  const repeated = tokens.filter((_, index) => (counts.get(index + 1) ?? 0) > 1)
  const invented = [...counts.keys()].filter((number) => number < 1 || number > tokens.length).map(token)
  return { missing, repeated, invented }
}

const MIN_WRITTEN_LENGTH = 3

export function withTokens({ tokens }: Structured, answer: string) {
  const kept = new Set(Array.from(answer.matchAll(TOKEN), ([, number]) => Number(number)))
  return tokens.reduce((text, piece, index) => {
    const isPlain = piece.text.length >= MIN_WRITTEN_LENGTH && piece.opens === undefined && piece.branch === undefined
    const at = isPlain && !kept.has(index + 1) ? text.indexOf(piece.text) : -1
    return at === -1 ? text : text.slice(0, at) + token(index + 1) + text.slice(at + piece.text.length)
  }, answer)
}

const MAX_RESTORED = 2 * MAX_TEXT_LENGTH

/**
 * The answer with everything back in its place; what the source itself quotes stays quoted. An answer that repeats a long
 * token thousands of times would become as long as their product, and keeps its tokens instead.
 */
export function restore({ text: source, tokens, before, after }: Structured, answer: string) {
  const isMessage = tokens.some((token) => token.opens !== undefined)
  const quoted = new Set(
    Array.from(source.matchAll(TOKEN), ({ index, 1: number }) => (isQuoted(source, index) ? number : undefined)),
  )
  const doubled = (whole: string, number: string, at: number) =>
    isQuoted(answer, at) && !quoted.has(number) ? `'${whole}` : whole
  const text = isMessage ? answer.replaceAll(TOKEN, doubled) : answer
  if (lengthRestored(tokens, text) > MAX_RESTORED) return before + text.trim() + after
  const numbered = canBeNumbered(tokens) ? movedDirectives(tokens, answer) : new Map<number, string>()
  const pieceOf = (whole: string, number: string) =>
    numbered.get(Number(number)) ?? tokens[Number(number) - 1]?.text ?? whole
  return before + text.trim().replaceAll(TOKEN, pieceOf) + after
}

const lengthRestored = (tokens: Placeholder[], text: string) =>
  text.matchAll(TOKEN).reduce((sum, [, number]) => sum + (tokens[Number(number) - 1]?.text.length ?? 0), text.length)

/** Directives that take the next argument must not change places where their format has no numbers for them. */
export const misplacedDirectives = ({ tokens }: Structured, answer: string): Placeholder[] =>
  canBeNumbered(tokens) ? [] : [...movedDirectives(tokens, answer).keys()].map((number) => tokens[number - 1]!)

/**
 * The directives that take the next argument, by their token, each with the number of its argument; none where the answer
 * has them in the order of the source. Those of a date, and of different branches, have no order.
 */
function movedDirectives(tokens: Placeholder[], answer: string) {
  const moved = new Map<number, string>()
  if (directivesIn(tokens).length < 2) return moved
  const numbers = Array.from(answer.matchAll(TOKEN), ([, number]) => Number(number))
  const unnumbered = tokens.flatMap((piece, index) => {
    const directive = directiveIn(piece)
    return directive && directive.number === undefined ? [{ directive, number: index + 1 }] : []
  })
  if (unnumbered.length < directivesIn(tokens).length) return moved
  for (const group of Map.groupBy(unnumbered, ({ directive }) => directive.flavour + directive.branch).values()) {
    const own = new Set(group.map(({ number }) => number))
    const found = numbers.filter((number) => own.has(number))
    const isMoved = found.length === group.length && found.some((number, at) => number !== group[at]!.number)
    if (isMoved)
      for (const [at, { directive, number }] of group.entries()) moved.set(number, numberedAs(directive, at + 1))
  }
  return moved
}

/** Returns whether a lone apostrophe stands before it, which in an ICU message quotes: the French for "the {item}" is l''{item}. */
function isQuoted(text: string, at: number) {
  let start = at
  while (text[start - 1] === "'") start--
  return (at - start) % 2 === 1
}

export const withoutInvented = ({ tokens }: Structured, answer: string) =>
  answer.replaceAll(TOKEN, (whole, number) => (tokens[Number(number) - 1] === undefined ? '' : whole))

/** A finished translation as the engine would have answered it; what the source does not have stays as it is. */
export function opaque({ tokens }: Structured, translation: string, own?: readonly RegExp[]) {
  const numbered = new Map(argumentsOf(tokens))
  const left = tokens.map((piece, index) => ({ ...piece, number: index + 1 })).reverse()
  const [inPlace, anywhere] = [Map.groupBy(left, inBranch), Map.groupBy(left, ({ text }) => text)]
  const byArgument = Map.groupBy(left, ({ number }) => numbered.get(number))
  const used = new Set<number>()
  const takeFrom = (queue: typeof left = []) => {
    while (used.has(queue.at(-1)?.number ?? 0)) queue.pop()
    return queue.pop()?.number
  }
  const { text, tokens: found } = structure(translation, own)
  return text.replaceAll(TOKEN, (_, index) => {
    const piece = found[Number(index) - 1]!
    const number =
      takeFrom(inPlace.get(inBranch(piece))) ??
      takeFrom(anywhere.get(piece.text)) ??
      takeFrom(byArgument.get(piece.text))
    if (number === undefined) return piece.text
    used.add(number)
    return token(number)
  })
}

function argumentsOf(tokens: Placeholder[]): [number: number, text: string][] {
  const next = new Map<string, number>()
  return tokens.flatMap((piece, index) => {
    const directive = directiveIn(piece)
    if (!directive || directive.number !== undefined) return []
    const key = directive.flavour + directive.branch
    const argument = (next.get(key) ?? 0) + 1
    next.set(key, argument)
    return [[index + 1, numberedAs(directive, argument)]]
  })
}

export const inBranch = ({ text, branch }: Placeholder) => (branch === undefined ? text : `${text}\0${branch}`)
