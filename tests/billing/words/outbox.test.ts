import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adoptCustomers, hasUnreportedWords } from '#db/queries/billing/ledgerOutbox.ts'
import { openCatalog } from '#server/billing/catalog/catalog.ts'
import { WordsNotDelivered } from '#server/billing/outbox/failures.ts'
import { deliverWords, flushWords } from '#server/billing/outbox/outbox.ts'
import { compare } from '#server/billing/outbox/reconcile.ts'
import { CLOCK } from '#server/integrations/clock.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { startStripeForTest, type TestStripe } from '../../support/stripe/stripe.ts'
import { chargeWords } from './ledgerRows.ts'

const HOUR_MS = 3_600_000
const PAYER = crypto.randomUUID()

/** Ours and Stripe's. */
let time = Date.now()

let app: TestApp
let stripe: TestStripe
let meterId: string
beforeAll(async () => {
  stripe = await startStripeForTest({ clock: { ...CLOCK, now: () => time } })
  app = await createTestApp(stripe.env)
  const opened = await app.services.payments.open()
  meterId = (await openCatalog({ ...opened, isStandIn: true })).meterId
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

let customer: string
beforeEach(async () => {
  stripe.faults.onCall = () => undefined
  stripe.faults.isAway = false
  customer = (await stripe.stripe.customers.create({ email: 'ana@example.com' })).id
})

/** Stripe's total for the customer. */
async function counted() {
  const at = Math.floor(time / 60_000) * 60
  const summaries = stripe.stripe.billing.meters.listEventSummaries(meterId, {
    customer,
    start_time: at - 40 * 86_400,
    end_time: at + 600,
  })
  let words = 0
  for await (const { aggregated_value } of summaries) words += aggregated_value
  return words
}

const charge = (rows: { words: number; [key: string]: unknown }[]) =>
  chargeWords(
    app.db,
    rows.map((row) => ({ customer_id: customer, payer_id: PAYER, at: new Date(time).toISOString(), ...row })),
  )
const deliver = () => deliverWords(app.services, () => new Date(time))
const events = () =>
  app.db.selectFrom('meter_events').where('customer_id', '=', customer).selectAll().orderBy('id').execute()

/** Tries until nothing is left, as the worker does. */
async function deliverAll() {
  for (let tries = 0; tries < 50; tries++) {
    await deliver().catch(() => undefined)
    const isOpen = (await events()).some(({ state }) => state === 'waiting' || state === 'failed')
    if (!isOpen && !(await hasUnreportedWords(app.db, customer))) return
    time += 600_000
  }
}

test('billed words of paying people reach Stripe, those of a request together, and no others', async () => {
  const request_id = crypto.randomUUID()
  await charge([
    { words: 3, request_id },
    { words: 4, request_id },
    { words: 5 },
    { words: 100, plan: 'free_tier', cents_per_word: 0 },
    { words: 200, plan: 'admin', cents_per_word: 0 },
    { words: 400, state: 'reserved' },
    { words: 800, state: 'released' },
    { words: 0 },
  ])
  await deliver()
  await deliver()
  expect(await counted()).toBe(12)
  expect((await events()).map(({ words, state, attempts }) => [words, state, attempts]).sort()).toEqual([
    [5, 'sent', 1],
    [7, 'sent', 1],
  ])
})

test('an event that Stripe knows already is delivered, and counts once', async () => {
  await charge([{ words: 9 }])
  stripe.faults.onCall = ({ path }) => (path === '/v1/billing/meter_events' ? 'drop' : undefined)
  await expect(deliver()).rejects.toThrow()
  expect(await events()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: expect.stringMatching(/\w/) }])
  stripe.faults.onCall = () => undefined
  time += 60_000
  await deliver()
  expect(await events()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }])
  expect(await counted()).toBe(9)
})

