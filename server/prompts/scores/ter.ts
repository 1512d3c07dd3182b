import { alignWords } from './alignWords.ts'

const MAX_WORDS_MOVED = 10
const FARTHEST_MOVE = 50
const MAX_TRIED = 1_000
/** Long texts are compared in a bounded time: with fewer moves, in the end with none. */
const MAX_COMPARED = 3_000_000

/**
 * TER (Snover et al. 2006): words to insert, delete or replace, and runs of words to move, the best move first as long as
 * that saves edits.
 */
export function countEdits(words: string[], reference: string[]): number {
  const most = Math.min(MAX_TRIED, MAX_COMPARED / (1 + words.length * reference.length))
  let [now, moves, tried] = [words, 0, 0]
  for (;;) {
    const { edits } = alignWords(now, reference)
    if (edits === 0 || tried >= most) return moves + edits
    const found = bestMove(now, reference, most - tried)
    tried += found.tried
    if (!found.best || found.best.saved <= 0 || tried >= most) return moves + edits
    now = found.best.words
    moves++
  }
}

type Move = { saved: number; length: number; from: number; to: number; words: string[] }

function bestMove(words: string[], reference: string[], most: number) {
  const { edits, placeOf, isWrong, isMissed } = alignWords(words, reference)
  let best: Move | undefined
  let tried = 0
  for (const { from, at, length } of sameRuns(words, reference)) {
    const place = placeOf[at]!
    const isUseful = isWrong.slice(from, from + length).some(Boolean) && isMissed.slice(at, at + length).some(Boolean)
    if (!isUseful || (place >= from && place < from + length)) continue
    let last = -1
    for (let offset = -1; offset < length; offset++) {
      if (at + offset >= reference.length) break
      const to = at + offset === -1 ? 0 : placeOf[at + offset]! + 1
      if (to === last) continue
      last = to
      const moved = moveWords(words, from, length, to)
      const move = { saved: edits - alignWords(moved, reference).edits, length, from, to, words: moved }
      tried++
      if (!best || isBetter(move, best)) best = move
    }
    if (tried >= most) break
  }
  return { best, tried }
}

const isBetter = (one: Move, other: Move) =>
  (one.saved - other.saved || one.length - other.length || other.from - one.from || other.to - one.to) > 0

function* sameRuns(words: string[], reference: string[]) {
  for (let from = 0; from < words.length; from++)
    for (let at = 0; at < reference.length; at++) {
      if (Math.abs(at - from) > FARTHEST_MOVE) continue
      for (let length = 1; length <= MAX_WORDS_MOVED; length++) {
        const word = words[from + length - 1]
        if (word === undefined || word !== reference[at + length - 1]) break
        yield { from, at, length }
      }
    }
}

/** `to` is a place among the words as they stand before the move. */
function moveWords(words: string[], from: number, length: number, to: number) {
  const run = words.slice(from, from + length)
  if (to < from) return [...words.slice(0, to), ...run, ...words.slice(to, from), ...words.slice(from + length)]
  if (to > from + length)
    return [...words.slice(0, from), ...words.slice(from + length, to), ...run, ...words.slice(to)]
  return [...words.slice(0, from), ...words.slice(from + length, length + to), ...run, ...words.slice(length + to)]
}
