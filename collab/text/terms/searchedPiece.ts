import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { searchable } from '#db/vocabulary/texts/searching.ts'
import { stemOf } from './wordStems.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu
const JAPANESE_OR_CHINESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
/** Stems of which other forms have another last letter: luz and luces, knife and knives, kitap and kitabı. */
const MOVES = /[yfszkpt]$/
const [SHORT, LONG] = [3, 6]

/** The longest piece that every form of a term has, as texts are searched; empty where none is certain. */
export function searchedPiece(term: string, language: LanguageCode): string {
  const pieces = (term.match(WORD) ?? []).map((word) => pieceOf(word, language))
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

function pieceOf(word: string, language: LanguageCode) {
  const { bare } = searchable(word)
  // Japanese verbs and adjectives change their last kana.
  if (JAPANESE_OR_CHINESE.test(bare)) return bare.replace(/(?<=\p{Script=Han})\p{Script=Hiragana}$/u, '')
  let stem = searchable(stemOf(word, language)).bare
  while (!bare.includes(stem)) stem = stem.slice(0, -1)
  if (HANGUL.test(stem)) return stem
  if (stem.length > SHORT) return stem.slice(0, stem.length < LONG ? -1 : -2)
  return stem.length < SHORT || MOVES.test(stem) ? '' : stem
}
