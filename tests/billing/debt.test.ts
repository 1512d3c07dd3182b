import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handleEvent } from '#server/billing/handleEvent.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'
import { createPayer } from './payer.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterEach(() => {
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

const answer = async (response: Response) => [response.status, await response.json()] as const
const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(`/stripe/${call}`, body)
const get = async (person: Person, call: string) => (await scene.app.as(person).get(call)).json()

/** Translates a page of four words. */
async function translate(person: Person) {
  const { build } = scene.app
  const version = await build.version(await build.project(await build.organization({ owner: person })))
  const page = await build.page(version, { texts: ['one two three four'] })
  return (await scene.app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
}

/** Owes $4 for 100 words: the card is saved, and fails when it is charged. */
async function aDebtor() {
  const payer = await createPayer(scene, 'pm_card_chargeCustomerFail')
  const { ana: person, customer } = payer
  await payer.charge(100)
  await payer.deliverAll()
  await payer.pass({ days: 32 })
  expect(await get(person, '/stripe/subscription')).toMatchObject({ status: 'past_due' })
  return { person, customer }
}

const atStripe = async (customer: string) => {
  const { stripe } = scene.stripe
  const { data: subscriptions } = await stripe.subscriptions.list({ customer, status: 'all' })
  const { data: invoices } = await stripe.invoices.list({ customer })
  return {
    subscriptions: subscriptions.map(({ status }) => status),
    invoices: invoices.filter(({ total }) => total > 0).map(({ total, status }) => ({ total, status })),
  }
}

const OWED = /^\$4\.00 is still owed\. Pay the open invoice first: https?:\/\/\S+$/
const REFUSED = {
  status: 'error',
  message: 'Subscription required',
  detail: 'The last payment failed. Translating is paused until the open invoice is paid.',
}

describe('while an invoice is open nobody subscribes again', () => {
  test('refuses the failing card after a downgrade, with the amount and the page of the invoice', async () => {
    const { person, customer } = await aDebtor()
    expect((await post(person, 'downgrade-now')).status).toBe(200)
    const [status, { detail }] = await answer(await post(person, 'create-metered-subscription'))
    expect([status, detail]).toEqual([402, expect.stringMatching(OWED)])
    expect(await translate(person)).toMatchObject(REFUSED)
    expect(await atStripe(customer)).toEqual({
      subscriptions: ['canceled'],
      invoices: [{ total: 400, status: 'open' }],
    })
  })

  test('pays what is open before it subscribes with a card that works', async () => {
    const { person, customer } = await aDebtor()
    await post(person, 'downgrade-now')
    const { stripe } = scene.stripe
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    expect((await post(person, 'create-metered-subscription')).status).toBe(200)
    expect(await atStripe(customer)).toEqual({
      subscriptions: ['active', 'canceled'],
      invoices: [{ total: 400, status: 'paid' }],
    })
    expect(await translate(person)).toMatchObject({ status: 'success' })
  })

  test('a checkout with another card that fails subscribes nobody, whoever notices it', NIGHTLY, async () => {
    const { person, customer } = await aDebtor()
    await post(person, 'downgrade-now')
    await scene.enterCard(person, '4000000000000341')
    const [status, { subscription }] = await answer(await post(person, 'verify-payment-method'))
    expect([status, subscription.status]).toEqual([200, 'canceled'])
    await scene.enterCard(person, '4000000000000341')
    const { data } = await scene.stripe.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    const body = JSON.stringify(data[0])
    const { webhookSecret, stripe } = scene.stripe
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
    await handleEvent(scene.app.services, new TextEncoder().encode(body), signature)
    expect(await atStripe(customer)).toMatchObject({ subscriptions: ['canceled'] })
    expect(await translate(person)).toMatchObject(REFUSED)
  })

  test('an invoice that was written off is owed all the same; one that was voided is not', NIGHTLY, async () => {
    const { person, customer } = await aDebtor()
    await post(person, 'downgrade-now')
    const { stripe } = scene.stripe
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
    await stripe.invoices.markUncollectible(open!.id)
    const [status] = await answer(await post(person, 'create-metered-subscription'))
    expect(status).toBe(402)
    expect(await translate(person)).toMatchObject(REFUSED)
    await stripe.invoices.voidInvoice(open!.id)
    expect((await post(person, 'create-metered-subscription')).status).toBe(200)
    expect(await translate(person)).toMatchObject({ status: 'success' })
  })
})

describe('debt', () => {
  test('hides behind no free words, and is over once the invoice is paid on its own page', NIGHTLY, async () => {
    const { person, customer } = await aDebtor()
    await post(person, 'downgrade-now')
    await get(person, '/stripe/subscription')
    expect(await get(person, '/users/me/quota')).toMatchObject({ is_paused: true, is_free_tier: false })
    expect(await translate(person)).toMatchObject(REFUSED)

    const debt = await get(person, '/stripe/debt')
    expect(debt).toEqual({
      owed_cents: 400,
      invoices: [{ number: expect.any(String), owed_cents: 400, created: expect.any(Number), url: expect.any(String) }],
    })
    const { stripe } = scene.stripe
    const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    await scene.stripe.routes.request(new URL(debt.invoices[0].url).pathname, { method: 'POST' })
    await get(person, '/stripe/subscription')
    expect(await get(person, '/stripe/debt')).toEqual({ owed_cents: 0, invoices: [] })
    expect(await get(person, '/users/me/quota')).toMatchObject({ is_paused: false, is_free_tier: true })
    expect(await translate(person)).toMatchObject({ status: 'success', is_free_tier: true })
    expect(await atStripe(customer)).toMatchObject({ invoices: [{ total: 400, status: 'paid' }] })
  })

  test('also stops those whose subscription is active, when another invoice of theirs fails', async () => {
    const person = await scene.app.build.user()
    await scene.subscribed(person)
    const { stripe } = scene.stripe
    const customer = await scene.customerOf(person)
    await post(person, 'payment-method', { payment_method_id: 'pm_card_chargeCustomerFail' })
    const metadata = { words_event: '01985f9e-0000-7000-8000-000000000001' }
    const draft = await stripe.invoices.create({ customer, currency: 'usd', auto_advance: false, metadata })
    await stripe.invoiceItems.create({ customer, invoice: draft.id, currency: 'usd', amount: 240 })
    await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true })
    expect(await get(person, '/stripe/subscription')).toMatchObject({ status: 'active' })
    expect(await translate(person)).toMatchObject(REFUSED)
    expect(await get(person, '/stripe/debt')).toMatchObject({ owed_cents: 240 })
  })

  test('is nobody’s business but the payer’s, and known while Stripe is away', async () => {
    const { person } = await aDebtor()
    scene.stripe.faults.isAway = true
    expect(await get(person, '/stripe/debt')).toEqual({ owed_cents: 400, invoices: [] })
    scene.stripe.faults.isAway = false
    expect((await scene.app.app.request('/api/v1/stripe/debt')).status).toBe(401)
    const stranger = await scene.app.build.user()
    expect(await get(stranger, '/stripe/debt')).toEqual({ owed_cents: 0, invoices: [] })
  })
})
