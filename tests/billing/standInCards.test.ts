import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeForTest, type TestStripe } from '../support/stripe.ts'

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
