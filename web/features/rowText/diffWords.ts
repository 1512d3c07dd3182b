import { type Grain, hunksOf } from '#collab/text/merge/hunks.ts'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Returns what became of a text, word by word as its language has words, or letter by letter. */
export function diffWords(before: string, after: string, language: string, grain: Grain = 'word'): Piece[] {
  let at = 0
  const pieces = hunksOf(before, after, language, grain).flatMap(({ start, end, text }): Piece[] => {
    const same = before.slice(at, start)
    at = end
    return [
      { kind: 'same', text: same },
      { kind: 'removed', text: before.slice(start, end) },
      { kind: 'added', text },
    ]
  })
  return [...pieces, { kind: 'same' as const, text: before.slice(at) }].filter(({ text }) => text !== '')
}
