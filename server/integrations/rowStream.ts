import { answerTooLarge } from './serviceErrors.ts'

/** `values`: what follows the id. */
type Row = { id: string; values: (string | number)[] }

/** A batch has a few dozen rows of at most 80,000 characters; no honest answer comes near. */
const MAX_ANSWER = 4_000_000
/** A text of 80,000 characters, each of them escaped, and its other fields. */
const MAX_ROW = 600_000
/** A list is parsed when it closes, and so is each that holds it: only the innermost may be rows. */
const MAX_DEPTH = 8
/** A list that has held a row, and is none itself. */
const HOLDS_ROWS = -1

/**
 * Finds the rows of a JSON answer while it arrives: every list of texts and numbers, as soon as its last bracket is there.
 * Fences, prose and whatever wraps the rows are passed over; what is not JSON is left out. Throws when an answer is too large.
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

  /** So many characters before `end`, which is within the last piece. */
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
