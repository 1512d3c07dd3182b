import { createContext } from 'react'
import { formFor, type Searchable, searchable } from '#db/vocabulary/texts/searching.ts'

export type Match = { from: number; to: number }

const NOTHING: readonly string[] = []
export const SearchContext = createContext(NOTHING)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Places of a text where any of the folded texts is found, in order and apart. */
export function matchesOf(text: string, searched: readonly string[]): Match[] {
  if (searched.length === 1) return matchesIn(text, searched[0]!)
  const found = searched.flatMap((search) => matchesIn(text, search)).sort((a, b) => a.from - b.from || b.to - a.to)
  let end = 0
  return found.filter(({ from, to }) => {
    const isApart = from >= end
    if (isApart) end = to
    return isApart
  })
}

/** Places of a text where a folded search is found, in order and apart. */
export function matchesIn(text: string, search: string): Match[] {
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
