import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { priceCents } from '#db/vocabulary/plans.ts'
import { formatWords } from '../../ui/data/numbers.ts'
import { costText } from '../billing/price.ts'
import { organizationQuotaQuery } from '../billing/queries.ts'

const CentsPerWord = createContext<number | undefined>(undefined)

/** The price of a word, for all rows. */
export function RowPrice({ organization_id, children }: { organization_id: string; children: ReactNode }) {
  const cents = useQuery(organizationQuotaQuery(organization_id)).data?.cents_per_word
  return <CentsPerWord value={cents}>{children}</CentsPerWord>
}

/** `3 words, $0.12`; without the price as long as the plan is not known. */
export function useCost(words: number) {
  const cents = useContext(CentsPerWord)
  return cents === undefined ? formatWords(words) : `${formatWords(words)}, ${costText(priceCents(words, cents))}`
}
