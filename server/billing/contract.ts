import { z } from 'zod'
import { HOLDS, PAUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { Language } from '../http/contract.ts'
import { BILLING_MODES } from '../integrations/constants.ts'

export const Quota = z
  .object({
    word_quota: z.int().nullable(),
    words_translated: z.int(),
    remaining_quota: z.int().nullable(),
    quota_status: z.enum(['ok', 'warning', 'exceeded', 'unlimited']),
    is_free_tier: z.boolean(),
    is_paused: z.boolean(),
    earlier_words: z.int(),
    needs_proof: z.boolean(),
    /** `unpaid`: an invoice could not be charged; `disputed`: a payment was taken back; else why words would not be paid */
    pause: z.enum(PAUSES).nullable(),
    cents_per_word: z.int(),
  })
  .meta({ id: 'Quota' })
export type Quota = z.infer<typeof Quota>

export const OrganizationQuota = Quota.extend({
  organization_words: z.int(),
  payer: z.object({ id: z.uuid(), name: z.string() }),
}).meta({ id: 'OrganizationQuota' })
export type OrganizationQuota = z.infer<typeof OrganizationQuota>

export const Subscription = z
  .object({
    id: z.uuid(),
    status: z.string(),
    hold: z.enum(HOLDS).nullable(),
    /** Unix seconds */
    current_period_end: z.int().nullable(),
    cancel_at_period_end: z.boolean(),
    /** Unix seconds; when it ends, if it does: with its period or at a moment of its own */
    ends_at: z.int().nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const Debt = z
  .object({
    owed_cents: z.int(),
    invoices: z.array(
      z.object({
        number: z.string().nullable(),
        owed_cents: z.int(),
        /** Unix seconds; when it was made */
        created: z.int(),
        url: z.url().nullable(),
      }),
    ),
  })
  .meta({ id: 'Debt' })
export type Debt = z.infer<typeof Debt>

export const Deletion = z
  .object({
    has_subscription: z.boolean(),
    debt: Debt,
    final_invoice: z.object({ words: z.int(), cents: z.int() }).nullable(),
  })
  .meta({ id: 'Deletion' })
export type Deletion = z.infer<typeof Deletion>

export const NextInvoice = z
  .object({
    /** Unix seconds */
    at: z.int(),
    words: z.int(),
    words_cents: z.int(),
    tax_cents: z.int(),
    /** from invoices before that were too small to be charged; negative for a credit */
    carried_cents: z.int(),
    total_cents: z.int(),
    is_carried: z.boolean(),
    pending_words: z.int(),
    organizations: z.array(z.object({ id: z.uuid(), name: z.string(), words: z.int(), cost_cents: z.int() })),
  })
  .meta({ id: 'NextInvoice' })
export type NextInvoice = z.infer<typeof NextInvoice>

export const UsageQuery = z
  .object({
    year: z.coerce.number().int().min(2000).max(9999).optional(),
    month: z.coerce.number().int().min(1).max(12).optional(),
    current_month: z.stringbool().optional().meta({ type: 'boolean' }),
  })
  .refine(({ year, month }) => (year === undefined) === (month === undefined), 'Send year and month together')

export const Usage = z
  .object({
    year: z.int(),
    month: z.int(),
    current_month: z.boolean(),
    words: z.int(),
    billed_words: z.int(),
    cost_cents: z.int(),
    languages: z.array(z.object({ target_language: Language, words: z.int() })),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** `stand_in`: the built-in one, marked as test billing. `off`: no plans at all. `not_configured`: quotas hold, nobody can pay. */
export const BillingMode = z.object({ mode: z.enum(BILLING_MODES) }).meta({ id: 'BillingMode' })
export type BillingMode = z.infer<typeof BillingMode>

export const HostedPage = z.object({ url: z.url() }).meta({ id: 'HostedPage' })
export type HostedPage = z.infer<typeof HostedPage>

export const PaymentMethod = z
  .object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const AttachPaymentMethod = z.object({
  payment_method_id: z
    .string()
    .trim()
    .regex(/^\w{1,255}$/, 'A payment method id is required'),
})

export const VerifiedPayment = z
  .object({ has_payment_method: z.boolean(), subscription: Subscription.nullable() })
  .meta({ id: 'VerifiedPayment' })
export type VerifiedPayment = z.infer<typeof VerifiedPayment>

/** The subscription that now ends with its period; null when there was none and the account is free at once (reading 8). */
export const Downgraded = z
  .object({ message: z.string(), subscription: Subscription.nullable() })
  .meta({ id: 'Downgraded' })
export type Downgraded = z.infer<typeof Downgraded>

/** The final invoice's page; null when nothing is owed (reading 8), or while the subscription is still ending. */
export const DowngradedNow = z
  .object({ message: z.string(), invoice_url: z.url().nullable() })
  .meta({ id: 'DowngradedNow' })
export type DowngradedNow = z.infer<typeof DowngradedNow>

export const Cap = z
  .object({
    month: z.string(),
    monthly_cap_cents: z.int().nullable(),
    spent_cents: z.int(),
    /** never below 0; null without a cap */
    left_cents: z.int().nullable(),
  })
  .meta({ id: 'Cap' })
export type Cap = z.infer<typeof Cap>

/** Of one person in an organization, for the words that they order in a month (UTC) */
export const WordLimit = z
  .object({
    monthly_words: z.int(),
    used_words: z.int(),
    /** never below 0 */
    left_words: z.int(),
  })
  .meta({ id: 'WordLimit' })
export type WordLimit = z.infer<typeof WordLimit>