test('while Stripe is away for a day words wait, and then each is counted once', async () => {
  const began = time
  await charge([{ words: 1 }])
  stripe.faults.onCall = ({ path }) => (path === '/v1/billing/meter_events' ? 'drop' : undefined)
  await deliver().catch(() => undefined) // heard, though nobody knows
  stripe.faults.onCall = () => undefined
  stripe.faults.isAway = true
  for (const hour of [1, 12, 22.9, 23.1, 25]) {
    time = began + hour * HOUR_MS
    await charge([{ words: 10 }])
    await deliver().catch(() => undefined)
  }
  // The others wait in the ledger, where the month they belong to is not fixed yet.
  expect(await events()).toMatchObject([{ state: 'waiting', words: 1 }])
  stripe.faults.isAway = false
  expect(await counted()).toBe(1)
  time = began + 26 * HOUR_MS
  await deliverAll()
  expect(await counted()).toBe(51)
})

describe('an event first sent 23 hours ago is looked up at Stripe before resending', () => {
  /** Events that were tried once, when `time` was a day ago. */
  async function aDayAgo(fault: 'drop' | 'refuse', words: number[]) {
    time += 60_000 - (time % 60_000)
    const began = time
    await charge(words.map((count) => ({ words: count })))
    let sent = 0
    stripe.faults.onCall = ({ path }) => {
      if (path !== '/v1/billing/meter_events') return undefined
      sent++
      return fault === 'drop' && sent === 1 ? 'drop' : 'refuse'
    }
    // The first failure ends a round.
    for (let round = 0; round < words.length; round++) await deliver().catch(() => undefined)
    stripe.faults.onCall = () => undefined
    return began
  }
  const deliverAfter = (began: number, hours: number) => {
    time = began + hours * HOUR_MS
    return deliver()
  }

  test('arrived: it is settled without another request', async () => {
    const began = await aDayAgo('drop', [7])
    let posts = 0
    stripe.faults.onCall = ({ path }) => void (path === '/v1/billing/meter_events' && posts++)
    await deliverAfter(began, 23)
    expect(await events()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect([posts, await counted()]).toEqual([0, 7])
  })

  test('never arrived: it is sent as if it were new', async () => {
    const began = await aDayAgo('refuse', [7])
    await deliverAfter(began, 23)
    await deliverAfter(began, 23)
    expect(await events()).toMatchObject([{ state: 'sent' }])
    expect(await counted()).toBe(7)
  })

  test('some of several arrived: just the rest is sent', async () => {
    const began = await aDayAgo('drop', [7, 20])
    const arrived = await counted()
    expect([7, 20]).toContain(arrived)
    await deliverAfter(began, 23)
    await deliverAfter(began, 23)
    expect(await counted()).toBe(27)
    const all = await events()
    expect(all.filter(({ state }) => state === 'replaced')).toHaveLength(2)
    expect(
      all
        .filter(({ state }) => state === 'sent')
        .map(({ words }) => words)
        .sort((a, b) => a - b),
    ).toEqual([arrived, 27 - arrived].sort((a, b) => a - b))
  })

  test('only an hour after the last attempt, so that Stripe has counted it', async () => {
    const began = await aDayAgo('drop', [7])
    stripe.faults.onCall = ({ path }) => (path === '/v1/billing/meter_events' ? 'drop' : undefined)
    await deliverAfter(began, 22.9).catch(() => undefined)
    stripe.faults.onCall = () => undefined
    await deliverAfter(began, 23.5)
    expect(await events()).toMatchObject([{ state: 'waiting', attempts: 2 }])
    await expect(flushWords(app.services, customer, () => new Date(time))).rejects.toThrow(WordsNotDelivered)
    await deliverAfter(began, 23.9)
    expect(await events()).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(await counted()).toBe(7)
  })

  test('Stripe has counted more than was sent: nothing is sent, and a person is told', async () => {
    const began = await aDayAgo('refuse', [7])
    await stripe.stripe.billing.meterEvents.create({
      event_name: 'dragoman_words',
      payload: { stripe_customer_id: customer, value: '1000' },
      timestamp: Math.floor(began / 1000),
    })
    await deliverAfter(began, 23)
    expect(await events()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('a person') }])
    expect(await counted()).toBe(1000)
  })
})

