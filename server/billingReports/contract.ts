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
  /** part of the name of an organization, a project or a person, or of a person's address */
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

/**
 * Words that their payer pays, and words that are free: of trials and of administrators, and everybody's without billing. The
 * two are never added up. `reserved`: still in progress.
 */
const ReportSums = z.object({
  paid_words: z.int(),
  paid_reserved_words: z.int(),
  reserved_cents: z.int(),
  /** of the words done, at the price each was asked for at */
  cost_cents: z.int(),
  free_words: z.int(),
  free_reserved_words: z.int(),
})
export type ReportSums = z.infer<typeof ReportSums>

/** `of`: the owner of an organization, the organization of a project, the address of a person. */
const ReportRow = ReportSums.extend({ id: z.string(), name: z.string(), of: z.string().nullable() })

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
  /** the failure's stable name; `error` is Stripe's own sentence */
  code: z.enum(FAILURE_CODES),
  /** attempts in a row that broke off; 0 where Stripe refused some words and takes the others */
  failures: z.int(),
  since: z.iso.datetime(),
  next_attempt_at: z.iso.datetime(),
  /** a subscription of theirs is ending, so that it can be ended with Stripe's count */
  is_ending: z.boolean(),
})
export type FailingCustomer = z.infer<typeof FailingCustomer>

/** Current findings at Stripe for a person to see to there. */
export const Finding = z.object({
  kind: z.enum(FINDING_KINDS),
  /** at Stripe; null where it is about the whole account */
  customer_id: z.string().nullable(),
  payer_id: z.uuid().nullable(),
  payer_name: z.string().nullable(),
  /** a sentence, with what is found and what was expected */
  detail: z.string(),
  since: z.iso.datetime(),
})
export type Finding = z.infer<typeof Finding>

/** Corrections of invoices, in cents, in the months of the filter. The words and costs beside it stay as they were. */
export const CorrectionSums = z.object({
  refunded_cents: z.int(),
  credited_cents: z.int(),
  /** disputes that were lost */
  lost_cents: z.int(),
  voided_cents: z.int(),
  written_off_cents: z.int(),
  /** words of the ledger that Stripe had not counted when their subscription ended; negative where it had counted more */
  uncounted_cents: z.int(),
})

export const CorrectionsQuery = ListRange.extend({
  from: Month.optional(),
  until: Month.optional(),
  /** at Stripe */
  customer_id: z.string().trim().max(255).optional(),
  kind: z.enum(CORRECTION_KINDS).optional(),
  /** only what waits for an administrator: lost disputes that are not settled */
  open: z.stringbool().optional().meta({ type: 'boolean' }),
  /** part of the payer's name or address, or of an id or number at Stripe */
  search: z.string().trim().max(255).optional(),
})

/** A refund, a credit note, a dispute, an invoice that was voided or written off, or a difference of words. */
export const Correction = z.object({
  kind: z.enum(CORRECTION_KINDS),
  /** at Stripe */
  object_id: z.string(),
  /** its status at Stripe; `settled` is ours, of a lost dispute */
  state: z.string(),
  customer_id: z.string(),
  payer_id: z.uuid().nullable(),
  payer_name: z.string().nullable(),
  invoice_id: z.string().nullable(),
  /** as printed on it */
  invoice_number: z.string().nullable(),
  amount_cents: z.int(),
  /** of a difference of words */
  words: z.int().nullable(),
  at: z.iso.datetime(),
  /** when an administrator settled a lost dispute */
  settled_at: z.iso.datetime().nullable(),
})
export type Correction = z.infer<typeof Correction>

/** `sums` are of the same months, whatever the other filters. */
export const Corrections = z
  .object({ data: z.array(Correction), count: z.int(), sums: CorrectionSums })
  .meta({ id: 'BillingCorrections' })
export type Corrections = z.infer<typeof Corrections>

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
  /** of customers who were deleted at Stripe: nobody can be charged for them */
  lost_words: z.int(),
  lost_cents: z.int(),
  /** the oldest words that are unsent */
  unsent_since: z.iso.datetime().nullable(),
  /** the one that has failed longest first; not more than 100 */
  failing_customers: z.array(FailingCustomer),
  /** the oldest first; not more than 100 */
  findings: z.array(Finding),
})

export const Overview = ReportSums.extend({
  /** newest first; months without words are left out */
  months: z.array(ReportSums.extend({ month: z.string() })),
  corrections: CorrectionSums,
  /** lost disputes that wait to be settled, whatever the filter */
  open_disputes: z.int(),
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
  error_code: z.enum(FAILURE_CODES).nullable(),
})
export type MeterEvent = z.infer<typeof MeterEvent>

export const MeterEvents = z.object({ data: z.array(MeterEvent), count: z.int() }).meta({ id: 'MeterEvents' })
export type MeterEvents = z.infer<typeof MeterEvents>
