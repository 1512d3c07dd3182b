import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IS_ENDING } from '#server/billing/constants.ts'
import { flushWords } from '#server/billing/outbox/outbox.ts'
import { endSubscriptions, reconcileOverdue } from '#server/billing/subscriptions/endSubscriptions.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { chargeWords } from './ledgerRows.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterEach(() => {
  scene.stripe.faults.isAway = false
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

const answer = async (response: Response) => [response.status, await response.json()] as const
const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(`/stripe/${call}`, body)
const subscriptionOf = async (person: Person) => (await scene.app.as(person).get('/stripe/subscription')).json()
const standingOf = async (person: Person) => (await scene.app.as(person).get('/users/me')).json()

async function aSubscriber() {
  const person = await scene.app.build.user()
  const subscription = await scene.subscribed(person)
  return { person, subscription, customer: await scene.customerOf(person) }
}

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>

/** In the dashboard, with an invoice for what is on the meter. */
async function cancelAtStripe({ customer }: Subscriber) {
  await flushWords(scene.app.services, customer)
  const { subscriptions } = scene.stripe.stripe
  const [running] = (await subscriptions.list({ customer })).data
  await subscriptions.cancel(running!.id, { invoice_now: true, prorate: false })
}

/** Words of this person, billed or still being translated. */
const charge = ({ id }: Person, customer_id: string, words: number, state: 'billed' | 'reserved' = 'billed') =>
  chargeWords(scene.app.db, [{ payer_id: id, customer_id, words, state }])

async function invoicesOf(customer: string) {
  const { data } = await scene.stripe.stripe.invoices.list({ customer })
  return data.filter(({ total }) => total > 0).map(({ total, status }) => ({ total, status }))
}

describe('[7.88, 7.89, 4.25] cancelled at the end of the period', () => {
  test('it stays until then, and can be resumed', async () => {
    const { person, subscription } = await aSubscriber()
    const cancelled = { ...subscription, cancel_at_period_end: true, ends_at: subscription.current_period_end }
    expect(await answer(await post(person, 'cancel-subscription'))).toEqual([200, cancelled])
    expect(await answer(await post(person, 'cancel-subscription'))).toEqual([200, cancelled])
    expect(await subscriptionOf(person)).toEqual(cancelled)
    expect(await answer(await post(person, 'resume-subscription'))).toEqual([200, subscription])
    expect(await answer(await post(person, 'cancel-subscription'))).toEqual([200, cancelled])
    expect(await subscriptionOf(person)).toEqual(cancelled)
  })

  test('there is nothing to cancel or resume without a subscription', async () => {
    const ana = await scene.app.build.user()
    for (const call of ['cancel-subscription', 'resume-subscription', 'downgrade-now'])
      expect(await answer(await post(ana, call))).toEqual([404, { detail: 'Subscription not found' }])
  })
})

describe('[7.90, 4.26] to the Free tier', () => {
  test('after the paid period, as when it is cancelled', async () => {
    const { person, subscription } = await aSubscriber()
    expect(await answer(await post(person, 'downgrade-to-free'))).toEqual([
      200,
      {
        message: 'You will be on the Free tier when the current period ends',
        subscription: { ...subscription, cancel_at_period_end: true, ends_at: subscription.current_period_end },
      },
    ])
    expect(await standingOf(person)).toMatchObject({ role: 'USER' })
    expect((await post(person, 'resume-subscription')).status).toBe(200)
    expect(await subscriptionOf(person)).toEqual(subscription)
  })

  test('at once where nothing is paid', async () => {
    const ana = await scene.app.build.user({ role: 'USER', word_quota: null })
    expect(await answer(await post(ana, 'downgrade-to-free'))).toEqual([
      200,
      { message: 'You are on the Free tier now', subscription: null },
    ])
    expect(await standingOf(ana)).toMatchObject({ role: 'FREE_TIER', word_quota: 500 })
  })
})

describe('[7.91, 4.27] down now, with a final invoice', () => {
  test('it holds every word, also those that nobody had told Stripe', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 100)
    await flushWords(scene.app.services, customer)
    await charge(person, customer, 23)
    const [status, { message, invoice_url }] = await answer(await post(person, 'downgrade-now'))
    expect([status, message]).toEqual([200, 'You are on the Free tier now'])
    expect(invoice_url).toMatch(/^https?:\/\//)
    expect(await invoicesOf(customer)).toEqual([{ total: 492, status: 'paid' }])
    expect((await subscriptionOf(person)).status).toBe('canceled')
    expect(await standingOf(person)).toMatchObject({ role: 'FREE_TIER', word_quota: 500, words_translated: 0 })
    expect((await post(person, 'downgrade-now')).status).toBe(404)
  })

  testOneIn<[string, (subscriber: Subscriber) => Promise<unknown>]>(2, [
    ['here', ({ person }: Subscriber) => post(person, 'downgrade-now')],
    ['at Stripe', cancelAtStripe],
  ])('words of its last second are charged once, ended %s, though another begins at once', async ([_, end]) => {
    const subscriber = await aSubscriber()
    const { person, customer } = subscriber
    await pause(1000 - ((await scene.stripe.clock.now()) % 1000)) // all of it could happen in one second
    await charge(person, customer, 200)
    await end(subscriber)
    expect((await post(person, 'create-metered-subscription')).status).toBe(200)
    await scene.stripe.clock.advance({ days: 32 })
    expect(await invoicesOf(customer)).toEqual([{ total: 800, status: 'paid' }])
  })

  test('nothing is owed for no words', NIGHTLY, async () => {
    const { person } = await aSubscriber()
    expect(await answer(await post(person, 'downgrade-now'))).toEqual([
      200,
      { message: 'You are on the Free tier now', invoice_url: null },
    ])
  })

  test('while texts are being translated it waits, for their words would be lost', async () => {
    const { person, customer, subscription } = await aSubscriber()
    await charge(person, customer, 12, 'reserved')
    expect(await answer(await post(person, 'downgrade-now'))).toEqual([
      409,
      { detail: 'Translations are still running. Wait until they are done or stop them, then downgrade.' },
    ])
    expect(await subscriptionOf(person)).toEqual(subscription)
  })

  test('when Stripe fails on the way it is ending, and ends by itself once Stripe works again', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 10)
    scene.stripe.faults.onCall = ({ method }) => (method === 'DELETE' ? 'error' : undefined)
    expect(await answer(await post(person, 'downgrade-now'))).toEqual([200, { message: IS_ENDING, invoice_url: null }])
    expect(await subscriptionOf(person)).toMatchObject({ status: 'ending' })
    scene.stripe.faults.onCall = () => undefined
    await endSubscriptions(scene.app.services)
    expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' })
    expect(await standingOf(person)).toMatchObject({ role: 'FREE_TIER' })
    expect(await invoicesOf(customer)).toEqual([{ total: 40, status: 'paid' }])
  })

  test('when the process dies on the way, the job ends it', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 10)
    const begun = new Date(Date.now() - 120_000)
    await scene.app.db
      .updateTable('billing_customers')
      .set({ ending_since: begun })
      .where('user_id', '=', person.id)
      .execute()
    await endSubscriptions(scene.app.services)
    expect((await subscriptionOf(person)).status).toBe('canceled')
    expect(await invoicesOf(customer)).toEqual([{ total: 40, status: 'paid' }])
  })
})

