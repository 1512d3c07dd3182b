import { createContext, type ReactNode, useContext } from 'react'
import { formatWords } from '../../ui/data/numbers.ts'
import { costWithin, type Price } from '../billing/price.ts'
import { useOrganizationQuota } from '../billing/queries.ts'

const WordPrice = createContext<Price | undefined>(undefined)

export function RowPrice({ organization_id, children }: { organization_id: string; children: ReactNode }) {
  const quota = useOrganizationQuota(organization_id).data
  return <WordPrice value={quota}>{children}</WordPrice>
}

/** `3 words, $0.12`, or what is left of a quota that they exceed; without the price as long as the plan is not known. */
export function useCost(words: number) {
  const price = useContext(WordPrice)
  return price ? `${formatWords(words)}, ${costWithin(price, words)}` : formatWords(words)
}
