import { z } from 'zod'
import { dollars, MAX_CAP_CENTS, MAX_MONTHLY_WORDS } from '#db/vocabulary/plans.ts'
import { LIMITED_ROLES } from '#db/vocabulary/roles.ts'
import { Cap } from '../billing/contract.ts'
import { ExportQuery } from '../files/export/contract.ts'
import { Language } from '../http/contract.ts'
import { OrganizationPath } from '../rights/contract.ts'

const LAST_DAY_FIRST = 'The last day is not before the first'

const Day = z.iso
  .date('A day is written like 2026-11-21')
  .refine((day) => day >= '1900', 'A day is written like 2026-11-21')

export const NamedDays = z.object({ from: Day.optional(), until: Day.optional() })

export const inOrder = <Schema extends typeof NamedDays>(days: Schema) =>
  days
    .refine(({ from, until }) => (from === undefined) === (until === undefined), 'Send from and until together')
    .refine(({ from, until }) => from === undefined || until === undefined || from <= until, LAST_DAY_FIRST)

/** Days in UTC, both of them included; the current month when none is named. */
export const DaysQuery = inOrder(NamedDays)
export const ExportUsageQuery = inOrder(NamedDays.extend(ExportQuery.shape))

/** Words under way and words done, and what they cost: whole numbers of words and cents. `words` is both together. */
export const Sums = z.object({
  words: z.int(),
  reserved_words: z.int(),
  billed_words: z.int(),
  reserved_cents: z.int(),
  cost_cents: z.int(),
  /** of `words`, those that cost nobody anything: of a trial or an administrator */
  free_words: z.int(),
})
export type Sums = z.infer<typeof Sums>

const Named = Sums.extend({ id: z.uuid(), name: z.string() })

export const SetCap = z.object({
  monthly_cap_cents: z
    .int('The cap is a whole number of cents')
    .min(0, 'The cap is a whole number of cents')
    .max(MAX_CAP_CENTS, `The cap is at most ${dollars(MAX_CAP_CENTS)}`)
    .nullable(),
})
export type SetCap = z.input<typeof SetCap>

export const RoleLimitPath = OrganizationPath.extend({ role: z.enum(LIMITED_ROLES) })
export const MemberLimitPath = OrganizationPath.extend({ user_id: z.uuid() })

const NOT_WORDS = `A limit is a whole number of words, at most ${MAX_MONTHLY_WORDS.toLocaleString('en-US')}`
/** Null: no limit, for one member whatever holds for their role */
export const SetWordLimit = z.object({
  monthly_words: z.int(NOT_WORDS).min(0, NOT_WORDS).max(MAX_MONTHLY_WORDS, NOT_WORDS).nullable(),
})
export type SetWordLimit = z.input<typeof SetWordLimit>

export const WordLimits = z
  .object({
    month: z.string(),
    roles: z.array(z.object({ role: z.enum(LIMITED_ROLES), monthly_words: z.int().nullable() })),
    people: z.array(
      z.object({
        user_id: z.uuid(),
        name: z.string(),
        role: z.enum(LIMITED_ROLES),
        used_words: z.int(),
        monthly_words: z.int().nullable(),
        /** false: that of their role holds */
        is_own: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'WordLimits' })
export type WordLimits = z.infer<typeof WordLimits>

export const OrganizationUsage = Sums.extend({
  from: z.iso.date(),
  until: z.iso.date(),
  projects: z.array(Named),
  languages: z.array(Sums.extend({ target_language: Language })),
  people: z.array(Named),
  days: z.array(Sums.extend({ day: z.iso.date() })),
  cap: Cap,
}).meta({ id: 'OrganizationUsage' })
export type OrganizationUsage = z.infer<typeof OrganizationUsage>
