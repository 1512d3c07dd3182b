import type { RowWithHits } from '#server/replacements/contract.ts'
import type { Piece } from '../rowText/diffWords.ts'

const AROUND = 48

export function hitPieces(text: string, { from, to, text: next }: RowWithHits['hits'][number]): Piece[] {
  const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, to + AROUND)]
  const pieces: Piece[] = [
    { kind: 'same', text: `${start > 0 ? '…' : ''}${text.slice(start, from)}` },
    { kind: 'removed', text: text.slice(from, to) },
    { kind: 'added', text: next },
    { kind: 'same', text: `${text.slice(to, end)}${end < text.length ? '…' : ''}` },
  ]
  return pieces.filter(({ text }) => text !== '')
}
