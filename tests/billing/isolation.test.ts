import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog } from '#server/billing/catalog/catalog.ts'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import { CLOCK } from '#server/integrations/clock.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { startStripeForTest, type TestStripe } from '../support/stripe/stripe.ts'
import { chargeWords } from './words/ledgerRows.ts'

const MINUTE_MS = 60_000
const METRICS_TOKEN = 'metrics'

let time = Date.now()
let app: TestApp
let stripe: TestStripe
let root: Person
beforeAll(async () => {
  stripe = await startStripeForTest({ clock: { ...CLOCK, now: () => time } })
})
afterAll(() => stripe.close())

/** The customer for whom every request fails. */
let broken: string
let healthy: string
beforeEach(async () => {
  stripe.faults.onCall = () => undefined
  app = await createTestApp({ ...stripe.env, METRICS_TOKEN })
  await openCatalog({ ...(await app.services.payments.open()), isStandIn: true })
  root = await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  broken = (await stripe.stripe.customers.create({ email: 'ana@example.com' })).id
  healthy = (await stripe.stripe.customers.create({ email: 'ben@example.com' })).id
  await charge(broken, 5)
  time += MINUTE_MS
  await charge(healthy, 7)
  breakWith('error')
})
afterEach(() => app.close())

function breakWith(fault: 'error' | 'refuse' | undefined, calls: string[] = []) {
  let isOfBroken = false
  stripe.faults.onCall = ({ body, path, query }) => {
    isOfBroken = `${path}?${query}&${body}`.includes(broken)
    if (isOfBroken) calls.push(path)
    return isOfBroken ? fault : undefined
  }
}

const charge = (customer_id: string, words: number) =>
  chargeWords(app.db, [{ words, customer_id, payer_id: crypto.randomUUID(), at: new Date(time).toISOString() }])
const deliver = () => deliverWords(app.services, () => new Date(time))
/** As the worker's loop does, which tries again when Stripe answers for nobody. */
const deliverRounds = async (rounds: number) => {
  for (let round = 0; round < rounds; round++) await deliver().catch(() => undefined)
}
const sent = async (customer: string) =>
  (await app.db.selectFrom('meter_events').where('customer_id', '=', customer).select(['words', 'state']).execute())
    .filter(({ state }) => state === 'sent')
    .reduce((sum, { words }) => sum + words, 0)
const report = async () => (await (await app.as(root).get('/admin/billing')).json()).stripe.failing_customers
const metric = async (name: string) => {
  const response = await app.app.request('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())![1])
}

testOneIn(2, ['error', 'refuse'] as const)(
  'delivers the words of others while one customer fails: %s',
  async (fault) => {
    breakWith(fault)
    await deliverRounds(4)
    expect([await sent(healthy), await sent(broken)]).toEqual([7, 0])
    await charge(healthy, 8)
    await deliver()
    expect(await sent(healthy)).toBe(15)
  },
)

test('asks for a failing customer less and less often, at least once an hour', NIGHTLY, async () => {
  const calls: string[] = []
  breakWith('error', calls)
  const began = time
  for (; time < began + 360 * MINUTE_MS; time += MINUTE_MS) await deliverRounds(1)
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.length).toBeLessThan(30)
  const [failing] = await app.db.selectFrom('customer_failures').selectAll().execute()
  expect(failing!.next_attempt_at.getTime()).toBeLessThanOrEqual(time + 60 * MINUTE_MS)
  breakWith(undefined)
  time += 60 * MINUTE_MS
  await deliver()
  expect(await sent(broken)).toBe(5)
  expect(await report()).toEqual([])
})

test('keeps the delay in the database, for every worker and after a restart', async () => {
  await deliverRounds(4)
  const calls: string[] = []
  breakWith('error', calls)
  const other = await createTestApp({ ...stripe.env, DATABASE_URL: app.services.config.databaseUrl })
  await deliverWords(other.services, () => new Date(time))
  await other.close()
  expect(calls).toEqual([])
})

test('shows administrators the error, since when and the next attempt, and tries at their request', async () => {
  const since = time
  await deliverRounds(1)
  time += MINUTE_MS
  await deliverRounds(1)
  const [failing, ...others] = await report()
  expect(others).toEqual([])
  expect(failing).toMatchObject({
    customer_id: broken,
    payer_name: 'Ana Lima',
    task: 'words',
    error: 'An unknown error occurred',
    failures: 2,
    since: new Date(since).toISOString(),
    next_attempt_at: new Date(time + 2_000).toISOString(),
  })
  breakWith(undefined)
  await deliver()
  expect(await sent(broken)).toBe(0)
  const retry = `/admin/billing/failing-customers/${broken}/retry`
  expect((await app.as(await app.build.user()).post(retry)).status).toBe(403)
  expect((await app.as(root).post(retry)).status).toBe(200)
  time = Math.max(time, Date.now())
  await deliver()
  expect(await sent(broken)).toBe(5)
  expect(await report()).toEqual([])
  expect((await app.as(root).post(retry)).status).toBe(404)
})

test('shows words that Stripe refuses, which hold nothing else of the customer back', async () => {
  breakWith(undefined)
  await app.db
    .insertInto('meter_events')
    .values({
      payer_id: crypto.randomUUID(),
      payer_name: 'Ana',
      customer_id: broken,
      words: 3,
      cents_per_word: 4,
      at: new Date(time + 3_600_000),
      next_attempt_at: new Date(time),
    })
    .execute()
  await deliver()
  expect(await report()).toMatchObject([
    {
      customer_id: broken,
      failures: 0,
      error: expect.stringContaining('5 minutes'),
      since: new Date(time).toISOString(),
    },
  ])
})

test('counts failing customers and the age of undelivered words for alerts', async () => {
  breakWith(undefined)
  await deliver()
  expect(await metric('dragoman_billing_failing_customers')).toBe(0)
  expect(await metric('dragoman_billing_oldest_undelivered_seconds')).toBe(0)
  breakWith('error')
  await chargeWords(app.db, [
    { words: 2, customer_id: broken, payer_id: crypto.randomUUID(), at: new Date(Date.now() - 90_000).toISOString() },
  ])
  expect(await metric('dragoman_billing_oldest_undelivered_seconds')).toBeGreaterThanOrEqual(90)
  await deliver().catch(() => undefined)
  expect(await metric('dragoman_billing_failing_customers')).toBe(1)
})

test('slows down for everybody when Stripe answers for nobody', async () => {
  stripe.faults.onCall = () => 'error'
  await expect(deliver()).rejects.toThrow()
  stripe.faults.onCall = () => undefined
  await deliver()
  expect([await sent(healthy), await sent(broken)]).toEqual([7, 5])
})
