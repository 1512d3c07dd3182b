/** @module-tag selfTest */
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeForTest, type TestStripe } from '../../support/stripe/stripe.ts'
import { catalogOf, customerWithCard, report, secondsOf, subscribed, WORDS } from './world.ts'

let standIn: TestStripe
let stripe: Stripe
let price: string
let meter: string

beforeAll(async () => {
  standIn = await startStripeForTest()
  stripe = standIn.stripe
  const made = await catalogOf(stripe)
  price = made.price.id
  meter = made.meter.id
})
afterAll(() => standIn.close())

const invoicesOf = async (customer: string) => (await stripe.invoices.list({ customer })).data
const MONTH_AND_AN_HOUR = { days: 31, hours: 2 }

test('at the end of a month its words are invoiced at four cents and the card is charged', async () => {
  const { customer, subscription } = await subscribed(stripe, price)
  await report(stripe, customer.id, 1_000)
  await report(stripe, customer.id, 234)

  await standIn.clock.advance(MONTH_AND_AN_HOUR)

  const [invoice, ...others] = await invoicesOf(customer.id)
  expect(others).toEqual([])
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 4_936,
    amount_paid: 4_936,
    amount_remaining: 0,
    number: expect.stringMatching(/-0001$/),
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: subscription.id } },
  })
  expect(invoice!.lines.data).toMatchObject([{ quantity: 1_234, amount: 4_936, period: { start, end } }])
  expect((await fetch(invoice!.hosted_invoice_url!)).status).toBe(200)
  const renewed = await stripe.subscriptions.retrieve(subscription.id)
  expect(renewed).toMatchObject({ status: 'active', latest_invoice: invoice!.id })
  expect(renewed.items.data[0]).toMatchObject({ current_period_start: end })
})

test('late events count while the invoice is a draft, in the month they happened', async () => {
  const { customer, subscription } = await subscribed(stripe, price)
  const { current_period_end: end } = subscription.items.data[0]!
  await standIn.clock.moveTo(end * 1000 + 60_000)
  expect(await invoicesOf(customer.id)).toMatchObject([{ status: 'draft', total: 0 }])

  await report(stripe, customer.id, 10, { timestamp: end - 1 })
  await report(stripe, customer.id, 5, { timestamp: end })
  await standIn.clock.advance({ hours: 1 })

  expect(await invoicesOf(customer.id)).toMatchObject([{ status: 'paid', total: 40 }])
  const ended = await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, expand: ['latest_invoice'] })
  expect(ended.latest_invoice).toMatchObject({ status: 'draft', total: 20 })
})

test('usage of a trial is on no invoice, even when an older invoice fails meanwhile', async () => {
  const { customer, subscription } = await subscribed(stripe, price, 'pm_card_chargeCustomerFail')
  await report(stripe, customer.id, 50)
  await standIn.clock.advance(MONTH_AND_AN_HOUR)
  const { status } = await stripe.subscriptions.retrieve(subscription.id)
  expect(status).toBe('past_due')

  await stripe.subscriptions.update(subscription.id, { trial_end: (await secondsOf(standIn)) + 5 * 86_400 })
  await report(stripe, customer.id, 60)
  await standIn.clock.advance({ days: 4 }) // the older invoice is tried again, and fails
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } })
  await standIn.clock.advance({ days: 10 })
  await report(stripe, customer.id, 70)
  await standIn.clock.advance(MONTH_AND_AN_HOUR)

  expect((await invoicesOf(customer.id)).map(({ total }) => total).sort()).toEqual([200, 280])
})

test('an invoice without a card stays open, and no payment has failed', async () => {
  const { customer, cardId } = await subscribed(stripe, price)
  await stripe.paymentMethods.detach(cardId)
  await report(stripe, customer.id, 50)
  await standIn.clock.advance(MONTH_AND_AN_HOUR)
  const [invoice] = await invoicesOf(customer.id)
  expect(invoice).toMatchObject({ status: 'open', attempted: true, amount_remaining: 200 })
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice!.id! })).data
  const intent = await stripe.paymentIntents.retrieve(payment!.payment.payment_intent as string)
  expect(intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: null })
})

