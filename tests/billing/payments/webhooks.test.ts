import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../support/build/build.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

const seconds = () => Math.floor(Date.now() / 1000)

/** As Stripe sends it, `late` seconds after it was signed. */
function send(event: Stripe.Event | string, { late = 0, secret = scene.stripe.webhookSecret } = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event, null, 2)
  const signature = scene.stripe.stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: seconds() - late,
  })
  return sendSigned(payload, signature)
}

const sendSigned = (payload: string, signature: string) =>
  scene.app.app.request('/api/v1/stripe/webhook', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: payload,
  })

/** Everything that has happened to the customer, the oldest first. */
async function eventsOf(customer: string) {
  const events: Stripe.Event[] = []
  for await (const event of scene.stripe.stripe.events.list({ limit: 100 })) {
    const thing = event.data.object as { id?: string; customer?: string | null }
    if (thing.customer === customer || thing.id === customer) events.push(event)
  }
  return events.reverse()
}

const storedOf = async ({ id }: Person) => ({
  subscription: await scene.app.db
    .selectFrom('subscriptions')
    .where('user_id', '=', id)
    .select(['stripe_subscription_id', 'status', 'current_period_end', 'cancel_at_period_end'])
    .executeTakeFirst(),
  card: await scene.app.db.selectFrom('payment_methods').where('user_id', '=', id).selectAll().executeTakeFirst(),
  user: await scene.app.db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['has_payment_method', 'role'])
    .executeTakeFirstOrThrow(),
})

/** A subscription at Stripe of which nobody has told us. */
async function subscribedBehindOurBack() {
  const { stripe } = scene.stripe
  const ana = await scene.app.build.user()
  await scene.app.as(ana).post('/stripe/checkout-session')
  const customer = await scene.customerOf(ana)
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } })
  const [price] = (await stripe.prices.list({ active: true })).data
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: price!.id }] })
  return { ana, customer, subscription }
}

