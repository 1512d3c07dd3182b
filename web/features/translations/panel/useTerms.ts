import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsFirstDrawing } from '../../../ui/firstDrawing.ts'
import { aidsQuery, type TableAddress } from '../queries.ts'
import type { FindTerms } from '../TableContext.ts'
import { indexTerms } from './terms.ts'

/** Without a glossary the cells need not be drawn again when that is known. */
const findNone: FindTerms = () => []

/** Finds the glossary's terms of this page and language in a source text. */
export function useTerms(address: TableAddress): FindTerms {
  const terms = useQuery({ ...aidsQuery(address), enabled: !useIsFirstDrawing() }).data?.terms
  return useMemo(() => (terms && terms.length > 0 ? indexTerms(terms) : findNone), [terms])
}
