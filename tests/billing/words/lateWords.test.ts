/** @module-tag nightly */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { launchServer } from '../../support/app/launch.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer, type Payer } from '../payer.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())
afterEach(() => {
  scene.stripe.faults.isAway = false
  scene.stripe.faults.onCall = () => undefined
})

let payer: Payer
beforeEach(async () => {
  payer = await createPayer(scene)
})

/** 25 words are on the last invoice of a subscription that has ended with its period; 12 more were being translated. */
async function overWithWordsLeft() {
  await payer.charge(25)
  await payer.deliver()
  await payer.charge(5, 'reserved')
  await payer.charge(7, 'reserved')
  expect((await payer.post('cancel-subscription')).status).toBe(200)
  await payer.pass({ days: 32 })
  expect(await payer.invoiced()).toEqual([{ words: 25, status: 'paid' }])
}
const BOTH = [
  { words: 12, status: 'paid' },
  { words: 25, status: 'paid' },
]

test('words that a paused subscription cannot take any more, after weeks without Stripe, are on one of their own', async () => {
  const { stripe } = scene.stripe
  const { id } = await payer.subscription()
  await stripe.subscriptions.update(id, {
    trial_end: Math.floor(payer.now().getTime() / 1000) + 3 * 86_400,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  })
  for (const card of (await stripe.customers.listPaymentMethods(payer.customer)).data)
    await stripe.paymentMethods.detach(card.id)
  await payer.charge(25)
  await payer.pass({ days: 40 })
  expect((await payer.subscription()).status).toBe('paused')
  await payer.deliverAll()
  expect(await payer.invoiced()).toMatchObject([{ words: 25 }])
  await payer.deliver()
  expect(await payer.invoiced()).toHaveLength(1)
})

describe('words of translations that run on after the period with which the subscription ends', () => {
  test('are on one invoice of their own, once', async () => {
    await overWithWordsLeft()
    await payer.deliver()
    await payer.finish()
    await payer.deliver()
    expect(await payer.invoiced()).toEqual(BOTH)
    await payer.deliver()
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual(BOTH)
    expect(await payer.sentWords()).toBe(37)
    const [late] = await payer.invoices()
    expect(late!.lines.data).toMatchObject([{ amount: 48, description: '12 translated words' }])
    const page = await scene.stripe.routes.request(new URL(late!.hosted_invoice_url!).pathname)
    expect(await page.text()).toMatch(/>12<.*>\$0\.04<.*>\$0\.48</s)
  })

  test('wait for each other, so that there is one invoice', async () => {
    await overWithWordsLeft()
    await payer.charge(3)
    await payer.deliver()
    expect(await payer.invoiced()).toHaveLength(1)
    await payer.finish()
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual([{ words: 15, status: 'paid' }, BOTH[1]])
  })

  test.each(['/v1/invoices', '/v1/invoiceitems', '/finalize'])(
    'are there once though the answer to %s is lost and Stripe has forgotten its key',
    async (path) => {
      await overWithWordsLeft()
      await payer.finish()
      scene.stripe.faults.onCall = (call) => (call.method === 'POST' && call.path.endsWith(path) ? 'drop' : undefined)
      await expect(payer.deliver()).rejects.toThrow()
      scene.stripe.faults.onCall = () => undefined
      expect((await payer.events()).filter(({ state }) => state === 'waiting')).toMatchObject([
        { words: 12, attempts: 1 },
      ])
      await scene.stripe.db.deleteFrom('stripe_stand_in.answers').execute()
      await payer.pass({ hours: 26 })
      await payer.deliver()
      expect(await payer.invoiced()).toEqual(BOTH)
      expect(await payer.isDone()).toBe(true)
    },
  )

  test('are there once with workers at once and a Stripe that fails and drops answers, at random', async () => {
    const random = seeded(chooseSeed('late words'))
    await overWithWordsLeft()
    await payer.finish()
    scene.stripe.faults.onCall = () =>
      random() < 0.5
        ? undefined
        : (['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany'] as const)[Math.floor(random() * 5)]
    for (let round = 0; round < 12; round++) {
      await Promise.all([payer.deliver(), payer.deliver()].map((one) => one.catch(() => undefined)))
      await payer.pass({ hours: 1 })
    }
    scene.stripe.faults.onCall = () => undefined
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual(BOTH)
    expect(await payer.sentWords()).toBe(37)
  })

  test('are there once though the worker is killed at each step', { timeout: 120_000 }, async () => {
    await overWithWordsLeft()
    await payer.finish()
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
        await payer.deliverAll()
        expect(await payer.invoiced()).toEqual(BOTH)
      },
      { timeout: 20_000 },
    )
    expect(await payer.sentWords()).toBe(37)
  })

  test('belong to the next subscription when there is one by then', async () => {
    await overWithWordsLeft()
    await scene.subscribed(payer.ana)
    await payer.finish()
    await payer.deliverAll()
    await payer.pass({ days: 32 })
    expect(await payer.invoiced()).toEqual(BOTH)
  })

  test('are shown as sent to the service', async () => {
    const root = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    const stripeOf = async () => (await (await scene.app.as(root).get('/admin/billing')).json()).stripe
    await overWithWordsLeft()
    const before = await stripeOf()
    await payer.finish()
    await payer.deliverAll()
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
    await payer.charge(10)
    await payer.charge(20)
    await payer.deliver().catch(() => undefined)
    await payer.deliver().catch(() => undefined)
    scene.stripe.faults.isAway = true
    await payer.charge(30)
    await payer.deliver().catch(() => undefined)
  }
  const total = async () => (await payer.invoiced()).reduce((sum, { words }) => sum + words, 0)

  test('each word is on an invoice when the subscription has ended meanwhile', async () => {
    await payer.post('cancel-subscription')
    await awayFrom()
    await payer.pass({ days: 32 })
    await payer.deliver().catch(() => undefined)
    scene.stripe.faults.isAway = false
    scene.stripe.faults.onCall = () => undefined
    await payer.deliverAll()
    expect(await total()).toBe(60)
    expect(await payer.sentWords()).toBe(60)
  })

  test('and when the next period has begun', async () => {
    await awayFrom()
    await payer.pass({ days: 32 })
    scene.stripe.faults.isAway = false
    scene.stripe.faults.onCall = () => undefined
    await payer.deliverAll()
    await payer.pass({ days: 32 })
    expect(await total()).toBe(60)
    expect(await payer.sentWords()).toBe(60)
  })

  test('words that a killed worker had made ready and never sent are in the next period', async () => {
    await payer.charge(10)
    scene.stripe.faults.onCall = ({ path }) => (path === '/v1/subscriptions' ? 'refuse' : undefined)
    await payer.deliver().catch(() => undefined)
    scene.stripe.faults.onCall = () => undefined
    expect(await payer.events()).toMatchObject([{ words: 10, attempts: 0 }])
    await payer.pass({ days: 32 })
    await payer.deliverAll()
    await payer.pass({ days: 32 })
    expect(await total()).toBe(10)
  })
})
