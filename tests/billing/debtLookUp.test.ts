/** @module-tag nightly */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcileDebts } from '#server/billing/invoices/reconcileDebts.ts'
import type { Person } from '../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'

const FAILING = 'pm_card_chargeCustomerFail'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene() // sends no events: all of them are lost
})
afterEach(() => {
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

const lookUp = () => reconcileDebts(scene.app.services)
const isPaused = async (person: Person) =>
  (await (await scene.app.as(person).get('/users/me/quota')).json()).is_paused as boolean

/** Somebody on Standard, whose card fails for an invoice of which only Stripe knows. */
async function debtor(cents = 240) {
  const person = await scene.app.build.user()
  await scene.subscribed(person)
  await scene.app.as(person).post('/stripe/payment-method', { payment_method_id: FAILING })
  const customer = await scene.customerOf(person)
  const { invoices, invoiceItems } = scene.stripe.stripe
  const metadata = { words_event: '01985f9e-0000-7000-8000-000000000001' }
  const { id } = await invoices.create({ customer, currency: 'usd', auto_advance: false, metadata })
  await invoiceItems.create({ customer, invoice: id, currency: 'usd', amount: cents })
  await invoices.finalizeInvoice(id, { auto_advance: true })
  return { person, customer, invoice: id }
}

const payByCard = async (invoice: string, customer: string) => {
  const { paymentMethods, invoices } = scene.stripe.stripe
  const { id } = await paymentMethods.attach('pm_card_visa', { customer })
  await invoices.pay(invoice, { payment_method: id })
}

test('finds the debt of a payment whose failure no event told', async () => {
  const { person } = await debtor()
  expect(await isPaused(person)).toBe(false)

  await lookUp()

  expect(await isPaused(person)).toBe(true)
})

test('clears a debt of whose payment no event told', async () => {
  const { person, customer, invoice } = await debtor()
  await lookUp()
  await payByCard(invoice, customer)
  expect(await isPaused(person)).toBe(true)

  await lookUp()

  expect(await isPaused(person)).toBe(false)
})

test('finds an invoice that was written off, and forgets one that was voided', async () => {
  const { person, invoice } = await debtor()
  const { invoices } = scene.stripe.stripe
  await invoices.markUncollectible(invoice)
  await lookUp()
  expect(await isPaused(person)).toBe(true)
  await invoices.voidInvoice(invoice)
  await lookUp()
  expect(await isPaused(person)).toBe(false)
})

test('finds a subscription that is past due', async () => {
  const person = await scene.app.build.user()
  await scene.app.as(person).post('/stripe/payment-method', { payment_method_id: FAILING })
  await scene.app.as(person).post('/stripe/create-metered-subscription')
  const { stripe, clock } = scene.stripe
  const payload = { stripe_customer_id: await scene.customerOf(person), value: '25' }
  await stripe.billing.meterEvents.create({ event_name: 'dragoman_words', payload })
  await clock.advance({ days: 32 })

  await lookUp()

  const stored = scene.app.db.selectFrom('subscriptions').where('user_id', '=', person.id).select('status')
  expect(await stored.execute()).toEqual([{ status: 'past_due' }])
})

test('asks for lists of all customers, and for those alone of whom something new is known', async () => {
  await debtor()
  await lookUp()
  const { customer } = await debtor()
  const calls: string[] = []
  scene.stripe.faults.onCall = ({ path, query }) => void calls.push(`${path}?${query}`)

  await lookUp()

  const ofOne = calls.filter((call) => call.includes(customer))
  expect(ofOne).toHaveLength(4)
  expect(calls.filter((call) => !ofOne.includes(call))).toEqual([
    '/v1/invoices?status=open&limit=100',
    '/v1/invoices?status=uncollectible&limit=100',
    '/v1/subscriptions?status=past_due&limit=100',
    '/v1/subscriptions?status=unpaid&limit=100',
  ])
})

test('reads further pages of a list', async () => {
  const { person, invoice } = await debtor()
  await sql`
    insert into stripe_stand_in.objects (id, object, created, customer, data)
    select id || n, object, created, 'cus_stranger',
           data || jsonb_build_object('id', id || n, 'customer', 'cus_stranger')
      from stripe_stand_in.objects, generate_series(1, 100) n where id = ${invoice}`.execute(scene.stripe.db)

  await lookUp()

  expect(await isPaused(person)).toBe(true)
})

test('looks up the others when one customer fails, and says that one did', async () => {
  const [broken, other] = [await debtor(), await debtor()]
  scene.stripe.faults.onCall = ({ path, query }) => (`${path}?${query}`.includes(broken.customer) ? 'error' : undefined)

  await expect(lookUp()).rejects.toMatchObject({ type: 'StripeAPIError' })

  expect([await isPaused(broken.person), await isPaused(other.person)]).toEqual([false, true])
  scene.stripe.faults.onCall = () => undefined
  await lookUp()
  expect(await isPaused(broken.person)).toBe(true)
})
