import { type Grain, type Hunk, hunksOf } from '#collab/text/merge/hunks.ts'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/**
 * Returns what became of a text, word by word as its language has words. By letters where a word keeps half of them, if
 * wanted; another word in its place is shown as such.
 */
export function diffWords(before: string, after: string, language: string, grain: Grain = 'word'): Piece[] {
  const words = hunksOf(before, after, language)
  const hunks = grain === 'word' ? words : words.flatMap((hunk) => lettersOf(before, hunk, language))
  let at = 0
  const pieces = hunks.flatMap(({ start, end, text }): Piece[] => {
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

function lettersOf(before: string, hunk: Hunk, language: string): Hunk[] {
  const old = before.slice(hunk.start, hunk.end)
  const letters = hunksOf(old, hunk.text, language, 'grapheme')
  const kept = letters.reduce((sum, { start, end }) => sum - (end - start), old.length)
  if (kept * 2 < Math.max(old.length, hunk.text.length)) return [hunk]
  return letters.map(({ start, end, text }) => ({ start: start + hunk.start, end: end + hunk.start, text }))
}
