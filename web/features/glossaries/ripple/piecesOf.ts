import type { RippledRow } from '#server/ripples/contract.ts'
import type { Piece } from '../../rowText/diffWords.ts'

/** A row's text with what is taken out and put in. */
export function piecesOf({ text, hits }: Pick<RippledRow, 'text' | 'hits'>): Piece[] {
  let at = 0
  const pieces = hits.flatMap(({ from, to, text: next }): Piece[] => {
    const same = text.slice(at, from)
    at = to
    return [
      { kind: 'same', text: same },
      { kind: 'removed', text: text.slice(from, to) },
      { kind: 'added', text: next },
    ]
  })
  return [...pieces, { kind: 'same' as const, text: text.slice(at) }].filter((piece) => piece.text !== '')
}
