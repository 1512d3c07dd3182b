import { useQuery } from '@tanstack/react-query'
import { priceCents } from '#db/vocabulary/plans.ts'
import { formatCents } from '../../ui/numbers.ts'
import { organizationQuotaQuery } from './queries.ts'

/** `free of charge`, or dollars. */
export const costText = (cents: number) => (cents === 0 ? 'free of charge' : formatCents(cents))

/** What words would cost an organization now, in cents; undefined as long as its plan is not known. */
export function usePrice(organization_id: string) {
  const price = useQuery(organizationQuotaQuery(organization_id)).data?.cents_per_word
  return price === undefined ? undefined : (words: number) => priceCents(words, price)
}
