import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import type { Db } from '#db/schema.ts'
import type { Person } from '../../support/build/build.ts'
import { chargeWords } from '../words/ledgerRows.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

type Build = { user(person: object): Promise<Person> }

/** A person in each state of a plan. */
export async function buildPayers(db: Db, build: Build) {
  const user = (name: string, person: object = {}) =>
    build.user({ full_name: name, email: `${name.split(' ')[0]!.toLowerCase()}@example.com`, ...person })
  const standard = { role: 'USER', word_quota: null }
  const people = {
    almost: await user('Alma Ruiz'),
    usedUp: await user('Uma Patel'),
    expired: await user('Edda Voss', { trial_expiry_date: '2026-01-31' }),
    inactive: await user('Ines Roth', standard),
    ending: await user('Emil Stahl', standard),
    closing: await user('Clara Nowak', standard),
    pastDue: await user('Paul Ekwe', standard),
  }
  await subscribe(db, people.ending, { status: 'active', cancel_at_period_end: true })
  await subscribe(db, people.closing, { status: 'ending' })
  await subscribe(db, people.pastDue, { status: 'past_due', exp_year: 2025 })
  const free = { plan: 'free_tier' as const, cents_per_word: 0 }
  await chargeWords(db, [
    { payer_id: people.almost.id, words: 420, ...free },
    { payer_id: people.usedUp.id, words: 500, ...free },
  ])
  await owe(db, people.pastDue)
  return people
}

/** A customer at Stripe with an open invoice, whose card expires soon where it has not. */
async function owe(db: Db, { id }: Person) {
  const customer = { user_id: id, email: 'paul@example.com', customer_id: 'cus_paul' }
  await db
    .insertInto('billing_customers')
    .values({ ...customer, owed_cents: 12_000 })
    .execute()
}

async function subscribe(
  db: Db,
  { id: user_id }: Person,
  {
    status,
    cancel_at_period_end = false,
    exp_year = 2034,
  }: { status: string; cancel_at_period_end?: boolean; exp_year?: number },
) {
  await db.updateTable('users').set({ has_payment_method: true }).where('id', '=', user_id).execute()
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year }
  await db
    .insertInto('payment_methods')
    .values({ user_id, stripe_payment_method_id: `pm_${user_id}`, ...card })
    .execute()
  const current_period_end = daysAgo(-20)
  const ends_at = cancel_at_period_end ? current_period_end : null
  await db
    .insertInto('subscriptions')
    .values({ user_id, status, cancel_at_period_end, current_period_end, ends_at })
    .execute()
}

type BilledProject = {
  payer: Pick<SignedInUser, 'id'>
  organization: { id: string; name: string }
  project: { id: string }
}

