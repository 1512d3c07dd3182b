import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import type { Term } from '#server/rows/contract.ts'
import { aidsQuery, type TableAddress } from '../rows/queries.ts'
import { type Found, indexTerms } from './terms.ts'

/** Finds the terms of the glossary in a source text. */
type FindTerms = (text: string) => Found<Term>[]
export const TermsContext = createContext<FindTerms>(() => [])

/** Without a glossary the cells need not be drawn again when that is known. */
const findNone: FindTerms = () => []

/** Finds the glossary's terms of this page and language in a source text. */
export function useTerms(address: TableAddress): FindTerms {
  const terms = useQuery(aidsQuery(address)).data?.terms
  return useMemo(() => (terms && terms.length > 0 ? indexTerms(terms) : findNone), [terms])
}
