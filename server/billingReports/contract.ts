import { z } from 'zod'
import { METER_EVENT_STATES } from '#db/vocabulary/plans.ts'
import { Language } from '../http/contract.ts'
import { Sums } from '../usage/contract.ts'

export const REPORT_SIDES = ['month', 'organization', 'project', 'language', 'person'] as const

const Month = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11')

/** Months in UTC, both of them included; without any, all there are. */
export const ReportFilter = z.object({
  from: Month.optional(),
  until: Month.optional(),
  /** part of the name of an organization, a project or a person, or of a person's address */
  search: z.string().trim().max(255).optional(),
  organization_id: z.uuid().optional(),
  project_id: z.uuid().optional(),
  target_language: Language.optional(),
  person_id: z.uuid().optional(),
})

const ListRange = z.object({
  skip: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})

export const ReportQuery = ReportFilter.extend({ by: z.enum(REPORT_SIDES).default('month'), ...ListRange.shape })

/** `of`: the owner of an organization, the organization of a project, the address of a person. */
const ReportRow = Sums.extend({ id: z.string(), name: z.string(), of: z.string().nullable() })

export const Report = z.object({ data: z.array(ReportRow), count: z.int() }).meta({ id: 'BillingReport' })
export type Report = z.infer<typeof Report>

/** A customer whose work at Stripe fails, while everybody else's goes on. */
export const FailingCustomer = z.object({
  /** at Stripe */
  customer_id: z.string(),
  payer_name: z.string().nullable(),
  /** telling Stripe words, invoicing what an ended subscription left, ending a subscription */
  task: z.enum(['words', 'left_words', 'ending']),
  error: z.string(),
  /** attempts in a row that broke off; 0 where Stripe refused some words and takes the others */
  failures: z.int(),
  since: z.iso.datetime(),
  next_attempt_at: z.iso.datetime(),
})
export type FailingCustomer = z.infer<typeof FailingCustomer>

/** The part of what is billed that Stripe knows: all of the ledger, whatever the filter. */
export const AtStripe = z.object({
  sent_words: z.int(),
  sent_cents: z.int(),
  /** on their way or refused; those that failed are among them */
  unsent_words: z.int(),
  unsent_cents: z.int(),
  failed_words: z.int(),
  failed_cents: z.int(),
  /** of people whom Stripe does not know: they wait until it does */
  words_without_customer: z.int(),
  /** the oldest words that are unsent */
  unsent_since: z.iso.datetime().nullable(),
  /** the one that has failed longest first; not more than 100 */
  failing_customers: z.array(FailingCustomer),
})

export const Overview = Sums.extend({
  /** newest first; months without words are left out */
  months: z.array(Sums.extend({ month: z.string() })),
  stripe: AtStripe,
}).meta({ id: 'BillingOverview' })
export type Overview = z.infer<typeof Overview>

export const MeterEventQuery = ListRange.extend({
  state: z.enum(METER_EVENT_STATES).optional(),
  /** part of the payer's name or of the customer's id at Stripe */
  search: z.string().trim().max(255).optional(),
})

/** One meter event. */
export const MeterEvent = z.object({
  /** the identifier at Stripe */
  id: z.uuid(),
  payer_id: z.uuid(),
  payer_name: z.string(),
  customer_id: z.string(),
  words: z.int(),
  cost_cents: z.int(),
  /** when the words were asked for */
  at: z.iso.datetime(),
  state: z.enum(METER_EVENT_STATES),
  attempts: z.int(),
  first_attempt_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  last_error: z.string().nullable(),
})
export type MeterEvent = z.infer<typeof MeterEvent>

export const MeterEvents = z.object({ data: z.array(MeterEvent), count: z.int() }).meta({ id: 'MeterEvents' })
export type MeterEvents = z.infer<typeof MeterEvents>
