import { formFor, type Searchable, searchable } from '#db/vocabulary/texts/searching.ts'

/** A stretch of a text, from `from` up to `to`, in UTF-16 units. */
export type Match = { from: number; to: number }

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Places of a text where a folded search is found, in order and apart. */
export function foldedMatches(text: string, search: string): Match[] {
  if (search === '' || text === '') return []
  const { folded, origins } = foldWithOrigins(text, formFor(search))
  const found: Match[] = []
  for (let at = folded.indexOf(search); at !== -1; at = folded.indexOf(search, at + search.length)) {
    const last = at + search.length - 1
    found.push({ from: origins?.[at]?.from ?? at, to: origins?.[last]?.to ?? last + 1 })
  }
  return found
}

/** Folding may make a letter longer or shorter: then each folded letter has its place in the text. */
function foldWithOrigins(text: string, form: keyof Searchable): { folded: string; origins?: Match[] } {
  const folded = searchable(text)[form]
  if (folded.length === text.length) return { folded }
  const origins: Match[] = []
  const pieces = Array.from(graphemes.segment(text), ({ segment, index }) => {
    const piece = searchable(segment)[form]
    for (let n = 0; n < piece.length; n++) origins.push({ from: index, to: index + segment.length })
    return piece
  })
  return { folded: pieces.join(''), origins }
}

export function exactMatches(text: string, search: string): Match[] {
  if (search === '') return []
  const found: Match[] = []
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length))
    found.push({ from: at, to: at + search.length })
  return found
}

const PART_OF_WORD = /[\p{L}\p{N}\p{M}_]/u
/** Written without spaces, so that each letter may be a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

export const isWhole = (text: string, { from, to }: Match) => isEdge(text, from) && isEdge(text, to)

function isEdge(text: string, at: number) {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32)
  if (!PART_OF_WORD.test(before) || !PART_OF_WORD.test(after)) return true
  return /\P{M}/u.test(after) && (UNSPACED.test(before) || UNSPACED.test(after))
}

export function mergeMatches(all: readonly Match[]): Match[] {
  let end = 0
  return all
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter(({ from, to }) => {
      const isApart = from >= end
      if (isApart) end = to
      return isApart
    })
}
