import { type Placeholder, placeholders } from '#db/vocabulary/placeholders.ts'

/** A text for an engine: what must not change stands as ⟦1⟧, ⟦2⟧ …, in the order of the source. */
export type Structured = { text: string; tokens: Placeholder[]; before: string; after: string }

const LINE_BREAK = /\r\n|\n|\r|\u2028|\u2029/g
const OWN_BRACKETS = /[⟦⟧]/g
export const TOKEN = /⟦\s*(\d+)\s*⟧/g
/** In an ICU message it would quote what follows: the French for "the {item}" is l''{item}. */
const LONE_APOSTROPHE = /(?<!')((?:'')*)'(?=⟦\s*(\d+)\s*⟧)/g

export const token = (number: number) => `⟦${number}⟧`

/** White space around the text is kept aside, because engines drop it. */
export function structure(source: string): Structured {
  const text = source.trim()
  const start = source.indexOf(text)
  const pieces = inOrder([...placeholders(text), ...matches(text, LINE_BREAK), ...matches(text, OWN_BRACKETS)])
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

/** The words of a text alone: what stands where a token would is a bar. */
export const withoutTokens = (source: string) => structure(source).text.replaceAll(TOKEN, '|')

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

/** The answer with everything back in its place; what the source itself quotes stays quoted. */
export function restore({ text: source, tokens, before, after }: Structured, answer: string) {
  const isMessage = tokens.some((token) => token.opens !== undefined)
  const quoted = new Set(Array.from(source.matchAll(LONE_APOSTROPHE), ([, , number]) => number))
  const doubled = (whole: string, pairs: string, number: string) => (quoted.has(number) ? whole : `${pairs}''`)
  const text = isMessage ? answer.replaceAll(LONE_APOSTROPHE, doubled) : answer
  return before + text.trim().replaceAll(TOKEN, (whole, number) => tokens[Number(number) - 1]?.text ?? whole) + after
}

/** The answer without tokens that the source does not have, for people to mend. */
export const withoutInvented = ({ tokens }: Structured, answer: string) =>
  answer.replaceAll(TOKEN, (whole, number) => (tokens[Number(number) - 1] === undefined ? '' : whole))

/** A finished translation as the engine would have answered it; what the source does not have stays as it is. */
export function opaque({ tokens }: Structured, translation: string) {
  const left = tokens.map(({ text, branch }, index) => ({ text, branch, number: index + 1 }))
  const { text, tokens: found } = structure(translation)
  return text.replaceAll(TOKEN, (_, number) => {
    const { text, branch } = found[Number(number) - 1]!
    const inPlace = left.findIndex((entry) => entry.text === text && entry.branch === branch)
    const at = inPlace === -1 ? left.findIndex((entry) => entry.text === text) : inPlace
    return at === -1 ? text : token(left.splice(at, 1)[0]!.number)
  })
}
