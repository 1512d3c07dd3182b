import { type LanguageCode, primaryOf } from '#db/vocabulary/languages.ts'
import { counted, countOf, type Text } from '../readText.ts'
import { tagIn } from '../tags.ts'
import { isBreakCode } from './wrapped.ts'

/** One mark, and no blank, between letters; apostrophes, and the points of numbers and abbreviations, are within words. */
const JOINT = /(?<=[\p{L}\p{M}])[^\p{L}\p{M}\p{N}\s'’:](?=\p{L})/gu
const MIN_JOINTS = 3
const UNDERSCORE = '_'
// "Berg-og-dal-bane" is one word.
const [HYPHEN, MIN_HYPHENS] = ['-', 4]
const [MIN_UNDERSCORES, JOINTS_FOR_A_BLANK] = [2, 0.5]
const BLANKS = /\s+/gu

// In German, parts of a compound with capitals of their own are joined: `Social-Media-Profil`.
const COMPOUND = /(?<=\p{L})-(?=\p{Lu})/gu

export function jointOf(source: Text, translation: Text, to: LanguageCode): string | undefined {
  const said = primaryOf(to) === 'de' ? translation.words.replaceAll(COMPOUND, '') : translation.words
  const joints = jointsIn(said)
  if (joints.length < MIN_UNDERSCORES) return undefined
  const given = counted(jointsIn(source.words))
  const blanks = countOf(translation.words, BLANKS)
  return [...counted(joints)].find(([mark, count]) => {
    const more = count - (given.get(mark) ?? 0)
    if (mark === UNDERSCORE) return more >= MIN_UNDERSCORES
    return more >= (mark === HYPHEN ? MIN_HYPHENS : MIN_JOINTS) && more >= JOINTS_FOR_A_BLANK * blanks
  })?.[0]
}

const jointsIn = (words: string): string[] => words.match(JOINT) ?? []

const LETTER = /[\p{L}\p{M}]/u
const WORDY = /[\p{L}\p{N}]/gu
const PLURAL = /,\s?(?:plural|selectordinal)\s?,/
const MIN_LETTERS_BETWEEN = 4

function partsOf({ text, pieces }: Text) {
  const ends = [0, ...pieces.map(({ to }) => to)]
  return [...pieces.map(({ from }) => from), text.length].map((from, at) => text.slice(ends[at], from))
}

type Heap = { isSpaced: boolean; least: number }

// `least`: so many parts of the source between placeholders have to be gone; people put two of them side by side.
export function isHeaped(source: Text, translation: Text, { isSpaced, least }: Heap) {
  if (PLURAL.test(source.text) || source.pieces.length < 2 || translation.pieces.length !== source.pieces.length)
    return false
  if (
    !partsOf(translation)
      .slice(1, -1)
      .every((part) => part.trim() === '')
  )
    return false
  const apart = partsOf(source)
    .slice(1, -1)
    .filter((part) => countOf(part, WORDY) > 0)
  if (apart.length < least) return false
  return apart.length > 1 || apart.some((part) => countOf(part, WORDY) >= (isSpaced ? 1 : MIN_LETTERS_BETWEEN))
}

const isWithin = ({ text }: Text, { from, to }: { from: number; to: number }) =>
  LETTER.test(text[from - 1] ?? '') && LETTER.test(text[to] ?? '')

/** A variable or a tag with letters on both sides, which has them nowhere in the source; some languages add endings to both. */
export function insideWord(source: Text, translation: Text, hasEndings: boolean): string | undefined {
  const mayStand = (piece: Piece) => (hasEndings ? isVariable(piece) && tagIn(piece) === undefined : isVariable(piece))
  const within = translation.pieces.filter((piece) => isWithin(translation, piece) && mayStand(piece))
  if (within.length === 0) return undefined
  const given = new Set(source.pieces.filter((piece) => isWithin(source, piece)).map(({ text }) => text))
  return within.find(({ text }) => !given.has(text))?.text
}

type Piece = Text['pieces'][number]
const isVariable = (piece: Piece) =>
  piece.opens === undefined &&
  piece.branch === undefined &&
  !ESCAPE.test(piece.text) &&
  !isBreakCode(piece.text) &&
  /[\p{L}\p{N}]/u.test(piece.text)
const ESCAPE = /^[\\&}]/
