import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasUnreportedWords } from '#db/queries/ledgerOutbox.ts'
import { deliverWords } from '#server/billing/outbox.ts'
import { type BillingScene, createBillingScene } from '../support/billing.ts'
import type { Person } from '../support/build.ts'
import { launchServer } from '../support/launch.ts'
import { chooseSeed, seeded } from '../support/random.ts'
import { chargeWords } from './ledgerRows.ts'

const CENTS_A_WORD = 4

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())
afterEach(() => {
  scene.stripe.faults.isAway = false
  scene.stripe.faults.onCall = () => undefined
})

let ana: Person
let customer: string
/** Ours goes with Stripe's. */
let ahead = 0
beforeEach(async () => {
  ahead = (await scene.stripe.clock.now()) - Date.now()
  ana = await scene.app.build.user()
  await scene.subscribed(ana)
  customer = await scene.customerOf(ana)
})

const now = () => new Date(Date.now() + ahead)
const deliver = () => deliverWords(scene.app.services, now)
const post = (call: string) => scene.app.as(ana).post(`/stripe/${call}`)
const charge = (words: number, state: 'billed' | 'reserved' = 'billed') =>
  chargeWords(scene.app.db, [{ payer_id: ana.id, customer_id: customer, words, state, at: now().toISOString() }])

/** What is still being translated is done. */
const finish = () =>
  scene.app.db
    .updateTable('word_ledger')
    .set({ state: 'billed', settled_at: now() })
    .where('payer_id', '=', ana.id)
    .where('state', '=', 'reserved')
    .execute()

async function pass(time: { days?: number; hours?: number }) {
  await scene.stripe.clock.advance(time)
  ahead = (await scene.stripe.clock.now()) - Date.now()
}

/** Those that somebody has to pay, the newest first. */
const invoices = async () =>
  (await scene.stripe.stripe.invoices.list({ customer, limit: 100 })).data.filter(({ total }) => total > 0)
const invoiced = async () => (await invoices()).map(({ total, status }) => ({ words: total / CENTS_A_WORD, status }))
const events = () =>
  scene.app.db.selectFrom('meter_events').where('customer_id', '=', customer).selectAll().orderBy('id').execute()
const sentWords = async () =>
  (await events()).filter(({ state }) => state === 'sent').reduce((sum, { words }) => sum + words, 0)
const isDone = async () =>
  (await events()).every(({ state }) => state === 'sent' || state === 'replaced') &&
  !(await hasUnreportedWords(scene.app.db, customer))

/** Tries as the worker does, until nothing is left. */
async function deliverAll() {
  for (let tries = 0; tries < 60; tries++) {
    await deliver().catch(() => undefined)
    if (await isDone()) return
    await pass({ hours: 1 })
  }
  throw new Error('Words are left over')
}

/** 25 words are on the last invoice of a subscription that has ended with its period; 12 more were being translated. */
async function overWithWordsLeft() {
  await charge(25)
  await deliver()
  await charge(5, 'reserved')
  await charge(7, 'reserved')
  expect((await post('cancel-subscription')).status).toBe(200)
  await pass({ days: 32 })
  expect(await invoiced()).toEqual([{ words: 25, status: 'paid' }])
}
const BOTH = [
  { words: 12, status: 'paid' },
  { words: 25, status: 'paid' },
]

