/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { chargeWords } from '../words/ledgerRows.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene({ STRIPE_TAX: 'on' })
})
afterAll(() => scene.close())

const get = async (person: Person, call: string) => (await scene.app.as(person).get(call)).json()
const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(call, body)

/** With a card that has an address. */
async function aSubscriber() {
  const ana = await scene.app.build.user()
  const { url } = await (await post(ana, '/stripe/checkout-session')).json()
  const page = await scene.stripe.routes.request(new URL(url).pathname)
  expect(await page.text()).toContain('Country')
  const card = {
    number: '4242424242424242',
    month: '12',
    year: '39',
    cvc: '123',
    name: 'Ana',
    country: 'DE',
    postal_code: '10115',
  }
  await scene.stripe.routes.request(new URL(url).pathname, { method: 'POST', body: new URLSearchParams(card) })
  const { subscription } = await (await post(ana, '/stripe/verify-payment-method')).json()
  expect(subscription).toMatchObject({ status: 'active' })
  return { ana, customer: await scene.customerOf(ana), end: subscription.current_period_end as number }
}

describe('the next invoice', () => {
  test('has the words of each organization, the tax, and those that Stripe has not counted yet', async () => {
    const { ana, customer, end } = await aSubscriber()
    const [one, two] = [
      await scene.app.build.organization({ owner: ana }),
      await scene.app.build.organization({ owner: ana }),
    ]
    const charge = (organization_id: string, words: number) =>
      chargeWords(scene.app.db, [{ payer_id: ana.id, customer_id: customer, organization_id, words }])
    await charge(one.id, 1000)
    await charge(two.id, 200)
    await deliverWords(scene.app.services)
    await charge(two.id, 50)
    expect(await get(ana, '/stripe/next-invoice')).toEqual({
      at: end,
      words: 1200,
      words_cents: 4800,
      tax_cents: 480,
      carried_cents: 0,
      total_cents: 5280,
      is_carried: false,
      pending_words: 50,
      organizations: [
        { id: one.id, name: expect.any(String), words: 1000, cost_cents: 4000 },
        { id: two.id, name: expect.any(String), words: 250, cost_cents: 1000 },
      ],
    })
    await deliverWords(scene.app.services) // and the threshold of $50 is reached
    await scene.stripe.clock.advance({ hours: 2 })
    const [made] = (await scene.stripe.stripe.invoices.list({ customer })).data
    expect(made).toMatchObject({ billing_reason: 'subscription_threshold', total: 5500, status: 'paid' })
    expect(await get(ana, '/stripe/next-invoice')).toMatchObject({ words: 0, total_cents: 0, organizations: [] })
  })

  test('that is too small to be charged says so, and what it brings to the one after', async () => {
    const { ana, customer } = await aSubscriber()
    const report = (value: string) =>
      scene.stripe.stripe.billing.meterEvents.create({
        event_name: 'dragoman_words',
        payload: { stripe_customer_id: customer, value },
      })
    await report('10')
    expect(await get(ana, '/stripe/next-invoice')).toMatchObject({ words: 10, total_cents: 44, is_carried: true })
    await scene.stripe.clock.advance({ days: 32 })
    await report('1')
    const next = { words: 1, words_cents: 4, tax_cents: 0, carried_cents: 44, total_cents: 48, is_carried: true }
    expect(await get(ana, '/stripe/next-invoice')).toMatchObject(next)
    expect(await get(ana, '/stripe/debt')).toEqual({ owed_cents: 0, invoices: [] })
  })

  test('is none without a subscription, and 503 while Stripe is away', async () => {
    const { ana } = await aSubscriber()
    scene.stripe.faults.isAway = true
    expect((await scene.app.as(ana).get('/stripe/next-invoice')).status).toBe(503)
    scene.stripe.faults.isAway = false
    await post(ana, '/stripe/downgrade-now')
    expect(await get(ana, '/stripe/next-invoice')).toBeNull()
    expect(await get(await scene.app.build.user(), '/stripe/next-invoice')).toBeNull()
  })
})

describe('terms of a subscription', () => {
  test('are flexible billing, a threshold of $50 and the tax of the card’s address', async () => {
    const { customer } = await aSubscriber()
    expect((await scene.stripe.stripe.subscriptions.list({ customer })).data).toMatchObject([
      {
        billing_mode: { type: 'flexible' },
        billing_thresholds: { amount_gte: 5000 },
        automatic_tax: { enabled: true },
      },
    ])
    expect(await scene.stripe.stripe.customers.retrieve(customer)).toMatchObject({
      address: { country: 'DE', postal_code: '10115' },
    })
  })

  test('hold for words that get an invoice of their own', async () => {
    const { ana, customer } = await aSubscriber()
    await post(ana, '/stripe/downgrade-now')
    await chargeWords(scene.app.db, [{ payer_id: ana.id, customer_id: customer, words: 100 }])
    await deliverWords(scene.app.services)
    expect((await scene.stripe.stripe.invoices.list({ customer })).data).toMatchObject([
      { billing_reason: 'manual', subtotal: 400, total: 440, amount_paid: 440 },
    ])
  })

  test('with tax ask for an address first', async () => {
    const ana = await scene.app.build.user()
    await post(ana, '/stripe/payment-method', { payment_method_id: 'pm_card_visa' })
    const refused = await post(ana, '/stripe/create-metered-subscription')
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { detail: 'Your billing address is needed for the tax. Add it in the billing portal.' },
    ])
  })

  test('a new payer has a cap of $200 a month on each organization, and may change or remove it', async () => {
    const ana = await scene.app.build.user()
    const [before, chosen] = [
      await scene.app.build.organization({ owner: ana }),
      await scene.app.build.organization({ owner: ana }),
    ]
    const capOf = async ({ id }: { id: string }) => (await get(ana, `/organizations/${id}/usage`)).cap.monthly_cap_cents
    await scene.app.as(ana).put(`/organizations/${chosen.id}/cap`, { monthly_cap_cents: 700 })
    expect(await capOf(before)).toBeNull()
    await scene.enterCard(ana)
    const subscribe = async () => {
      const customer = await scene.customerOf(ana)
      await scene.stripe.stripe.customers.update(customer, { address: { country: 'FR' } })
      expect((await post(ana, '/stripe/create-metered-subscription')).status).toBe(200)
    }
    await subscribe()
    const { id: after } = await (await post(ana, '/organizations/', { name: 'After' })).json()
    expect([await capOf(before), await capOf(chosen), await capOf({ id: after })]).toEqual([20_000, 700, 20_000])
    await scene.app.as(ana).put(`/organizations/${before.id}/cap`, { monthly_cap_cents: null })
    await post(ana, '/stripe/downgrade-now')
    await subscribe()
    expect(await capOf(before)).toBeNull()
  })
})
