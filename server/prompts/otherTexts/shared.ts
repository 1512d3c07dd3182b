import { partsOf } from '../controls/changes.ts'
import { withoutMarks } from './borrowed.ts'

type Answered = { source: string; answer: string }

const MIN_ROWS = 4
const MIN_SHARE_OF_CALL = 0.6
const MIN_SHARE_OF_SOURCES = 0.5
const MIN_WORDS = 2
const MIN_LETTERS = 4
const MIN_LETTERS_UNSPACED = 8
const LETTERS_OF_A_WORD = 2

/**
 * The rows whose answer begins or ends as most answers of the call do, while their sources do not: an order in one of them
 * may have been obeyed in all.
 */
export function sharedAdditions<Row extends Answered>(rows: Row[]): Row[] {
  if (rows.length < MIN_ROWS) return []
  const read = rows.map((row) => ({
    row,
    answer: wordsOf(row.answer),
    source: wordsOf(row.source),
  }))
  const found = new Set<Row>()
  for (const edgeOf of [startOf, endOf, firstOf, lastOf]) {
    const shared = mostShared(read.map(({ answer }) => edgeOf(answer)))
    if (shared === undefined) continue
    const own = read.filter(({ answer }) => edgeOf(answer) === shared)
    const inSources = mostShared(
      own.map(({ source }) => edgeOf(source)),
      MIN_SHARE_OF_SOURCES,
      own.length,
    )
    if (inSources === undefined) for (const { row } of own) found.add(row)
  }
  return [...found]
}

const wordsOf = (text: string) => partsOf(withoutMarks(text).toLowerCase()).filter((part) => /[\p{L}\p{N}]/u.test(part))

function isLong(words: string[]) {
  const letters = words.join('').length
  return letters >= (letters === words.length ? MIN_LETTERS_UNSPACED : MIN_LETTERS)
}

function edge(words: string[], take: (count: number) => string[]): string | undefined {
  for (let count = MIN_WORDS; count <= words.length; count++) {
    const part = take(count)
    if (isLong(part)) return part.join(' ')
  }
  return undefined
}
const startOf = (words: string[]) => edge(words, (count) => words.slice(0, count))
const endOf = (words: string[]) => edge(words, (count) => words.slice(-count))

const sizeOf = (words: string[]) => (words.every(({ length }) => length === 1) ? LETTERS_OF_A_WORD : 1)
const oneWord = (words: string[], part: string[]) => (part.length === sizeOf(words) ? part.join(' ') : undefined)
const firstOf = (words: string[]) => oneWord(words, words.slice(0, sizeOf(words)))
const lastOf = (words: string[]) => oneWord(words, words.slice(-sizeOf(words)))

function mostShared(edges: (string | undefined)[], part = MIN_SHARE_OF_CALL, of = edges.length): string | undefined {
  const counts = new Map<string, number>()
  for (const one of edges) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].find(([, count]) => count >= Math.max(2, part * of))?.[0]
}
