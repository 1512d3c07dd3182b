import { createContext } from 'react'
import type { Match } from '#collab/text/search/matches.ts'
import { createMarker, type TextSearch } from '#collab/text/search/textSearch.ts'
import type { SearchSide } from '#db/vocabulary/texts/searching.ts'

export type { Match } from '#collab/text/search/matches.ts'

export type Searched = { matchesIn: (text: string) => Match[]; sides: readonly SearchSide[] } | undefined

export const SearchContext = createContext<Searched>(undefined)

export const searchedFor = (search: TextSearch | undefined): Searched =>
  search && { matchesIn: createMarker(search), sides: search.sides }

/** Places of a text to mark, in order and apart; `sides`: what it is of its row. */
export const matchesOf = (text: string, searched: Searched, ...sides: readonly SearchSide[]): Match[] =>
  searched && sides.some((side) => searched.sides.includes(side)) ? searched.matchesIn(text) : []
