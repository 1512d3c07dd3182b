import { literalsOf } from '#collab/text/search/literals.ts'
import { expressionFault, type TextSearch } from '#collab/text/search/textSearch.ts'
import { SEARCH_SIDES, searchable, termsOf, wordsOf } from '#db/vocabulary/texts/searching.ts'
import { ApiError } from '../../http/apiError.ts'
import { noExpression } from '../constants.ts'
import type { SearchQuery } from '../contract.ts'

/**
 * `terms` are what the index is asked for; `commented`: of rows with comments alone. Where there are options, it finds more than that, and each text that it finds is
 * looked at by `search`.
 */
export function askedSearch({ search = '', regex, match_case, whole_words, search_in }: SearchQuery) {
  if (search.trim() === '') return { terms: undefined, search: undefined, commented: false }
  if (!regex && !match_case && !whole_words && !search_in)
    return { terms: someOf(termsOf(search)), search: undefined, commented: false }
  const options = { isExpression: regex, matchesCase: match_case, wholeWords: whole_words }
  const asked = narrowed({ ...options, terms: regex ? [search] : wordsOf(search), sides: search_in ?? SEARCH_SIDES })
  return { ...asked, commented: search_in?.every((side) => side === 'comments') ?? false }
}

/** @throws {ApiError} 422 for a pattern that is none */
export function narrowed(search: TextSearch) {
  const [pattern = ''] = search.terms
  const fault = search.isExpression ? expressionFault(pattern) : undefined
  if (fault !== undefined) throw new ApiError(422, noExpression(fault))
  const literals = search.isExpression ? literalsOf(pattern) : search.terms
  const terms = literals.map((term) => searchable(term).bare).filter((term) => term.trim() !== '')
  return { terms: someOf(terms), search }
}

const MAX_TERMS = 8
const someOf = (terms: readonly string[]) => (terms.length > 0 ? terms.slice(0, MAX_TERMS) : undefined)
