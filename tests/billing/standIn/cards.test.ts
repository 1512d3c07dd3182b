/** @module-tag selfTest */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeForTest, type TestStripe } from '../../support/stripe/stripe.ts'

let standIn: TestStripe

beforeAll(async () => {
  standIn = await startStripeForTest()
})
afterAll(() => standIn.close())

const CARD = { number: '4242 4242 4242 4242', month: '12', year: '40', cvc: '123', name: 'Ana Lima' }

async function openSession() {
  const customer = await standIn.stripe.customers.create({ email: 'ana@example.com' })
  const session = await standIn.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    success_url: 'http://localhost:3000/payment/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/payment/cancel',
  })
  return { customer, session }
}

const submit = (url: string, card: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(card) })

test('a card that is entered on the hosted page belongs to the customer', async () => {
  const { customer, session } = await openSession()

  const page = await submit(session.url!, CARD)

  expect(await page.text()).toContain(`/payment/success?session_id=${session.id}`)
  const { data } = await standIn.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  expect(data.map(({ card }) => card)).toMatchObject([{ brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }])
  const done = await standIn.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] })
  expect(done).toMatchObject({
    status: 'complete',
    url: null,
    setup_intent: { status: 'succeeded', payment_method: { id: data[0]!.id } },
  })
})

test.each([
  ['4000000000000002', 'card_declined', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'Your card&#39;s security code is incorrect.'],
  ['4111111111111111', 'card_declined', 'test mode'],
])('the card %s is refused, and the session stays open', async (number, code, says) => {
  const { customer, session } = await openSession()

  const page = await submit(session.url!, { ...CARD, number })

  expect(page.status).toBe(422)
  expect(await page.text()).toContain(says)
  const now = await standIn.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
  expect(now).toMatchObject({ status: 'open', setup_intent: { last_setup_error: { code } } })
  expect((await standIn.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([])
})

test.each([
  ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['number', '4242', 'Your card number is incomplete.'],
  ['month', '13', 'expiration date is incomplete.'],
  ['year', '20', 'expiration year is in the past.'],
  ['cvc', '12', 'security code is incomplete.'],
])('a card whose %s is %s is answered in the form; nobody asks its bank', async (field, value, says) => {
  const { session } = await openSession()

  const page = await submit(session.url!, { ...CARD, [field]: value })

  expect(page.status).toBe(422)
  const shown = await page.text()
  expect(shown).toContain(says)
  expect(shown).toContain('aria-invalid="true"')
  const now = await standIn.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] })
  expect(now).toMatchObject({ status: 'open', setup_intent: { last_setup_error: null } })
})

test('a session saves one card; afterwards, and when it has expired, its page is gone', async () => {
  const { customer, session } = await openSession()
  await submit(session.url!, CARD)
  const other = await openSession()
  await standIn.stripe.checkout.sessions.expire(other.session.id)

  expect((await submit(session.url!, CARD)).status).toBe(410)
  expect((await standIn.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
  expect((await fetch(other.session.url!)).status).toBe(410)
  expect((await fetch(`${standIn.apiBase}/dev/stripe/checkout/cs_test_guessed`)).status).toBe(404)
})

test('the number of a card is not kept, and a raw one is not taken by the API', async () => {
  const { stripe } = standIn
  const { customer, session } = await openSession()
  await submit(session.url!, CARD)
  const kept = JSON.stringify(await stripe.paymentMethods.list({ customer: customer.id }))

  expect(kept).not.toContain('42424242')
  const raw = { number: '4242424242424242', exp_month: 12, exp_year: 2040 }
  await expect(stripe.paymentMethods.create({ type: 'card', card: raw })).rejects.toMatchObject({ statusCode: 402 })
})

test('a card that is detached belongs to nobody and is nobody’s default', async () => {
  const { stripe } = standIn
  const { id } = await stripe.customers.create()
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: id })
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } })

  await stripe.paymentMethods.detach(card.id)

  expect(await stripe.customers.retrieve(id)).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await stripe.customers.listPaymentMethods(id)).data).toEqual([])
})
