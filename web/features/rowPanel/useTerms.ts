import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Found } from '#collab/text/terms/findTerms.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Term } from '#server/rows/contract.ts'
import { aidsQuery, type TableAddress } from '../rows/queries.ts'
import { PatternsContext } from '../rowText/projectPatterns.ts'

type FindTerms = (text: string) => Found<Term>[]
export const TermsContext = createContext<FindTerms>(() => [])

const NO_PAGE = { page_id: '', language: 'en' } as const

/** Without a glossary the cells need not be drawn again when that is known. */
const findNone: FindTerms = () => []

const finderQuery = queryOptions({
  queryKey: ['code', 'terms'],
  queryFn: () => import('#collab/text/terms/sourceTerms.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `address`: any page of the project; `undefined` where none is known yet. */
export function useTerms(address: TableAddress | undefined, sourceLanguage: LanguageCode): FindTerms {
  const terms = useQuery({ ...aidsQuery(address ?? NO_PAGE), enabled: address !== undefined }).data?.terms
  const hasTerms = terms !== undefined && terms.length > 0
  const finder = useQuery({ ...finderQuery, enabled: hasTerms }).data
  const patterns = useContext(PatternsContext)
  return useMemo(() => {
    if (!hasTerms || !finder) return findNone
    const find = finder.createSourceTerms(terms, sourceLanguage, patterns)
    return (text) => find(text).sort((a, b) => a.from - b.from)
  }, [hasTerms, finder, terms, sourceLanguage, patterns])
}

/** The text that stands for a term in translations: the term itself where it is not translated. */
export const writtenFor = ({ term, translation }: Term) => translation || term