/** Words of a year, some of them under way; most of them known to Stripe, some on their way, some refused. */
export async function buildUsage(db: Db, { payer, organization, project }: BilledProject) {
  const at = {
    payer_id: payer.id,
    payer_name: 'Maya Okafor',
    organization_id: organization.id,
    organization_name: organization.name,
    project_id: project.id,
    project_name: 'The Lantern Keeper',
    requested_by: payer.id,
    requested_by_name: 'Maya Okafor',
    customer_id: 'cus_lantern',
  }
  const event = {
    next_attempt_at: daysAgo(-1),
    payer_id: payer.id,
    payer_name: 'Maya Okafor',
    customer_id: 'cus_lantern',
    cents_per_word: 4,
  }
  const events = [
    { ...event, words: 1480, state: 'sent' as const, at: daysAgo(1), settled_at: daysAgo(1), attempts: 1 },
    { ...event, words: 62, state: 'waiting' as const, at: daysAgo(0) },
    {
      ...event,
      payer_name: 'Lena Brandt',
      customer_id: 'cus_left',
      words: 1820,
      state: 'sent' as const,
      at: daysAgo(2),
      settled_at: daysAgo(2),
      attempts: 1,
    },
    {
      ...event,
      words: 18,
      state: 'failed' as const,
      at: daysAgo(0),
      attempts: 3,
      first_attempt_at: daysAgo(0),
      last_error: 'No such customer: cus_lantern',
      error_code: 'customer_missing' as const,
    },
  ]
  const sent = await db
    .insertInto('meter_events')
    .values(events.map((row) => ({ id: uuid(), ...row })))
    .returning('id')
    .execute()
  const meter_event_id = sent[0]!.id
  await chargeWords(db, [
    { ...at, words: 1480, at: new Date().toISOString(), meter_event_id },
    { ...at, words: 340, target_language: 'ja', meter_event_id },
    { ...at, words: 62, target_language: 'ar', state: 'reserved' },
    { ...at, words: 500, target_language: 'fr', plan: 'free_tier', cents_per_word: 0 },
    { ...at, words: 24, target_language: 'fr', plan: 'admin', cents_per_word: 0, state: 'reserved' },
    ...[40, 70, 100, 160].map((days, n) => ({
      ...at,
      words: 900 * (n + 1),
      at: daysAgo(days).toISOString(),
      meter_event_id,
    })),
  ])
  await db
    .insertInto('customer_failures')
    .values([
      {
        customer_id: 'cus_lantern',
        task: 'words',
        error: 'No such customer: cus_lantern',
        code: 'customer_missing',
        failures: 9,
        since: daysAgo(1),
        next_attempt_at: daysAgo(-0.02),
      },
    ])
    .execute()
  await db
    .insertInto('billing_customers')
    .values({ user_id: uuid(), email: '', customer_id: 'cus_left', ending_since: daysAgo(1) })
    .execute()
  const ending = { customer_id: 'cus_left', task: 'ending' as const, code: 'count_differs' as const, failures: 12 }
  await db
    .insertInto('customer_failures')
    .values({
      ...ending,
      error: 'Stripe has counted 1,800 words of this period, and 1,820 were sent',
      since: daysAgo(1),
      next_attempt_at: daysAgo(-0.02),
    })
    .execute()
  await db
    .insertInto('stripe_findings')
    .values([
      {
        kind: 'two_subscriptions',
        subject: 'cus_paul',
        detail: 'sub_first, sub_second all charge each word',
        since: daysAgo(2),
      },
    ])
    .execute()
  await buildCorrections(db)
  await db.updateTable('organizations').set({ monthly_cap_cents: 10_000 }).where('id', '=', organization.id).execute()
}

/** One of each kind; a dispute that is lost waits for an administrator. */
async function buildCorrections(db: Db) {
  const of = { customer_id: 'cus_paul', invoice_id: 'in_lantern7' }
  await db
    .insertInto('billing_invoices')
    .values({
      id: 'in_lantern7',
      customer_id: 'cus_paul',
      number: 'LANTERN-0007',
      event_id: null,
      from_at: daysAgo(40),
      until_at: daysAgo(10),
      created_at: daysAgo(10),
    })
    .execute()
  await db
    .insertInto('billing_corrections')
    .values([
      { ...of, kind: 'dispute', object_id: 'du_lantern', state: 'lost', amount_cents: 5_920, at: daysAgo(1) },
      { ...of, kind: 'dispute', object_id: 'du_open', state: 'needs_response', amount_cents: 1_360, at: daysAgo(2) },
      { ...of, kind: 'refund', object_id: 're_lantern', state: 'succeeded', amount_cents: 400, at: daysAgo(3) },
      { ...of, kind: 'credit_note', object_id: 'cn_lantern', state: 'issued', amount_cents: 400, at: daysAgo(3) },
      { ...of, kind: 'voided', object_id: 'in_lantern3', state: 'void', amount_cents: 1_200, at: daysAgo(60) },
      {
        ...of,
        kind: 'uncollectible',
        object_id: 'in_left',
        state: 'uncollectible',
        amount_cents: 800,
        at: daysAgo(90),
        customer_id: 'cus_left',
      },
      {
        ...of,
        kind: 'word_count',
        object_id: 'sub_lantern',
        state: 'ended',
        amount_cents: 120,
        words: 30,
        at: daysAgo(95),
        invoice_id: null,
      },
    ])
    .execute()
}
