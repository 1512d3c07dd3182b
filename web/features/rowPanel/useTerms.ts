import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { Found } from '#collab/text/terms/findTerms.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Term, TranslationAids } from '#server/rows/contract.ts'
import { aidsQuery, type TableAddress } from '../rows/queries.ts'
import { PatternsContext } from '../rowText/projectPatterns.ts'

export type FindTerms = (text: string) => Found<Term>[]
export const TermsContext = createContext<FindTerms>(() => [])

/** Without a glossary the cells need not be drawn again when that is known. */
const findNone: FindTerms = () => []

const finderQuery = queryOptions({
  queryKey: ['code', 'terms'],
  queryFn: () => import('#collab/text/terms/sourceTerms.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** `address`: any page of the project; `undefined` where none is known yet. */
export function useTerms(address: TableAddress | undefined, sourceLanguage: LanguageCode): FindTerms {
  const addresses = useMemo(() => (address ? [address] : []), [address])
  return useTermsIn(addresses, sourceLanguage)[0] ?? findNone
}

const termsOf = (all: readonly UseQueryResult<TranslationAids, Error>[]) => all.map(({ data }) => data?.terms)

export function useTermsIn(addresses: readonly TableAddress[], sourceLanguage: LanguageCode): readonly FindTerms[] {
  const terms = useQueries({ queries: addresses.map(aidsQuery), combine: termsOf })
  const hasTerms = terms.some((some) => some !== undefined && some.length > 0)
  const finder = useQuery({ ...finderQuery, enabled: hasTerms }).data
  const patterns = useContext(PatternsContext)
  return useMemo(
    () =>
      terms.map((some = []): FindTerms => {
        if (some.length === 0 || !finder) return findNone
        const find = finder.createSourceTerms(some, sourceLanguage, patterns)
        return (text) => find(text).sort((a, b) => a.from - b.from)
      }),
    [finder, terms, sourceLanguage, patterns],
  )
}

/** The text that stands for a term in translations: the term itself where it is not translated. */
export const writtenFor = ({ term, translation }: Term) => translation || term