/** Stripe takes nothing of the future. */
const refusedEvent = () =>
  app.db
    .insertInto('meter_events')
    .values({
      payer_id: PAYER,
      payer_name: 'Ana',
      customer_id: customer,
      words: 5,
      cents_per_word: 4,
      at: new Date(time + 48 * HOUR_MS),
      next_attempt_at: new Date(time),
    })
    .execute()

test('a refused event is shown as failed, retried in an hour and delays nobody else', async () => {
  await refusedEvent()
  const other = await stripe.stripe.customers.create({ email: 'ben@example.com' })
  await charge([{ words: 6, customer_id: other.id }])
  await deliver()
  await deliver()
  expect(await events()).toMatchObject([
    { state: 'failed', attempts: 1, last_error: expect.stringContaining('future') },
  ])
  time += HOUR_MS
  await deliver()
  expect(await events()).toMatchObject([{ state: 'failed', attempts: 2 }])
  customer = other.id
  expect(await counted()).toBe(6)
})

test('several workers at once send each word once', async () => {
  await charge(Array.from({ length: 40 }, (_, n) => ({ words: n + 1 })))
  await Promise.all(Array.from({ length: 6 }, () => deliver().catch(() => undefined)))
  await deliverAll()
  expect(await counted()).toBe(820)
})

test('sums agree to the word while Stripe fails, drops answers and repeats at random', NIGHTLY, async () => {
  const random = seeded(chooseSeed('outbox'))
  stripe.faults.onCall = ({ path }) => {
    if (path !== '/v1/billing/meter_events' || random() < 0.5) return undefined
    return (['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany'] as const)[Math.floor(random() * 5)]
  }
  let words = 0
  for (let round = 0; round < 10; round++) {
    const rows = Array.from({ length: Math.floor(random() * 6) }, () => ({ words: 1 + Math.floor(random() * 50) }))
    for (const row of rows) words += row.words
    if (rows.length > 0) await charge(rows)
    await Promise.all([deliver(), deliver()].map((one) => one.catch(() => undefined)))
    time += 600_000
  }
  stripe.faults.onCall = () => undefined
  await deliverAll()
  expect(await counted()).toBe(words)
  expect(sentWords(await events())).toBe(words)
})

const sentWords = (all: { state: string; words: number }[]) =>
  all.filter(({ state }) => state === 'sent').reduce((sum, { words }) => sum + words, 0)

describe('all of one customer at once, before the subscription ends', () => {
  test('is delivered whatever its next attempt would be', async () => {
    await charge([{ words: 5 }])
    stripe.faults.isAway = true
    await expect(flushWords(app.services, customer, () => new Date(time))).rejects.toThrow()
    stripe.faults.isAway = false
    await charge([{ words: 6 }])
    await flushWords(app.services, customer, () => new Date(time))
    expect(await counted()).toBe(11)
  })

  test('but for what Stripe refuses, which it has never heard of then', async () => {
    await refusedEvent()
    await flushWords(app.services, customer, () => new Date(time))
    expect(await events()).toMatchObject([{ state: 'failed', first_attempt_at: null }])
  })
})

test('words asked for before Stripe knew the customer are sent once it does', async () => {
  const ana = await app.build.user({ role: 'USER', word_quota: null })
  await charge([{ words: 8, customer_id: null, payer_id: ana.id }])
  await deliver()
  expect(await counted()).toBe(0)
  await app.db.updateTable('users').set({ stripe_customer_id: customer }).where('id', '=', ana.id).execute()
  await adoptCustomers(app.db)
  await deliver()
  expect(await counted()).toBe(8)
})

test.each([
  [{ known: 10, unclear: 5, total: 15 }, { kind: 'all' }],
  [{ known: 10, unclear: 5, total: 10 }, { kind: 'none' }],
  [
    { known: 10, unclear: 5, total: 12 },
    { kind: 'some', counted: 2, missing: 3 },
  ],
  [{ known: 10, unclear: 5, total: 9 }, { kind: 'unexplained' }],
  [{ known: 10, unclear: 5, total: 16 }, { kind: 'unexplained' }],
])('%o is read as %o', (sums, finding) => expect(compare(sums)).toEqual(finding))
