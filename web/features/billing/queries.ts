import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { ENDING_STATUS, meaningOf } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { can, type LimitedRole } from '#db/vocabulary/roles.ts'
import type { VerifiedPayment } from '#server/billing/contract.ts'
import type { Days } from '#web/layout/months.ts'
import {
  accountsApi,
  organizationsApi,
  planApi,
  Refusal,
  read,
  stripeApi,
  usageApi,
  usersApi,
  wordLimitsApi,
} from '../../api/client.ts'
import { organizationsQuery, roleOf } from '../organizations/queries.ts'

export const billingKeys = { all: ['billing'] as const }

export const myQuotaQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'mine'],
    queryFn: () => read(accountsApi.me.quota.$get()),
    staleTime: 0,
  })

export const organizationQuotaQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'of', organization_id],
    queryFn: () => read(organizationsApi[':organization_id'].quota.$get({ param: { organization_id } })),
  })

/** Guests are told nothing of what words cost. */
export function useOrganizationQuota(organization_id: string) {
  const organizations = useQuery(organizationsQuery()).data
  const organization = organizations?.find(({ id }) => id === organization_id)
  const isMember = organization !== undefined && can(roleOf(organization), 'readOrganization')
  return useQuery({ ...organizationQuotaQuery(organization_id), enabled: isMember })
}

/**
 * A free quota counts as an active subscription (spec §7). The quota is requested first, so that a browser does not report a
 * missing subscription as not found.
 */
export const organizationPlanQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'plan', organization_id],
    queryFn: async () => {
      const param = { organization_id }
      const { word_quota, cents_per_word } = await read(planApi[':organization_id'].quota.$get({ param }))
      if (word_quota !== null || cents_per_word === 0) return { status: 'active' }
      return read(planApi[':organization_id'].subscription.$get({ param })).catch((error: Error) => {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      })
    },
    retry: false,
  })

const LIVE_MS = 5_000
const ENDING_MS = 3_000

export const organizationUsageQuery = (organization_id: string, days: Days) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'usage', organization_id, days],
    queryFn: () => read(usageApi[':organization_id'].usage.$get({ param: { organization_id }, query: days })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.reserved_words > 0 ? LIVE_MS : false),
  })

export const setCap = (organization_id: string, monthly_cap_cents: number | null) =>
  read(usageApi[':organization_id'].cap.$put({ param: { organization_id }, json: { monthly_cap_cents } }))

export const wordLimitsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'word-limits', organization_id],
    queryFn: () => read(wordLimitsApi[':organization_id']['word-limits'].$get({ param: { organization_id } })),
    staleTime: 0,
  })

export type LimitChoice = { of: { role: LimitedRole } | { user_id: string }; monthly_words: number | null | undefined }

export function setWordLimit(organization_id: string, { of, monthly_words }: LimitChoice) {
  const limits = wordLimitsApi[':organization_id']['word-limits']
  if ('role' in of)
    return read(
      limits.roles[':role'].$put({
        param: { organization_id, role: of.role },
        json: { monthly_words: monthly_words ?? null },
      }),
    )
  const param = { organization_id, user_id: of.user_id }
  const person = limits.people[':user_id']
  return read(monthly_words === undefined ? person.$delete({ param }) : person.$put({ param, json: { monthly_words } }))
}

export const billingModeQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'mode'],
    queryFn: async () => (await read(stripeApi.mode.$get())).mode,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const paymentMethodQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'payment-method'],
    queryFn: () => read(stripeApi['payment-method'].$get()),
    staleTime: 0,
  })

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'subscription'],
    queryFn: () => read(stripeApi.subscription.$get()),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === ENDING_STATUS ? ENDING_MS : false),
  })

export const deletionQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'deletion', user_id],
    queryFn: () => read(usersApi[':user_id'].deletion.$get({ param: { user_id } })),
    staleTime: 0,
  })

export const debtQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'debt'],
    queryFn: () => read(stripeApi.debt.$get()),
    staleTime: 0,
  })

export const nextInvoiceQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'next-invoice'],
    queryFn: () => read(stripeApi['next-invoice'].$get()),
    staleTime: 0,
    retry: false,
  })

export const forgetPlan = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: billingKeys.all }),
    client.invalidateQueries({ queryKey: ['users', 'me'] }),
  ])

export const cancelSubscription = () => read(stripeApi['cancel-subscription'].$post())
export const resumeSubscription = () => read(stripeApi['resume-subscription'].$post())
export const downgradeToFree = () => read(stripeApi['downgrade-to-free'].$post())
export const downgradeNow = () => read(stripeApi['downgrade-now'].$post())

/** With a card on file the subscription; without one the payment provider's page to enter it on. */
export const useActivateStandard = () =>
  useMutation({
    mutationFn: async (): Promise<{ url?: string }> => {
      const { has_payment_method, subscription } = await verify()
      if (!has_payment_method) return read(stripeApi['checkout-session'].$post())
      if (!isActive({ has_payment_method, subscription })) await read(stripeApi['create-metered-subscription'].$post())
      return {}
    },
  })

export const useOpenPortal = () => useMutation({ mutationFn: () => read(stripeApi['customer-portal'].$post()) })

const verify = () => read(stripeApi['verify-payment-method'].$post())

const FIRST_CHECK_MS = 1500
const SECOND_CHECK_MS = 2000

export type Payment = 'active' | 'processing' | 'not_detected'

/**
 * The result of a payment: the server subscribes once the card of the checkout is there. A missing result is looked
 * for once more (spec §9).
 */
export const paymentQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: [...billingKeys.all, 'payment'],
    queryFn: async ({ signal }): Promise<Payment> => {
      let checked = await verifyAfter(FIRST_CHECK_MS, signal)
      if (!isActive(checked)) checked = await verifyAfter(SECOND_CHECK_MS, signal)
      if (isActive(checked)) void forgetPlan(client)
      if (isActive(checked)) return 'active'
      return checked.has_payment_method ? 'processing' : 'not_detected'
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const isActive = ({ subscription }: VerifiedPayment) =>
  subscription !== null && subscription.hold === null && meaningOf(subscription.status).words === 'on_credit'

async function verifyAfter(ms: number, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
  return verify()
}