describe('people who leave', () => {
  test('get a final invoice for every word', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 77)
    expect((await scene.app.as(person).delete('/users/me')).status).toBe(200)
    await endSubscriptions(scene.app.services)
    expect((await scene.stripe.stripe.subscriptions.list({ customer, status: 'all' })).data[0]!.status).toBe('canceled')
    expect(await invoicesOf(customer)).toEqual([{ total: 308, status: 'paid' }])
    const kept = scene.app.db.selectFrom('billing_customers').where('customer_id', '=', customer)
    expect(await kept.select(['email', 'full_name', 'ending_since']).executeTakeFirst()).toEqual({
      email: '',
      full_name: null,
      ending_since: null,
    })
  })

  test('also when Stripe is away at first, or an administrator removes them', NIGHTLY, async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 5)
    const root = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
    expect((await scene.app.as(root).delete(`/users/${person.id}`)).status).toBeLessThan(300)
    scene.stripe.faults.isAway = true
    await endSubscriptions(scene.app.services)
    scene.stripe.faults.isAway = false
    expect(await invoicesOf(customer)).toEqual([])
    await endSubscriptions(scene.app.services)
    expect(await invoicesOf(customer)).toEqual([{ total: 20, status: 'paid' }])
  })

  test('while their last texts are being translated for others the end waits', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 8, 'reserved')
    await scene.app.as(person).delete('/users/me')
    await endSubscriptions(scene.app.services)
    expect((await scene.stripe.stripe.subscriptions.list({ customer })).data).toHaveLength(1)
    await scene.app.db
      .updateTable('word_ledger')
      .set({ state: 'billed', settled_at: new Date() })
      .where('payer_id', '=', person.id)
      .execute()
    await endSubscriptions(scene.app.services)
    expect(await invoicesOf(customer)).toEqual([{ total: 32, status: 'paid' }])
  })
})

