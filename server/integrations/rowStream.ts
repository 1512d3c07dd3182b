import { answerTooLarge } from './serviceErrors.ts'

type Row = { id: string; values: (string | number)[] }

const MAX_ANSWER = 4_000_000
const MAX_ROW = 600_000
/** A list is parsed when it closes, and so is each that holds it: only the innermost may be rows. */
const MAX_DEPTH = 8
/** A list that has held a row, and is none itself. */
const HOLDS_ROWS = -1

/**
 * Every list of texts and numbers is found as soon as its last bracket is there; fences, prose and whatever wraps the rows
 * are passed over. Throws when an answer is too large.
 */
export function createRowStream(onRow: (row: Row) => void) {
  /** As they came: one text would be copied whole with every piece that joins it. */
  let pieces: string[] = []
  let length = 0
  let isInString = false
  let isEscaped = false
  let opened: number[] = []

  function closeList(end: number) {
    const start = opened.pop()
    if (start === undefined || start === HOLDS_ROWS || end - start > MAX_ROW) return
    const row = parse(lastOf(end - start, end))
    if (!row) return
    onRow(row)
    opened = opened.length > 0 ? [HOLDS_ROWS] : []
  }

  function openList(at: number) {
    opened.push(at)
    if (opened.length > MAX_DEPTH) opened.shift()
  }

  function lastOf(count: number, end: number) {
    const found: string[] = []
    let missing = count + length - end
    for (let n = pieces.length - 1; missing > 0; n--) {
      found.push(pieces[n]!)
      missing -= pieces[n]!.length
    }
    return found
      .reverse()
      .join('')
      .slice(-missing, count - missing)
  }

  return (piece: string) => {
    const start = length
    length += piece.length
    if (length > MAX_ANSWER) throw answerTooLarge()
    pieces.push(piece)
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at]
      if (isEscaped) isEscaped = false
      else if (isInString && character === '\\') isEscaped = true
      else if (character === '"' && opened.length > 0) isInString = !isInString
      else if (!isInString && character === '[') openList(start + at)
      else if (!isInString && character === ']') closeList(start + at + 1)
    }
    if (opened.length === 0 || opened.at(-1) === HOLDS_ROWS) pieces = []
  }
}

function parse(json: string): Row | undefined {
  try {
    const [id, ...values]: unknown[] = JSON.parse(json)
    return isPlain(id) && values.length > 0 && values.every(isPlain) ? { id: String(id), values } : undefined
  } catch {
    return undefined
  }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
