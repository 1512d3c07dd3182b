import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app/app.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene({ CORS_ORIGINS: 'https://words.example.com' })
})
afterEach(() => {
  scene.stripe.faults.isAway = false
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2039 }
const answer = async (response: Response) => [response.status, await response.json()] as const
const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(`/stripe/${call}`, body)
const get = (person: Person, call: string) => scene.app.as(person).get(`/stripe/${call}`)

/** The objects at Stripe for this person. */
async function atStripe(person: Person) {
  const { stripe } = scene.stripe
  const customers = (await stripe.customers.list({ email: person.email, limit: 100 })).data
  const subscriptions = await Promise.all(
    customers.map(async ({ id }) => (await stripe.subscriptions.list({ customer: id, status: 'all' })).data),
  )
  return { customers: customers.length, subscriptions: subscriptions.flat().map(({ status }) => status) }
}

describe('[7.82, 7.86, 4.24] from the Free Trial to Standard', () => {
  test('a card is entered at the checkout, and verifying it creates the subscription', async () => {
    const { app } = scene
    const ana = await app.build.user()
    expect(await (await get(ana, 'payment-method')).json()).toBeNull()
    expect(await (await get(ana, 'subscription')).json()).toBeNull()
    await scene.enterCard(ana)
    const [status, verified] = await answer(await post(ana, 'verify-payment-method'))
    expect([status, verified]).toEqual([
      200,
      {
        has_payment_method: true,
        subscription: {
          id: expect.any(String),
          status: 'active',
          hold: null,
          current_period_end: expect.any(Number),
          cancel_at_period_end: false,
          ends_at: null,
        },
      },
    ])
    expect(await (await get(ana, 'payment-method')).json()).toEqual(CARD)
    expect(await (await get(ana, 'subscription')).json()).toEqual(verified.subscription)
    expect(await (await app.as(ana).get('/users/me')).json()).toMatchObject({
      role: 'USER',
      word_quota: null,
      has_payment_method: true,
    })
    expect(await (await app.as(ana).get('/users/me/quota')).json()).toMatchObject({
      is_free_tier: false,
      quota_status: 'unlimited',
    })
  })

  test('without a card there is nothing to verify', async () => {
    const ana = await scene.app.build.user()
    await post(ana, 'checkout-session')
    expect(await answer(await post(ana, 'verify-payment-method'))).toEqual([
      200,
      { has_payment_method: false, subscription: null },
    ])
  })

  test(
    'opening the success screen again subscribes nobody who has not been to the checkout since',
    NIGHTLY,
    async () => {
      const ana = await scene.app.build.user()
      await scene.enterCard(ana)
      await post(ana, 'verify-payment-method')
      expect((await post(ana, 'downgrade-now')).status).toBe(200)
      const [, { has_payment_method, subscription }] = await answer(await post(ana, 'verify-payment-method'))
      expect([has_payment_method, subscription.status]).toEqual([true, 'canceled'])
      expect((await atStripe(ana)).subscriptions).toEqual(['canceled'])
      await scene.enterCard(ana)
      expect((await (await post(ana, 'verify-payment-method')).json()).subscription.status).toBe('active')
    },
  )

  test('the card of the last checkout is the one that is charged', async () => {
    const ana = await scene.app.build.user()
    await scene.subscribed(ana)
    await scene.enterCard(ana, '5555555555554444')
    await post(ana, 'verify-payment-method')
    expect(await (await get(ana, 'payment-method')).json()).toMatchObject({ brand: 'mastercard', last4: '4444' })
    expect((await atStripe(ana)).subscriptions).toEqual(['active'])
  })
})

describe('[7.84, 7.85, 7.92] card and subscription by themselves', () => {
  test('a card given by its id is shown, and a subscription made with it', async () => {
    const ana = await scene.app.build.user()
    expect(await answer(await post(ana, 'create-metered-subscription'))).toEqual([
      400,
      { detail: 'Add a payment method first' },
    ])
    expect(await answer(await post(ana, 'payment-method', { payment_method_id: 'pm_card_visa' }))).toEqual([
      200,
      { ...CARD, exp_year: 2040 },
    ])
    expect(await answer(await post(ana, 'verify-payment-method'))).toEqual([
      200,
      { has_payment_method: true, subscription: null },
    ])
    const [, made] = await answer(await post(ana, 'create-metered-subscription'))
    expect(made.status).toBe('active')
    expect(await answer(await post(ana, 'create-metered-subscription'))).toEqual([200, made])
  })

  test('a card that its bank refuses is refused in the bank’s words', async () => {
    const ana = await scene.app.build.user()
    expect(await answer(await post(ana, 'payment-method', { payment_method_id: 'pm_card_chargeDeclined' }))).toEqual([
      402,
      { detail: 'Your card was declined.' },
    ])
    expect(await answer(await post(ana, 'payment-method', { payment_method_id: 'pm_nobody_has' }))).toEqual([
      400,
      { detail: 'This payment method is not known' },
    ])
    expect((await post(ana, 'payment-method', { payment_method_id: '' })).status).toBe(422)
    expect(await (await get(ana, 'payment-method')).json()).toBeNull()
  })

  test('[7.83] the portal is a page of the payment service', async () => {
    const ana = await scene.app.build.user()
    const [status, { url }] = await answer(await post(ana, 'customer-portal'))
    expect([status, url]).toEqual([200, expect.stringContaining('/dev/stripe/')])
  })

  test('administrators pay nothing', async () => {
    const root = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    for (const call of ['checkout-session', 'customer-portal', 'create-metered-subscription', 'downgrade-to-free'])
      expect(await answer(await post(root, call))).toEqual([
        400,
        { detail: 'Administrators have unlimited use and pay nothing' },
      ])
  })

  test('invoices follow the person to a new address', async () => {
    const ana = await scene.app.build.user()
    await scene.subscribed(ana)
    const email = `new.${ana.email}`
    await scene.app.as(ana).patch('/users/me', { email })
    await get(ana, 'subscription')
    const customer = await scene.stripe.stripe.customers.retrieve(await scene.customerOf(ana))
    expect(customer).toMatchObject({ email })
  })
})

describe('[P3] one customer and one subscription', () => {
  test('however many ask at once', NIGHTLY, async () => {
    const ana = await scene.app.build.user()
    await scene.enterCard(ana)
    const calls = Array.from({ length: 6 }, () => ['verify-payment-method', 'create-metered-subscription']).flat()
    const statuses = await Promise.all(calls.map(async (call) => (await post(ana, call)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await atStripe(ana)).toEqual({ customers: 1, subscriptions: ['active'] })
  })

  testOneIn(2, ['POST /v1/customers', 'POST /v1/subscriptions'])(
    'when the answer to %s never comes, and a day passes before it is tried again',
    async (call) => {
      const ana = await scene.app.build.user()
      if (call.endsWith('subscriptions')) await post(ana, 'payment-method', { payment_method_id: 'pm_card_visa' })
      scene.stripe.faults.onCall = ({ method, path }) => (`${method} ${path}` === call ? 'drop' : undefined)
      const [first] = call.endsWith('subscriptions') ? ['create-metered-subscription'] : ['checkout-session']
      expect((await post(ana, first!)).status).toBe(503)
      scene.stripe.faults.onCall = () => undefined
      await scene.stripe.db.deleteFrom('stripe_stand_in.answers').execute() // keys are forgotten
      expect((await post(ana, first!)).status).toBe(200)
      const made = await atStripe(ana)
      expect(made).toEqual({ customers: 1, subscriptions: call.endsWith('subscriptions') ? ['active'] : [] })
    },
  )
})

describe('[8.19, 8.20] while Stripe is away', () => {
  test('each call says so in its own words, and nothing has changed', NIGHTLY, async () => {
    const { app, stripe } = scene
    const [ana, ben] = [await app.build.user(), await app.build.user()]
    await scene.subscribed(ana)
    await post(ben, 'payment-method', { payment_method_id: 'pm_card_visa' })
    const known = await (await get(ana, 'subscription')).json()
    const before = await stateOf([ana, ben])
    stripe.faults.isAway = true
    const told = async (person: Person, call: string) => [call, ...(await answer(await post(person, call)))]
    expect(
      await Promise.all([
        told(ben, 'checkout-session'),
        told(ben, 'customer-portal'),
        told(ben, 'create-metered-subscription'),
        told(ben, 'verify-payment-method'),
        told(ana, 'cancel-subscription'),
        told(ana, 'resume-subscription'),
        told(ana, 'downgrade-to-free'),
        told(ana, 'downgrade-now'),
      ]),
    ).toEqual([
      ['checkout-session', 503, { detail: 'Failed to start payment process. Please try again.' }],
      ['customer-portal', 503, { detail: 'Failed to open billing portal. Please try again.' }],
      ['create-metered-subscription', 503, { detail: 'Failed to activate subscription. Please try again.' }],
      [
        'verify-payment-method',
        503,
        { detail: 'There was an error verifying your payment. Please check your billing page.' },
      ],
      ['cancel-subscription', 503, { detail: 'Failed to cancel subscription. Please try again.' }],
      ['resume-subscription', 503, { detail: 'Failed to resume subscription. Please try again.' }],
      ['downgrade-to-free', 503, { detail: 'Failed to downgrade. Please try again.' }],
      ['downgrade-now', 503, { detail: 'Failed to downgrade. Please try again.' }],
    ])
    expect(await answer(await get(ana, 'subscription'))).toEqual([200, known])
    expect(await answer(await get(ben, 'subscription'))).toEqual([200, null])
    stripe.faults.isAway = false
    expect(await stateOf([ana, ben])).toEqual(before)
  })

  test('its log lines hold no secret, card or address', () => {
    const lines = scene.app.logged.join('\n')
    expect(lines).toContain('stripe_call_failed')
    for (const secret of ['sk_test', 'whsec', 'pm_', '4242424242424242', '@example.com'])
      expect(lines).not.toContain(secret)
  })
})

/** The stored rows of these people and their money. */
async function stateOf(people: Person[]) {
  const ids = people.map(({ id }) => id)
  const { db } = scene.app
  return {
    users: await db.selectFrom('users').where('id', 'in', ids).selectAll().orderBy('id').execute(),
    subscriptions: await db
      .selectFrom('subscriptions')
      .where('user_id', 'in', ids)
      .select(['id', 'status', 'cancel_at_period_end'])
      .orderBy('id')
      .execute(),
    ending: await db
      .selectFrom('billing_customers')
      .where('user_id', 'in', ids)
      .select(['user_id', 'ending_since'])
      .orderBy('user_id')
      .execute(),
  }
}

describe('the payment pages lead back to where the person came from', () => {
  const OURS = 'http://localhost:3000'
  const from = (origin: string) => ({ headers: { Origin: origin } })

  test.each([
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://words.example.com', 'https://words.example.com'],
    ['https://evil.example', OURS],
    ['http://127.0.0.1:3001', OURS],
    ['null', OURS],
  ])('from %s to %s', async (origin, home) => {
    const ana = await scene.app.build.user()
    await scene.app.as(ana).post('/stripe/checkout-session', undefined, from(origin))
    const [session] = (await scene.stripe.stripe.checkout.sessions.list({ limit: 1 })).data
    expect([session!.success_url, session!.cancel_url]).toEqual([`${home}/payment/success`, `${home}/payment/cancel`])
    const { url } = await (await scene.app.as(ana).post('/stripe/customer-portal', undefined, from(origin))).json()
    const page = await (await scene.stripe.routes.request(new URL(url).pathname)).text()
    expect(page).toContain(`href="${home}/billing"`)
  })

  test('pages of test billing lead back there too', async () => {
    const app = await createTestApp()
    const ana = await app.build.user()
    for (const call of ['checkout-session', 'customer-portal'])
      for (const [origin, home] of [
        ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
        ['https://evil.example', OURS],
      ]) {
        const { url } = await (await app.as(ana).post(`/stripe/${call}`, undefined, from(origin!))).json()
        expect(new URL(url).origin).toBe(home)
      }
    await app.close()
  })
})

describe('without payments', () => {
  test('in production without keys payments say that they are not configured', async () => {
    const app = await createTestApp({ NODE_ENV: 'production', PUBLIC_URL: 'https://dragoman.example' })
    const ana = await app.build.user()
    expect(await (await app.as(ana).get('/stripe/mode')).json()).toEqual({ mode: 'not_configured' })
    for (const call of [
      'checkout-session',
      'customer-portal',
      'create-metered-subscription',
      'verify-payment-method',
      'downgrade-now',
    ])
      expect(await answer(await app.as(ana).post(`/stripe/${call}`))).toEqual([
        503,
        { detail: 'Billing is not configured' },
      ])
    expect(await answer(await app.as(ana).get('/stripe/subscription'))).toEqual([200, null])
    expect(await (await app.app.request('/readyz')).json()).toMatchObject({
      warnings: expect.arrayContaining(['Billing is not configured']),
    })
    expect((await app.app.request('/dev/stripe/checkout/cs_1')).status).toBe(404)
    await app.close()
  })

  test.each([
    [{ BILLING: 'off' }, 'off'],
    [{}, 'stand_in'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'test'],
    [{ STRIPE_SECRET_KEY: 'rk_live_1' }, 'live'],
  ])('the mode with %o is %s', async (settings, mode) => {
    const app = await createTestApp(settings as Record<string, string>)
    const ana = await app.build.user()
    expect(await (await app.as(ana).get('/stripe/mode')).json()).toEqual({ mode })
    await app.close()
  })
})