describe('an event', () => {
  test('is taken over the bytes as they came, signed within 300 seconds', async () => {
    const { ana, customer } = await subscribedBehindOurBack()
    const event = (await eventsOf(customer)).find(({ type }) => type === 'customer.subscription.created')!
    expect((await send(event, { secret: 'whsec_somebody_else' })).status).toBe(400)
    expect((await send(event, { late: 302 })).status).toBe(400)
    const [payload, timestamp] = [JSON.stringify(event), seconds()]
    const { webhooks } = scene.stripe.stripe
    const signature = webhooks.generateTestHeaderString({ payload, secret: scene.stripe.webhookSecret, timestamp })
    expect((await sendSigned(`${payload} `, signature)).status).toBe(400)
    expect((await sendSigned(payload, '')).status).toBe(400)
    expect((await storedOf(ana)).subscription).toBeUndefined()
    expect((await send(event, { late: 290 })).status).toBe(200)
    expect((await storedOf(ana)).subscription).toMatchObject({ status: 'active' })
  })

  test('is carried out once', async () => {
    const { ana, customer } = await subscribedBehindOurBack()
    const event = (await eventsOf(customer)).at(-1)!
    const asked: string[] = []
    scene.stripe.faults.onCall = ({ path }) => void asked.push(path)
    expect((await send(event)).status).toBe(200)
    const first = asked.length
    expect(first).toBeGreaterThan(0)
    expect((await send(event)).status).toBe(200)
    scene.stripe.faults.onCall = () => undefined
    expect(asked).toHaveLength(first)
    expect((await storedOf(ana)).subscription).toMatchObject({ status: 'active' })
  })

  test('of somebody unknown, or that is none, changes nothing', async () => {
    const stranger = await scene.stripe.stripe.customers.create({ email: 'stranger@example.com' })
    const event = (await eventsOf(stranger.id)).at(-1)!
    expect((await send(event)).status).toBe(200)
    expect((await send('no json')).status).toBe(400)
  })

  test('is sent again when Stripe could not be asked', async () => {
    const { ana, customer } = await subscribedBehindOurBack()
    const event = (await eventsOf(customer)).at(-1)!
    scene.stripe.faults.onCall = () => 'error'
    expect((await send(event)).status).toBe(503)
    scene.stripe.faults.onCall = () => undefined
    expect((await storedOf(ana)).subscription).toBeUndefined()
    expect((await send(event)).status).toBe(200)
    expect((await storedOf(ana)).subscription).toMatchObject({ status: 'active' })
  })

  test('[9] of a completed checkout creates the subscription, though nobody came back to our screen', async () => {
    const ana = await scene.app.build.user()
    await scene.enterCard(ana)
    const customer = await scene.customerOf(ana)
    const event = (await eventsOf(customer)).find(({ type }) => type === 'checkout.session.completed')!
    const answers = await Promise.all([send(event), send(event)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await storedOf(ana)).toMatchObject({
      subscription: { status: 'active' },
      card: { last4: '4242' },
      user: { has_payment_method: true },
    })
    expect((await scene.stripe.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })
})

test.each([
  ['ahead of', 600_000],
  ['behind', -600_000],
])(
  "an event is taken where the server's clock is ten minutes %s Stripe's, and an old one is not",
  async (_, aheadMs) => {
    const wrong = await createBillingScene({}, { now: () => Date.now() - aheadMs })
    try {
      const ana = await wrong.app.build.user()
      await wrong.subscribed(ana) // each answer tells Stripe's time
      const { stripe, webhookSecret: secret } = wrong.stripe
      const payload = JSON.stringify((await stripe.events.list({ limit: 1 })).data[0])
      const sendAt = (ms: number) => {
        const timestamp = Math.floor((Date.now() + ms) / 1000)
        const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
        return wrong.app.app.request('/api/v1/stripe/webhook', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
          body: payload,
        })
      }
      expect((await sendAt(-Math.abs(aheadMs) - 310_000)).status).toBe(400)
      expect((await sendAt(-aheadMs)).status).toBe(200)
    } finally {
      await wrong.close()
    }
  },
)

const seed = chooseSeed('orders over HTTP')

const PARTS = process.env.FUZZ ? 20 : 1
/** Each of its nine events asks Stripe for the whole customer, in four requests. */
const ORDERS = process.env.FUZZ ? 50 : 4

test.for(Array.from({ length: PARTS }, (_, n) => n + 1))(
  `${ORDERS} seeded orders of eight events, some twice and some at once, while it goes on happening, end in what Stripe has: %i of ${PARTS}`,
  async (part) => {
    const random = seeded(seed + part)
    const whole = (below: number) => Math.floor(random() * below)
    const { ana, customer, subscription } = await subscribedBehindOurBack()
    const { stripe } = scene.stripe
    const master = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: master.id } })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    const happened = (await eventsOf(customer)).filter(({ type }) =>
      /^(customer\.(updated|subscription)|payment_method)/.test(type),
    )
    const life = happened.slice(-8)
    expect(life).toHaveLength(8)

    for (let order = 0; order < ORDERS; order++) {
      const events = life.map((event) => ({ ...event, id: `${event.id}_${order}` }))
      const queue = [...events, events[whole(8)]!].map((event) => [random(), event] as const)
      const shuffled = queue.sort(([one], [other]) => one - other).map(([, event]) => event)
      const flips = whole(shuffled.length)
      const cancel_at_period_end = random() < 0.5
      for (let at = 0; at < shuffled.length; ) {
        const together = shuffled.slice(at, at + 1 + whole(4))
        const change =
          at <= flips &&
          flips < at + together.length &&
          stripe.subscriptions.update(subscription.id, { cancel_at_period_end })
        const answers = await Promise.all(together.map((event) => send(event)))
        expect(answers.map(({ status }) => status)).toEqual(together.map(() => 200))
        // A change while events are under way sends one of its own, which may come before the others.
        if (await change) expect((await send({ ...life[0]!, id: `evt_change_${part}_${order}` })).status).toBe(200)
        at += together.length
      }
      const { subscription: stored, card } = await storedOf(ana)
      expect([order, stored, card?.last4]).toEqual([
        order,
        expect.objectContaining({ stripe_subscription_id: subscription.id, status: 'active', cancel_at_period_end }),
        '4444',
      ])
    }
  },
)
