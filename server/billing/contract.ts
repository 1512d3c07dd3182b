import { z } from 'zod'
import { LANGUAGE_CODES } from '#db/vocabulary/languages.ts'

export const Quota = z
  .object({
    /** null is unlimited */
    word_quota: z.int().nullable(),
    words_translated: z.int(),
    /** null is unlimited; never below 0 */
    remaining_quota: z.int().nullable(),
    quota_status: z.enum(['ok', 'warning', 'exceeded', 'unlimited']),
    is_free_tier: z.boolean(),
  })
  .meta({ id: 'Quota' })
export type Quota = z.infer<typeof Quota>

/** The figures of the organization's owner, who pays, with this organization's share named (reading 6). */
export const OrganizationQuota = Quota.extend({ organization_words: z.int() }).meta({ id: 'OrganizationQuota' })
export type OrganizationQuota = z.infer<typeof OrganizationQuota>

export const Subscription = z
  .object({
    id: z.uuid(),
    status: z.string(),
    /** Unix seconds */
    current_period_end: z.int().nullable(),
    cancel_at_period_end: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/** A month; the current one when nothing is asked for (reading 11). */
export const UsageQuery = z
  .object({
    year: z.coerce.number().int().min(2000).max(9999).optional(),
    month: z.coerce.number().int().min(1).max(12).optional(),
    current_month: z.stringbool().optional(),
  })
  .refine(({ year, month }) => (year === undefined) === (month === undefined), 'Send year and month together')

/** What was translated in a month (UTC): words asked for, those of them that are billed, and what these cost. */
export const Usage = z
  .object({
    year: z.int(),
    month: z.int(),
    current_month: z.boolean(),
    words: z.int(),
    billed_words: z.int(),
    cost_cents: z.int(),
    languages: z.array(z.object({ target_language: z.enum(LANGUAGE_CODES), words: z.int() })),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>
