import { createContext } from 'react'
import { normalized } from '#db/vocabulary/normalize.ts'

export type Match = { from: number; to: number }

/** The text searched for, folded; empty: none. */
export const SearchContext = createContext('')

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which NFKC leaves as it is
const ASCII = /^[\u0000-\u007f]*$/
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Makes letters of any case and width comparable. */
export const fold = (text: string) => (ASCII.test(text) ? text : normalized(text, 'NFKC')).toLowerCase()

/** Places of a text where a folded search is found, in order and apart. */
export function matchesIn(text: string, search: string): Match[] {
  if (search === '' || text === '') return []
  const { folded, origins } = foldWithOrigins(text)
  const found: Match[] = []
  for (let at = folded.indexOf(search); at !== -1; at = folded.indexOf(search, at + search.length)) {
    const last = at + search.length - 1
    found.push({ from: origins?.[at]?.from ?? at, to: origins?.[last]?.to ?? last + 1 })
  }
  return found
}

/** Folding may make a letter longer or shorter: then each folded letter has its place in the text. */
function foldWithOrigins(text: string): { folded: string; origins?: Match[] } {
  const folded = fold(text)
  if (folded.length === text.length) return { folded }
  const origins: Match[] = []
  const pieces = Array.from(graphemes.segment(text), ({ segment, index }) => {
    const piece = fold(segment)
    for (let n = 0; n < piece.length; n++) origins.push({ from: index, to: index + segment.length })
    return piece
  })
  return { folded: pieces.join(''), origins }
}
