import { queryOptions } from '@tanstack/react-query'
import { accountsApi, organizationsApi, read } from '../../api/client.ts'

export const billingKeys = { all: ['billing'] as const }

/** The words of all organizations that the person signed in pays for. */
export const myQuotaQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'mine'],
    queryFn: () => read(accountsApi.me.quota.$get()),
    staleTime: 0,
  })

/** The words of an organization's owner, who pays. */
export const organizationQuotaQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'of', organization_id],
    queryFn: () => read(organizationsApi[':organization_id'].quota.$get({ param: { organization_id } })),
  })

const FIRST_CHECK_MS = 1500
const SECOND_CHECK_MS = 2000

/** Whether a payment method is there now; one that is not yet is looked for once more (spec §9). */
export const verifiedPaymentQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'verified'],
    queryFn: async ({ signal }) => (await isPaid(FIRST_CHECK_MS, signal)) || (await isPaid(SECOND_CHECK_MS, signal)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

async function isPaid(afterMs: number, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  signal.throwIfAborted()
  return (await read(accountsApi.me.$get())).has_payment_method
}
