import type { TranslationChange } from '#server/translations/contract.ts'
import { diffWords, type Piece } from '../../rowText/diffWords.ts'

type Author = NonNullable<TranslationChange['authors']>[number]
type AuthoredPiece = Piece & { author?: Author }

/** Returns what became of a text, cut where the characters of another author begin; those that were there before have none. */
export function authoredPieces({ before, after, authors }: TranslationChange, language: string): AuthoredPiece[] {
  const authorAt = new Map<number, Author>()
  for (const author of authors ?? [])
    for (const { start, length } of author.runs) for (let n = 0; n < length; n++) authorAt.set(start + n, author)
  let at = 0
  return diffWords(before, after, language, authors ? 'grapheme' : 'word').flatMap((piece): AuthoredPiece[] => {
    if (piece.kind === 'removed') return [piece]
    const from = at
    at += piece.text.length
    return piece.kind === 'added' ? cutByAuthor(piece, (n) => authorAt.get(from + n)) : [piece]
  })
}

function cutByAuthor({ kind, text }: Piece, authorAt: (n: number) => Author | undefined) {
  const pieces: AuthoredPiece[] = []
  for (let n = 0; n < text.length; n++) {
    const author = authorAt(n)
    const last = pieces.at(-1)
    if (last && last.author === author) last.text += text[n]
    else pieces.push({ kind, text: text[n]!, ...(author && { author }) })
  }
  return pieces
}
