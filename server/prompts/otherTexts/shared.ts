import { partsOf } from '../controls/changes.ts'
import { withoutMarks } from './borrowed.ts'

type Answered = { source: string; answer: string }

/** Of fewer rows nothing is common. */
const MIN_ROWS = 4
/** So large a part of the answers of a call. */
const MOST_OF_CALL = 0.6
/** Where no answer begins or ends alike more than so many of their sources do. */
const EDGE = 2
const LEAST_LETTERS = 4
/** A part of the sources explains a word that about as many of the answers have. */
const EXPLAINED = 0.5

/**
 * The rows whose answer begins or ends as most answers of the call do while their sources do not, or has a long word of most
 * answers: an instruction in one of them may have been obeyed in all.
 */
export function sharedAdditions<Row extends Answered>(rows: Row[]): Row[] {
  if (rows.length < MIN_ROWS) return []
  const read = rows.map((row) => ({
    row,
    answer: wordsOf(row.answer),
    source: wordsOf(row.source),
  }))
  const found = new Set<Row>()
  for (const edgeOf of [startOf, endOf]) {
    const shared = mostShared(read.map(({ answer }) => edgeOf(answer)))
    if (shared === undefined) continue
    const own = read.filter(({ answer }) => edgeOf(answer) === shared)
    const inSources = mostShared(
      own.map(({ source }) => edgeOf(source)),
      EXPLAINED,
      own.length,
    )
    if (inSources === undefined) for (const { row } of own) found.add(row)
  }
  return [...found]
}

const wordsOf = (text: string) => partsOf(withoutMarks(text).toLowerCase()).filter((part) => /[\p{L}\p{N}]/u.test(part))

const isLong = (words: string[]) =>
  words.join('').length >= (words.every((word) => word.length === 1) ? 2 * LEAST_LETTERS : LEAST_LETTERS)

/** As many words as have so many letters, and at least two; of a script without blanks more letters. */
function edge(words: string[], take: (count: number) => string[]): string | undefined {
  for (let count = EDGE; count <= words.length; count++) {
    const part = take(count)
    if (isLong(part)) return part.join(' ')
  }
  return undefined
}
const startOf = (words: string[]) => edge(words, (count) => words.slice(0, count))
const endOf = (words: string[]) => edge(words, (count) => words.slice(-count))

function mostShared(edges: (string | undefined)[], part = MOST_OF_CALL, of = edges.length): string | undefined {
  const counts = new Map<string, number>()
  for (const one of edges) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].find(([, count]) => count >= Math.max(2, part * of))?.[0]
}
