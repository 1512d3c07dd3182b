import { useMemo } from 'react'
import { expressionFault, type TextSearch } from '#collab/text/search/textSearch.ts'
import { SEARCH_SIDES, wordsOf } from '#db/vocabulary/texts/searching.ts'
import { hasSearchOptions, type TableQuery } from '../rows/tableQuery.ts'
import { searchedFor } from '../rowText/matches.ts'

/** An expression is run in this window once the server has run it in time. */
export function useSearched(query: TableQuery, of: 'page' | 'version', isFound: boolean) {
  const { search, regex, matchCase, wholeWords, sides } = query
  return useMemo(
    () =>
      regex && !isFound ? undefined : searchedFor(shownSearch({ search, regex, matchCase, wholeWords, sides }, of)),
    [search, regex, matchCase, wholeWords, sides, of, isFound],
  )
}

type Searching = Pick<TableQuery, 'search' | 'regex' | 'matchCase' | 'wholeWords' | 'sides'>

/** A page without options is searched for all words together, as they stand. */
function shownSearch(query: Searching, of: 'page' | 'version'): TextSearch | undefined {
  const { search, regex, matchCase, wholeWords, sides } = query
  const isOne = regex || (of === 'page' && !hasSearchOptions(query))
  if (search.trim() === '' || (regex && expressionFault(search) !== undefined)) return undefined
  return {
    terms: isOne ? [regex ? search : search.trim()] : wordsOf(search),
    sides: sides.length > 0 ? sides : SEARCH_SIDES,
    ...{ isExpression: regex, matchesCase: matchCase, wholeWords },
  }
}
