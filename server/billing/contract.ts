import { z } from 'zod'

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
