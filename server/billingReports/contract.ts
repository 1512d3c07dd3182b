import { z } from 'zod'
import { CORRECTION_KINDS, FAILURE_CODES, FINDING_KINDS } from '#db/vocabulary/billing/stripeFacts.ts'
import { METER_EVENT_STATES, PLANS } from '#db/vocabulary/plans.ts'
import { Language } from '../http/contract.ts'

export const REPORT_SIDES = ['month', 'organization', 'project', 'language', 'person', 'plan'] as const

const Month = z.string().regex(/^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11')

/** Months in UTC, both of them included; without any, all there are. */
export const ReportFilter = z.object({
  from: Month.optional(),
  until: Month.optional(),
  search: z.string().trim().max(255).optional(),
  organization_id: z.uuid().optional(),
  project_id: z.uuid().optional(),
  target_language: Language.optional(),
  person_id: z.uuid().optional(),
  plan: z.enum(PLANS).optional(),
})

const ListRange = z.object({
  skip: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
})

export const ReportQuery = ReportFilter.extend({ by: z.enum(REPORT_SIDES).default('month'), ...ListRange.shape })

/** Words that are paid and words that are free are never added up. `reserved`: still in progress. */
const ReportSums = z.object({
  paid_words: z.int(),
  paid_reserved_words: z.int(),
  reserved_cents: z.int(),
  cost_cents: z.int(),
  free_words: z.int(),
  free_reserved_words: z.int(),
})
export type ReportSums = z.infer<typeof ReportSums>

/** `of`: the owner of an organization, the organization of a project, the address of a person. */
const ReportRow = ReportSums.extend({ id: z.string(), name: z.string(), of: z.string().nullable() })

export const Report = z.object({ data: z.array(ReportRow), count: z.int() }).meta({ id: 'BillingReport' })
export type Report = z.infer<typeof Report>

export const FailingCustomer = z.object({
  customer_id: z.string(),
  payer_name: z.string().nullable(),
  task: z.enum(['words', 'left_words', 'ending']),
  error: z.string(),
  /** the failure's stable name; `error` is Stripe's own sentence */
  code: z.enum(FAILURE_CODES),
  /** attempts in a row that broke off; 0 where Stripe refused some words and takes the others */
  failures: z.int(),
  since: z.iso.datetime(),
  next_attempt_at: z.iso.datetime(),
  is_ending: z.boolean(),
})
export type FailingCustomer = z.infer<typeof FailingCustomer>

export const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** at Stripe; null where it is about the whole account */
  customer_id: z.string().nullable(),
  payer_id: z.uuid().nullable(),
  payer_name: z.string().nullable(),
  detail: z.string(),
  since: z.iso.datetime(),
})
export type Finding = z.infer<typeof Finding>

/** Corrections of invoices, in cents, in the months of the filter. The words and costs beside it stay as they were. */
const CorrectionSums = z.object({
  refunded_cents: z.int(),
  credited_cents: z.int(),
  lost_cents: z.int(),
  voided_cents: z.int(),
  written_off_cents: z.int(),
  /** words of the ledger that Stripe had not counted when their subscription ended; negative where it had counted more */
  uncounted_cents: z.int(),
})

export const CorrectionsQuery = ListRange.extend({
  from: Month.optional(),
  until: Month.optional(),
  customer_id: z.string().trim().max(255).optional(),
  kind: z.enum(CORRECTION_KINDS).optional(),
  open: z.stringbool().optional().meta({ type: 'boolean' }),
  search: z.string().trim().max(255).optional(),
})

export const Correction = z.object({
  kind: z.enum(CORRECTION_KINDS),
  object_id: z.string(),
  /** its status at Stripe; `settled` is ours, of a lost dispute */
  state: z.string(),
  customer_id: z.string(),
  payer_id: z.uuid().nullable(),
  payer_name: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  amount_cents: z.int(),
  words: z.int().nullable(),
  at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
})
export type Correction = z.infer<typeof Correction>

export const Corrections = z
  .object({ data: z.array(Correction), count: z.int(), sums: CorrectionSums })
  .meta({ id: 'BillingCorrections' })
export type Corrections = z.infer<typeof Corrections>

export const AtStripe = z.object({
  sent_words: z.int(),
  sent_cents: z.int(),
  unsent_words: z.int(),
  unsent_cents: z.int(),
  failed_words: z.int(),
  failed_cents: z.int(),
  words_without_customer: z.int(),
  lost_words: z.int(),
  lost_cents: z.int(),
  unsent_since: z.iso.datetime().nullable(),
  failing_customers: z.array(FailingCustomer),
  findings: z.array(Finding),
})

export const Overview = ReportSums.extend({
  months: z.array(ReportSums.extend({ month: z.string() })),
  corrections: CorrectionSums,
  open_disputes: z.int(),
  stripe: AtStripe,
}).meta({ id: 'BillingOverview' })
export type Overview = z.infer<typeof Overview>

export const MeterEventQuery = ListRange.extend({
  state: z.enum(METER_EVENT_STATES).optional(),
  search: z.string().trim().max(255).optional(),
})

export const MeterEvent = z.object({
  id: z.uuid(),
  payer_id: z.uuid(),
  payer_name: z.string(),
  customer_id: z.string(),
  words: z.int(),
  cost_cents: z.int(),
  at: z.iso.datetime(),
  state: z.enum(METER_EVENT_STATES),
  attempts: z.int(),
  first_attempt_at: z.iso.datetime().nullable(),
  next_attempt_at: z.iso.datetime(),
  settled_at: z.iso.datetime().nullable(),
  last_error: z.string().nullable(),
  error_code: z.enum(FAILURE_CODES).nullable(),
})
export type MeterEvent = z.infer<typeof MeterEvent>

export const MeterEvents = z.object({ data: z.array(MeterEvent), count: z.int() }).meta({ id: 'MeterEvents' })
export type MeterEvents = z.infer<typeof MeterEvents>
