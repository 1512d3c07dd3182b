/** @module-tag selfTest */
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStripeForTest, type TestStripe } from '../../support/stripe/stripe.ts'
import { catalogOf, customerWithCard, report, subscribed } from './world.ts'

let standIn: TestStripe
let stripe: Stripe
let price: string

beforeAll(async () => {
  standIn = await startStripeForTest()
  stripe = standIn.stripe
  price = (await catalogOf(stripe)).price.id
})
afterAll(() => standIn.close())

const invoicesOf = async (customer: string) => (await stripe.invoices.list({ customer })).data
const MONTH = { days: 31, hours: 2 }

describe('less than $0.50', () => {
  test('is not charged: the invoice is paid, and the next one begins with it', async () => {
    const { customer } = await subscribed(stripe, price)
    await report(stripe, customer.id, 12)
    await standIn.clock.advance(MONTH)
    expect(await invoicesOf(customer.id)).toMatchObject([
      { status: 'paid', total: 48, amount_due: 0, amount_paid: 0, starting_balance: 0, ending_balance: 48 },
    ])
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 48 })
    await report(stripe, customer.id, 1)
    await standIn.clock.advance(MONTH)
    expect((await invoicesOf(customer.id))[0]).toMatchObject({
      total: 4,
      starting_balance: 48,
      amount_due: 52,
      amount_paid: 52,
      ending_balance: 0,
    })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 })
  })

  test('exactly $0.50 is charged', async () => {
    const { customer } = await customerWithCard(stripe)
    const draft = await stripe.invoices.create({ customer: customer.id, currency: 'usd', auto_advance: false })
    await stripe.invoiceItems.create({ customer: customer.id, invoice: draft.id, currency: 'usd', amount: 50 })
    const { amount_due, ending_balance } = await stripe.invoices.finalizeInvoice(draft.id)
    expect([amount_due, ending_balance]).toEqual([50, 0])
  })
})

describe('the upcoming invoice', () => {
  test('has what was reported until now, and is stored nowhere', async () => {
    const { customer, subscription } = await subscribed(stripe, price)
    await report(stripe, customer.id, 25)
    const { current_period_end: end, current_period_start: start } = subscription.items.data[0]!
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview).toMatchObject({
      id: expect.stringMatching(/^upcoming_in_/),
      total: 100,
      amount_due: 100,
      period_start: start,
      period_end: end,
      lines: { data: [{ quantity: 25, amount: 100 }] },
    })
    expect(await invoicesOf(customer.id)).toEqual([])
  })

  test('is none once the subscription has ended', async () => {
    const { subscription } = await subscribed(stripe, price)
    await stripe.subscriptions.cancel(subscription.id)
    await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
  })
})

describe('a billing threshold', () => {
  const limited = async (card?: string) => {
    const { customer } = await customerWithCard(stripe, card)
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price }],
      billing_mode: { type: 'flexible' },
      billing_thresholds: { amount_gte: 5000 },
    })
    return { customer: customer.id, subscription }
  }

  test('makes an invoice when it is reached, and the last one has the rest', async () => {
    const { customer, subscription } = await limited()
    await report(stripe, customer, 1249)
    await standIn.clock.advance({ hours: 1 })
    expect(await invoicesOf(customer)).toEqual([])
    await report(stripe, customer, 51)
    await standIn.clock.advance({ hours: 2 })
    expect(await invoicesOf(customer)).toMatchObject([
      { billing_reason: 'subscription_threshold', status: 'paid', total: 5200 },
    ])
    await report(stripe, customer, 1300)
    await standIn.clock.advance({ hours: 2 })
    await report(stripe, customer, 7)
    expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({ total: 28 })
    await standIn.clock.advance(MONTH)
    expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([28, 5200, 5200])
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' })
  })

  test('finds a card that fails only when it is charged out before the month is over', async () => {
    const { customer, subscription } = await limited('pm_card_chargeCustomerFail')
    await report(stripe, customer, 1250)
    await standIn.clock.advance({ hours: 2 })
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'past_due' })
    expect(await invoicesOf(customer)).toMatchObject([{ status: 'open', total: 5000, attempted: true }])
  })

  test('invoices words once that came in the second of its draft, when the subscription ends in it', async () => {
    const { customer, subscription } = await limited()
    await report(stripe, customer, 1300)
    await expect.poll(() => invoicesOf(customer)).toMatchObject([{ billing_reason: 'subscription_threshold' }])
    const [draft] = await invoicesOf(customer)
    await report(stripe, customer, 11, { timestamp: draft!.created })
    await stripe.subscriptions.cancel(subscription.id, { invoice_now: true })
    await standIn.clock.advance({ hours: 2 })
    expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([5244])
  })

  test('makes none in the last day of a period', async () => {
    const { customer, subscription } = await limited()
    const end = subscription.items.data[0]!.current_period_end
    await standIn.clock.moveTo((end - 3600) * 1000)
    await report(stripe, customer, 2000)
    await standIn.clock.moveTo((end + 7200) * 1000)
    expect(await invoicesOf(customer)).toMatchObject([{ billing_reason: 'subscription_cycle', total: 8000 }])
  })
})

describe('automatic tax', () => {
  test('is on top of the words, where the address is known', async () => {
    const { customer } = await customerWithCard(stripe)
    const create = () =>
      stripe.subscriptions.create({ customer: customer.id, items: [{ price }], automatic_tax: { enabled: true } })
    await expect(create()).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    await stripe.customers.update(customer.id, { address: { country: 'DE', postal_code: '10115' } })
    const { id } = await create()
    await report(stripe, customer.id, 100)
    const amounts = { subtotal: 400, total: 440, amount_due: 440, total_taxes: [{ amount: 40 }] }
    expect(await stripe.invoices.createPreview({ subscription: id })).toMatchObject(amounts)
    await standIn.clock.advance(MONTH)
    expect(await invoicesOf(customer.id)).toMatchObject([{ ...amounts, status: 'paid', amount_paid: 440 }])
  })
})