describe('time passes', () => {
  test('a cancelled subscription ends with its period, and the Free Trial is back', async () => {
    const { person, customer } = await aSubscriber()
    await charge(person, customer, 25)
    await flushWords(scene.app.services, customer)
    await post(person, 'cancel-subscription')
    await scene.stripe.clock.advance({ days: 32 })
    expect((await subscriptionOf(person)).status).toBe('canceled')
    expect(await standingOf(person)).toMatchObject({ role: 'FREE_TIER', word_quota: 500, words_translated: 0 })
    expect(await invoicesOf(customer)).toEqual([{ total: 100, status: 'paid' }])
  })

  test('a period that is over is looked up, though no event came, and nothing more is translated at a price', async () => {
    const { person } = await aSubscriber()
    await post(person, 'cancel-subscription')
    await scene.stripe.clock.advance({ days: 32 })
    const over = new Date(Date.now() - 120_000)
    await scene.app.db
      .updateTable('subscriptions')
      .set({ current_period_end: over, ends_at: over })
      .where('user_id', '=', person.id)
      .execute()
    expect(await (await scene.app.as(person).get('/users/me/quota')).json()).toMatchObject({ is_free_tier: true })
    await reconcileOverdue(scene.app.services)
    const stored = scene.app.db.selectFrom('subscriptions').where('user_id', '=', person.id).select('status')
    expect(await stored.executeTakeFirst()).toEqual({ status: 'canceled' })
  })

  test('a customer deleted at Stripe has no subscription and can subscribe again', async () => {
    const { person, customer } = await aSubscriber()
    await scene.stripe.stripe.customers.del(customer)
    expect((await subscriptionOf(person)).status).toBe('canceled')
    expect(await standingOf(person)).toMatchObject({ role: 'FREE_TIER', has_payment_method: false })
    expect((await scene.subscribed(person)).status).toBe('active')
    expect(await scene.customerOf(person)).not.toBe(customer)
  })

  test('a payer on Standard without a subscription is on the Free tier afterwards', NIGHTLY, async () => {
    const ana = await scene.app.build.user({ role: 'USER', word_quota: null })
    await scene.subscribed(ana)
    await post(ana, 'cancel-subscription')
    await scene.stripe.clock.advance({ days: 32 })
    expect((await subscriptionOf(ana)).status).toBe('canceled')
    expect(await standingOf(ana)).toMatchObject({ role: 'FREE_TIER', word_quota: 500 })
  })

  test('an invoice that is not paid stops translating until another card pays it', async () => {
    const ana = await scene.app.build.user()
    await post(ana, 'payment-method', { payment_method_id: 'pm_card_chargeCustomerFail' })
    await post(ana, 'create-metered-subscription')
    const customer = await scene.customerOf(ana)
    await charge(ana, customer, 25)
    // The stand-in's clock is ahead of ours by now: the words belong to the running period all the same.
    await scene.stripe.stripe.billing.meterEvents.create({
      event_name: 'dragoman_words',
      payload: { stripe_customer_id: customer, value: '25' },
    })
    await scene.stripe.clock.advance({ days: 32 })
    expect((await subscriptionOf(ana)).status).toBe('past_due')
    const organization = await scene.app.build.organization({ owner: ana })
    const version = await scene.app.build.version(await scene.app.build.project(organization))
    const page = await scene.app.build.page(version)
    const translate = async () =>
      (await scene.app.as(ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
    expect(await translate()).toMatchObject({ status: 'error', message: 'Subscription required' })
    await post(ana, 'payment-method', { payment_method_id: 'pm_card_visa' })
    expect((await subscriptionOf(ana)).status).toBe('active')
    expect(await translate()).toMatchObject({ status: 'success' })
  })

  test('also one that is entered in the portal, once', NIGHTLY, async () => {
    const ana = await scene.app.build.user()
    await post(ana, 'payment-method', { payment_method_id: 'pm_card_chargeCustomerFail' })
    await post(ana, 'create-metered-subscription')
    const customer = await scene.customerOf(ana)
    await scene.stripe.stripe.billing.meterEvents.create({
      event_name: 'dragoman_words',
      payload: { stripe_customer_id: customer, value: '25' },
    })
    await scene.stripe.clock.advance({ days: 32 })
    expect((await subscriptionOf(ana)).status).toBe('past_due')
    const portal = new URL((await (await post(ana, 'customer-portal')).json()).url).pathname
    const enter = (number: string) =>
      scene.stripe.routes.request(`${portal}/card`, {
        method: 'POST',
        body: new URLSearchParams({ number, month: '12', year: '39', cvc: '123', name: 'Ana Lima' }),
      })
    const asked: string[] = []
    scene.stripe.faults.onCall = ({ method, path }) => void (path.endsWith('/pay') && asked.push(method))
    await enter('4000 0000 0000 0341')
    expect((await subscriptionOf(ana)).status).toBe('past_due')
    expect((await subscriptionOf(ana)).status).toBe('past_due')
    expect(asked).toHaveLength(1)
    await enter('4242 4242 4242 4242')
    expect((await subscriptionOf(ana)).status).toBe('active')
    expect(await invoicesOf(customer)).toEqual([{ total: 100, status: 'paid' }])
  })
})
