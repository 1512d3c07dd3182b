import { priceCents } from '#db/vocabulary/plans.ts'
import type { Quota } from '#server/billing/contract.ts'
import { formatCents, formatNumber, formatWords } from '../../ui/data/numbers.ts'
import { useOrganizationQuota } from './queries.ts'

export const costText = (cents: number) => (cents === 0 ? 'free of charge' : formatCents(cents))

/** `6 words, free of charge`; of words that would be refused their number alone, unless they have a price. */
export const wordsWithCost = ({ words, cents, refusal }: { words: number; cents: number; refusal: unknown }) =>
  cents > 0 || !refusal ? `${formatWords(words)}, ${costText(cents)}` : formatWords(words)

export type Price = Pick<Quota, 'cents_per_word' | 'remaining_quota'>

/** The price of words, or the rest of the quota where they exceed it. */
export const costWithin = ({ cents_per_word, remaining_quota }: Price, words: number) =>
  remaining_quota !== null && words > remaining_quota
    ? `${formatNumber(remaining_quota)} free ${remaining_quota === 1 ? 'word' : 'words'} left`
    : costText(priceCents(words, cents_per_word))

/** The price of words for an organization, in cents; undefined while its plan is unknown. */
export function usePrice(organization_id: string) {
  const price = useOrganizationQuota(organization_id).data?.cents_per_word
  return price === undefined ? undefined : (words: number) => priceCents(words, price)
}

export function useCostText(organization_id: string) {
  const quota = useOrganizationQuota(organization_id).data
  return quota && ((words: number) => costWithin(quota, words))
}

export const BY_TOMORROW = 'By tomorrow, at half the AI service’s price'