describe('words of translations that run on after the period with which the subscription ends', () => {
  test('are on one invoice of their own, once', async () => {
    await overWithWordsLeft()
    await deliver()
    await finish()
    await deliver()
    expect(await invoiced()).toEqual(BOTH)
    await deliver()
    await deliverAll()
    expect(await invoiced()).toEqual(BOTH)
    expect(await sentWords()).toBe(37)
    const [late] = await invoices()
    expect(late!.lines.data).toMatchObject([{ amount: 48, description: '12 translated words' }])
    const page = await scene.stripe.routes.request(new URL(late!.hosted_invoice_url!).pathname)
    expect(await page.text()).toMatch(/>12<.*>\$0\.04<.*>\$0\.48</s)
  })

  test('wait for each other, so that there is one invoice', async () => {
    await overWithWordsLeft()
    await charge(3)
    await deliver()
    expect(await invoiced()).toHaveLength(1)
    await finish()
    await deliverAll()
    expect(await invoiced()).toEqual([{ words: 15, status: 'paid' }, BOTH[1]])
  })

  test.each(['/v1/invoices', '/v1/invoiceitems', '/finalize'])(
    'are there once though the answer to %s is lost and Stripe has forgotten its key',
    async (path) => {
      await overWithWordsLeft()
      await finish()
      scene.stripe.faults.onCall = (call) => (call.method === 'POST' && call.path.endsWith(path) ? 'drop' : undefined)
      await expect(deliver()).rejects.toThrow()
      scene.stripe.faults.onCall = () => undefined
      expect((await events()).filter(({ state }) => state === 'waiting')).toMatchObject([{ words: 12, attempts: 1 }])
      await scene.app.db.deleteFrom('stand_in_answers').execute()
      await pass({ hours: 26 })
      await deliver()
      expect(await invoiced()).toEqual(BOTH)
      expect(await isDone()).toBe(true)
    },
  )

  test('are there once with workers at once and a Stripe that fails and drops answers, at random', async () => {
    const random = seeded(chooseSeed('late words'))
    await overWithWordsLeft()
    await finish()
    scene.stripe.faults.onCall = () =>
      random() < 0.5
        ? undefined
        : (['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany'] as const)[Math.floor(random() * 5)]
    for (let round = 0; round < 12; round++) {
      await Promise.all([deliver(), deliver()].map((one) => one.catch(() => undefined)))
      await pass({ hours: 1 })
    }
    scene.stripe.faults.onCall = () => undefined
    await deliverAll()
    expect(await invoiced()).toEqual(BOTH)
    expect(await sentWords()).toBe(37)
  })

  test('are there once though the worker is killed at each step', { timeout: 120_000 }, async () => {
    await overWithWordsLeft()
    await finish()
    const env = { ...scene.stripe.env, DATABASE_URL: scene.app.services.config.databaseUrl, ROLES: 'worker' }
    for (const path of ['/v1/invoices', '/v1/invoiceitems', '/finalize']) {
      const { child, ended, ready } = launchServer({ env })
      ready.catch(() => undefined) // it may be killed before
      scene.stripe.faults.onCall = (call) => {
        if (call.method !== 'POST' || !call.path.endsWith(path)) return undefined
        child.kill('SIGKILL')
        return 'drop'
      }
      await ended
    }
    scene.stripe.faults.onCall = () => undefined
    await vi.waitFor(
      async () => {
        await deliverAll()
        expect(await invoiced()).toEqual(BOTH)
      },
      { timeout: 20_000 },
    )
    expect(await sentWords()).toBe(37)
  })

  test('belong to the next subscription when there is one by then', async () => {
    await overWithWordsLeft()
    await scene.subscribed(ana)
    await finish()
    await deliverAll()
    await pass({ days: 32 })
    expect(await invoiced()).toEqual(BOTH)
  })

  test('are shown as sent to the service', async () => {
    const root = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const stripeOf = async () => (await (await scene.app.as(root).get('/admin/billing')).json()).stripe
    await overWithWordsLeft()
    const before = await stripeOf()
    await finish()
    await deliverAll()
    const after = await stripeOf()
    expect(after.sent_words - before.sent_words).toBe(12)
    expect(after.sent_cents - before.sent_cents).toBe(48)
  })
})

describe('while Stripe is away over the end of the period', () => {
  /** 10 words have arrived though nobody knows, 20 have not, 30 were never sent. */
  async function awayFrom() {
    const posts: string[] = []
    scene.stripe.faults.onCall = ({ path }) => {
      if (path !== '/v1/billing/meter_events') return undefined
      posts.push(path)
      return posts.length === 1 ? 'drop' : 'refuse'
    }
    await charge(10)
    await charge(20)
    await deliver().catch(() => undefined)
    await deliver().catch(() => undefined)
    scene.stripe.faults.isAway = true
    await charge(30)
    await deliver().catch(() => undefined)
  }
  const total = async () => (await invoiced()).reduce((sum, { words }) => sum + words, 0)

  test('each word is on an invoice when the subscription has ended meanwhile', async () => {
    await post('cancel-subscription')
    await awayFrom()
    await pass({ days: 32 })
    await deliver().catch(() => undefined)
    scene.stripe.faults.isAway = false
    scene.stripe.faults.onCall = () => undefined
    await deliverAll()
    expect(await total()).toBe(60)
    expect(await sentWords()).toBe(60)
  })

  test('and when the next period has begun', async () => {
    await awayFrom()
    await pass({ days: 32 })
    scene.stripe.faults.isAway = false
    scene.stripe.faults.onCall = () => undefined
    await deliverAll()
    await pass({ days: 32 })
    expect(await total()).toBe(60)
    expect(await sentWords()).toBe(60)
  })

  test('words that a killed worker had made ready and never sent are in the next period', async () => {
    await charge(10)
    scene.stripe.faults.onCall = ({ path }) => (path === '/v1/subscriptions' ? 'refuse' : undefined)
    await deliver().catch(() => undefined)
    scene.stripe.faults.onCall = () => undefined
    expect(await events()).toMatchObject([{ words: 10, attempts: 0 }])
    await pass({ days: 32 })
    await deliverAll()
    await pass({ days: 32 })
    expect(await total()).toBe(10)
  })
})
