import { z } from 'zod'
import { dollars, MAX_CAP_CENTS } from '#db/vocabulary/plans.ts'
import { Cap } from '../billing/contract.ts'
import { ExportQuery } from '../files/export/contract.ts'
import { Language } from '../http/contract.ts'

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