test('a month begun on the 31st ends on the last day of shorter ones, and on the 31st again', async () => {
  const now = new Date(await standIn.clock.now())
  const nextYear = now.getUTCFullYear() + 1
  await standIn.clock.moveTo(Date.UTC(nextYear, 0, 31, 12))
  const { subscription } = await subscribed(stripe, price)
  const endNow = async () => {
    const { items } = await stripe.subscriptions.retrieve(subscription.id)
    return new Date(items.data[0]!.current_period_end * 1000).toISOString().slice(5, 10)
  }

  const ends = [await endNow()]
  for (const month of [2, 3, 4]) {
    await standIn.clock.moveTo(Date.UTC(nextYear, month, 5))
    ends.push(await endNow())
  }

  const february = nextYear % 4 === 0 ? '02-29' : '02-28'
  expect(ends).toEqual([february, '03-31', '04-30', '05-31'])
})

test('ended at once it invoices what was used, without it the words are given away', async () => {
  const one = await subscribed(stripe, price)
  const other = await subscribed(stripe, price)
  for (const { customer } of [one, other]) await report(stripe, customer.id, 100)

  const ended = await stripe.subscriptions.cancel(one.subscription.id, { invoice_now: true, prorate: false })
  await stripe.subscriptions.cancel(other.subscription.id)

  expect(ended).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
  const paid = await stripe.invoices.finalizeInvoice(ended.latest_invoice as string, { auto_advance: true })
  expect(paid).toMatchObject({ status: 'paid', total: 400, hosted_invoice_url: expect.stringContaining('/invoices/') })
  expect(await invoicesOf(other.customer.id)).toEqual([])
  await expect(stripe.subscriptions.cancel(one.subscription.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('cancelled at the end of the period it runs until then, is invoiced and over; resumed before, it goes on', async () => {
  const leaves = await subscribed(stripe, price)
  const stays = await subscribed(stripe, price)
  for (const { customer, subscription } of [leaves, stays]) {
    await report(stripe, customer.id, 25)
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  }
  const resumed = await stripe.subscriptions.update(stays.subscription.id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null, status: 'active' })

  await standIn.clock.advance(MONTH_AND_AN_HOUR)

  expect((await stripe.subscriptions.retrieve(leaves.subscription.id)).status).toBe('canceled')
  expect((await stripe.subscriptions.retrieve(stays.subscription.id)).status).toBe('active')
  expect(await invoicesOf(leaves.customer.id)).toMatchObject([{ status: 'paid', total: 100 }])
  const running = await stripe.subscriptions.list({ customer: leaves.customer.id })
  const all = await stripe.subscriptions.list({ customer: leaves.customer.id, status: 'all' })
  expect([running.data.length, all.data.length]).toEqual([0, 1])
})

test('a card that fails when it is charged leaves the subscription overdue until another one pays', async () => {
  const { customer, subscription } = await subscribed(stripe, price, 'pm_card_chargeCustomerFail')
  await report(stripe, customer.id, 50)
  await standIn.clock.advance(MONTH_AND_AN_HOUR)

  const [open] = await invoicesOf(customer.id)
  expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 200 })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  await expect(stripe.invoices.pay(open!.id!)).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect((await stripe.invoices.retrieve(open!.id!)).attempt_count).toBe(2)

  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  await stripe.invoices.pay(open!.id!)

  const paid = await stripe.invoices.retrieve(open!.id!, { expand: ['payments.data.payment.payment_intent'] })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 200 })
  expect(paid.payments!.data.map(({ status }) => status)).toEqual(['paid', 'open', 'open'])
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('after the last attempt has failed the subscription is over', async () => {
  const { customer, subscription } = await subscribed(stripe, price, 'pm_card_chargeCustomerFail')
  await report(stripe, customer.id, 50)

  await standIn.clock.advance({ days: 50 })

  const ended = await stripe.subscriptions.retrieve(subscription.id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  const [first] = (await invoicesOf(customer.id)).reverse()
  expect(first).toMatchObject({ status: 'open', attempt_count: 4 })
})

test('nobody subscribes without a card, or with somebody else’s', async () => {
  const { id } = await stripe.customers.create()
  const other = await customerWithCard(stripe)
  const items = [{ price }]

  await expect(stripe.subscriptions.create({ customer: id, items })).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(
    stripe.subscriptions.create({ customer: id, items, default_payment_method: other.cardId }),
  ).rejects.toMatchObject({ param: 'default_payment_method' })
})

test('an identifier counts once; only after a day, as at Stripe, it would count again', async () => {
  const { customer } = await subscribed(stripe, price)
  await report(stripe, customer.id, 3, { identifier: 'one' })
  const again = {
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message: 'An event already exists with identifier one.',
  }

  await expect(report(stripe, customer.id, 3, { identifier: 'one' })).rejects.toMatchObject(again)
  const together = await Promise.allSettled(
    Array.from({ length: 8 }, () => report(stripe, customer.id, 1, { identifier: 'two' })),
  )
  expect(together.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await standIn.clock.advance({ hours: 25 })
  await expect(report(stripe, customer.id, 3, { identifier: 'one' })).resolves.toMatchObject({ identifier: 'one' })
})

test('usage is taken from 35 days back to five minutes ahead, of a meter that runs, in whole words', async () => {
  const { customer } = await subscribed(stripe, price)
  const now = await secondsOf(standIn)
  const payload = { stripe_customer_id: customer.id, value: '1' }
  const create = (sent: object) => stripe.billing.meterEvents.create({ event_name: WORDS, payload, ...sent })

  await expect(report(stripe, customer.id, 1, { timestamp: now - 35 * 86_400 + 60 })).resolves.toBeDefined()
  await expect(report(stripe, customer.id, 1, { timestamp: now + 280 })).resolves.toBeDefined()
  await expect(report(stripe, customer.id, 1, { timestamp: now - 36 * 86_400 })).rejects.toMatchObject({
    statusCode: 400,
  })
  await expect(report(stripe, customer.id, 1, { timestamp: now + 400 })).rejects.toMatchObject({ param: 'timestamp' })
  await expect(create({ event_name: 'pages' })).rejects.toMatchObject({ param: 'event_name' })
  await expect(create({ payload: { value: '1' } })).rejects.toMatchObject({ param: 'payload[stripe_customer_id]' })
  await expect(create({ payload: { ...payload, value: 'ten' } })).rejects.toMatchObject({ statusCode: 400 })
})

test('a summary is the sum between two minutes, or hour by hour', async () => {
  const { customer } = await subscribed(stripe, price)
  await standIn.clock.advance({ hours: 3 })
  const hour = Math.floor((await secondsOf(standIn)) / 3600) * 3600
  await report(stripe, customer.id, 5, { timestamp: hour - 3600 })
  await report(stripe, customer.id, 7, { timestamp: hour - 1 })
  await report(stripe, customer.id, 11, { timestamp: hour - 7200 })
  const asked = { customer: customer.id, start_time: hour - 7200, end_time: hour }

  const whole = await stripe.billing.meters.listEventSummaries(meter, asked)
  const hourly = await stripe.billing.meters.listEventSummaries(meter, { ...asked, value_grouping_window: 'hour' })

  expect(whole.data).toMatchObject([{ aggregated_value: 23, ...{ start_time: hour - 7200, end_time: hour } }])
  expect(hourly.data.map(({ aggregated_value }) => aggregated_value)).toEqual([12, 11])
  await expect(stripe.billing.meters.listEventSummaries(meter, { ...asked, end_time: hour + 1 })).rejects.toMatchObject(
    { param: 'end_time' },
  )
})

test('an invoice is made by hand, of the items put on it while it is a draft', async () => {
  const { customer } = await customerWithCard(stripe)
  const { customer: other } = await customerWithCard(stripe)
  const draft = await stripe.invoices.create({ customer: customer.id, pending_invoice_items_behavior: 'exclude' })
  const item = { customer: customer.id, invoice: draft.id, currency: 'usd', amount: 48, metadata: { words: 12 } }
  const put = (more: object) => stripe.invoiceItems.create({ ...item, ...more })
  await expect(put({ customer: other.id })).rejects.toMatchObject({ param: 'invoice' })
  await expect(put({ currency: 'eur' })).rejects.toMatchObject({ param: 'currency' })
  await expect(put({ amount: 4.5 })).rejects.toMatchObject({ param: 'amount' })
  await expect(put({ tax_code: 'txcd_10000000' })).rejects.toMatchObject({ param: 'tax_code' })
  const { invoice: _, ...loose } = item
  await expect(stripe.invoiceItems.create(loose)).rejects.toMatchObject({ param: 'invoice' })
  expect(await put({ description: '12 words' })).toMatchObject({ object: 'invoiceitem', amount: 48, quantity: 1 })
  expect(await stripe.invoices.retrieve(draft.id)).toMatchObject({ status: 'draft', total: 48, auto_advance: false })
  const paid = await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: true })
  expect(paid).toMatchObject({ status: 'paid', total: 48, billing_reason: 'manual' })
  await expect(put({})).rejects.toMatchObject({ code: 'invoice_not_editable' })
})
