import { v7 as uuid } from 'uuid'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import type { Db } from '#db/schema.ts'
import { chargeWords } from '../billing/ledgerRows.ts'
import type { Person } from '../support/build.ts'

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
  return people
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
      words: 18,
      state: 'failed' as const,
      at: daysAgo(0),
      attempts: 3,
      first_attempt_at: daysAgo(0),
      last_error: 'No such customer: cus_lantern',
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
        failures: 9,
        since: daysAgo(1),
        next_attempt_at: daysAgo(-0.02),
      },
    ])
    .execute()
  await db.updateTable('organizations').set({ monthly_cap_cents: 10_000 }).where('id', '=', organization.id).execute()
}
