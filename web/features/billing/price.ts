import { useQuery } from '@tanstack/react-query'
import { priceCents } from '#db/vocabulary/plans.ts'
import type { Quota } from '#server/billing/contract.ts'
import { formatCents, formatNumber } from '../../ui/numbers.ts'
import { organizationQuotaQuery } from './queries.ts'

/** `free of charge`, or dollars. */
export const costText = (cents: number) => (cents === 0 ? 'free of charge' : formatCents(cents))

/** What words come to; or how many the quota still has, where they are more. */
export const costWithin = ({ cents_per_word, remaining_quota }: Quota, words: number) =>
  remaining_quota !== null && words > remaining_quota
    ? `${formatNumber(remaining_quota)} free ${remaining_quota === 1 ? 'word' : 'words'} left`
    : costText(priceCents(words, cents_per_word))

/** What words would cost an organization now, in cents; undefined as long as its plan is not known. */
export function usePrice(organization_id: string) {
  const price = useQuery(organizationQuotaQuery(organization_id)).data?.cents_per_word
  return price === undefined ? undefined : (words: number) => priceCents(words, price)
}
