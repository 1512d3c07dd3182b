import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import { stemOf } from './wordStems.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const CERTAIN_LENGTH = 3

/** The longest piece that every form of a term has, as texts are searched; empty where it is too short for an index. */
export function searchedPiece(term: string, language: LanguageCode): string {
  const pieces = (term.match(WORD) ?? []).map((word) => pieceOf(word, language))
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

function pieceOf(word: string, language: LanguageCode) {
  const { bare } = searchable(word)
  // Japanese verbs and adjectives change their last kana.
  if (UNSPACED.test(bare)) return bare.replace(/(?<=\p{Script=Han})[\p{Script=Hiragana}]$/u, '')
  let stem = searchable(stemOf(word, language)).bare
  while (!bare.includes(stem)) stem = stem.slice(0, -1)
  // The last letter of a stem may be another one in other forms.
  const piece = stem.length > CERTAIN_LENGTH ? stem.slice(0, -1) : stem
  return piece.length < CERTAIN_LENGTH ? '' : piece
}
