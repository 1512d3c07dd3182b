import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'
import { createPayer } from './payer.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

const post = (person: Person, call: string, body?: unknown) => scene.app.as(person).post(`/stripe/${call}`, body)
const get = async (person: Person, path: string) => (await scene.app.as(person).get(path)).json()

/** A support plan at $50 a month that the finance department sells to the same customer. */
async function sellSupport(customer: string, more: object = {}) {
  const { stripe } = scene.stripe
  const product = await stripe.products.create({ name: 'Support' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 5000,
    recurring: { interval: 'month' },
  })
  return stripe.subscriptions.create({ customer, items: [{ price: price.id }], ...more })
}

/** Sent to be paid by a transfer within 30 days. */
async function sendInvoice(customer: string, auto_advance: boolean) {
  const { stripe } = scene.stripe
  const draft = await stripe.invoices.create({
    customer,
    currency: 'usd',
    collection_method: 'send_invoice',
    days_until_due: 30,
    auto_advance,
  })
  await stripe.invoiceItems.create({ customer, invoice: draft.id, currency: 'usd', amount: 150_000 })
  return stripe.invoices.finalizeInvoice(draft.id, { auto_advance })
}

const atStripe = async (id: string) => scene.stripe.stripe.subscriptions.retrieve(id)

describe('a subscription of somebody else', () => {
  test('is neither cancelled, resumed nor ended, and ours is', async () => {
    const { ana, customer, subscription } = await createPayer(scene)
    const ours = await subscription()
    const theirs = await sellSupport(customer)
    expect((await post(ana, 'cancel-subscription')).status).toBe(200)
    expect(await atStripe(ours.id)).toMatchObject({ cancel_at_period_end: true })
    expect((await post(ana, 'resume-subscription')).status).toBe(200)
    expect(await atStripe(ours.id)).toMatchObject({ cancel_at_period_end: false })
    expect((await post(ana, 'downgrade-now')).status).toBe(200)
    expect(await atStripe(ours.id)).toMatchObject({ status: 'canceled' })
    expect(await atStripe(theirs.id)).toMatchObject({ status: 'active', cancel_at: null, cancel_at_period_end: false })
  })

  test('is no plan: nothing is translated at a price by it, and Standard can be activated', async () => {
    const person = await scene.app.build.user()
    await post(person, 'payment-method', { payment_method_id: 'pm_card_visa' })
    await sellSupport(await scene.customerOf(person))
    expect(await get(person, '/stripe/subscription')).toBeNull()
    expect(await get(person, '/users/me/quota')).toMatchObject({ is_free_tier: true })
    expect(await (await post(person, 'create-metered-subscription')).json()).toMatchObject({ status: 'active' })
  })

  test('hides ours in no status', async () => {
    const { ana, customer } = await createPayer(scene)
    const { stripe } = scene.stripe
    const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    const theirs = await sellSupport(customer, { default_payment_method: failing.id })
    expect(theirs.status).toBe('incomplete')
    expect(await get(ana, '/stripe/subscription')).toMatchObject({ status: 'active' })
    expect(await get(ana, '/stripe/debt')).toMatchObject({ owed_cents: 0 })
  })
})

describe('an invoice of somebody else', () => {
  test.each([true, false])(
    'is not paid when the card changes, nor owed (collected by Stripe: %s)',
    async (isAdvancing) => {
      const { ana, customer } = await createPayer(scene)
      const { id } = await sendInvoice(customer, isAdvancing)
      await post(ana, 'payment-method', { payment_method_id: 'pm_card_mastercard' })
      expect(await scene.stripe.stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', amount_paid: 0 })
      expect(await get(ana, '/stripe/debt')).toEqual({ owed_cents: 0, invoices: [] })
      expect(await get(ana, '/users/me/quota')).toMatchObject({ is_paused: false })
    },
  )

  test('ours that collection keeps as drafts stay drafts', async () => {
    const payer = await createPayer(scene)
    await payer.charge(100)
    await payer.deliverAll()
    const { id } = await payer.subscription()
    await scene.stripe.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
    await payer.pass({ days: 32 })
    await post(payer.ana, 'payment-method', { payment_method_id: 'pm_card_mastercard' })
    expect(await payer.invoiced()).toEqual([{ words: 100, status: 'draft' }])
  })
})

test('two of ours are shown to administrators, until there is one', async () => {
  const { ana, customer, subscription } = await createPayer(scene)
  const { items } = await subscription()
  const { stripe } = scene.stripe
  const second = await stripe.subscriptions.create({ customer, items: [{ price: items.data[0]!.price.id }] })
  await get(ana, '/stripe/subscription')
  const admin = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const found = async () =>
    (await get(admin, '/admin/billing')).stripe.findings.filter(
      ({ customer_id }: { customer_id: string }) => customer_id === customer,
    )
  expect(await found()).toMatchObject([{ kind: 'two_subscriptions', payer_id: ana.id }])
  await stripe.subscriptions.cancel(second.id)
  await get(ana, '/stripe/subscription')
  expect(await found()).toEqual([])
})

test('no other module lists subscriptions or invoices', () => {
  const lists = /\b(subscriptions|invoices)\s*\.\s*list\(/
  const files = globSync('server/{billing,billingReports,accounts,organizations,usage}/**/*.ts')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => lists.test(readFileSync(file, 'utf8')))).toEqual(['server/billing/customers/ours.ts'])
})
