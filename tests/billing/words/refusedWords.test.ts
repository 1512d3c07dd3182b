/** @module-tag nightly */
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer, type Payer } from '../payer.ts'

let scene: BillingScene
let payer: Payer
let root: Person
let meter: string
beforeAll(async () => {
  scene = await createBillingScene()
  root = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  meter = (await scene.stripe.stripe.billing.meters.list()).data[0]!.id
})
beforeEach(async () => {
  payer = await createPayer(scene)
  await payer.charge(10)
  await payer.deliver()
})
afterEach(async () => {
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

const meters = () => scene.stripe.stripe.billing.meters
const atStripe = async () => (await (await scene.app.as(root).get('/admin/billing')).json()).stripe

describe('words that Stripe refuses for good', () => {
  beforeEach(async () => {
    await meters().deactivate(meter)
    await payer.charge(5)
    await payer.deliver()
  })
  afterEach(async () => {
    await meters()
      .reactivate(meter)
      .catch(() => undefined)
  })

  test('are shown as failed, and sent when the administrator has them tried again', async () => {
    expect(await atStripe()).toMatchObject({ failed_words: 5, failed_cents: 20 })
    const failed = await (await scene.app.as(root).get('/admin/billing/meter-events?state=failed')).json()
    expect(failed.data).toMatchObject([{ words: 5, last_error: expect.stringContaining('dragoman_words') }])
    await meters().reactivate(meter)
    const answer = await scene.app.as(root).post('/admin/billing/meter-events/retry')
    expect(await answer.json()).toEqual({ message: 'Trying again' })
    await payer.deliver()
    expect(await atStripe()).toMatchObject({ failed_words: 0 })
    expect(await payer.sentWords()).toBe(15)
    expect((await payer.post('downgrade-now')).status).toBe(200)
    expect(await payer.invoiced()).toEqual([{ words: 15, status: 'paid' }])
  })

  test('keep nobody from leaving: they are on an invoice of their own, once', async () => {
    const answer = await payer.post('downgrade-now')
    expect([answer.status, (await answer.json()).invoice_url]).toEqual([200, expect.stringMatching(/^http/)])
    const both = [
      { words: 5, status: 'paid' },
      { words: 10, status: 'paid' },
    ]
    expect(await payer.invoiced()).toEqual(both)
    expect(await atStripe()).toMatchObject({ failed_words: 0 })
    await payer.pass({ hours: 2 })
    await payer.deliver()
    expect(await payer.invoiced()).toEqual(both)
    expect(await payer.sentWords()).toBe(15)
  })

  test('and those that are the only ones have their invoice shown', async () => {
    await payer.post('downgrade-now')
    await payer.pass({ hours: 1 })
    await scene.subscribed(payer.ana)
    await payer.charge(7)
    await payer.deliver()
    const { invoice_url } = await (await payer.post('downgrade-now')).json()
    const page = await scene.stripe.routes.request(new URL(invoice_url).pathname)
    expect(await page.text()).toMatch(/>7<.*>\$0\.28</s)
  })
})

describe('an error of Stripe that it repeats for a day under our key', () => {
  /** The first request to this path fails, and whatever comes under its key. */
  function failOnce(wanted: string) {
    let failed = 0
    scene.stripe.faults.onCall = ({ method, path }) =>
      method === 'POST' && path.endsWith(wanted) && failed++ === 0 ? 'keptError' : undefined
  }

  test.each(['/v1/invoices', '/v1/invoiceitems', '/finalize'])('holds up no invoice: %s', async (path) => {
    await payer.post('cancel-subscription')
    await payer.charge(6, 'reserved')
    await payer.pass({ days: 32 })
    await payer.finish()
    failOnce(path)
    await expect(payer.deliver()).rejects.toThrow()
    await payer.pass({ hours: 1 })
    await payer.deliver()
    expect((await payer.invoiced()).map(({ words }) => words)).toEqual([6, 10])
  })

  test.each(['/v1/customers', '/v1/subscriptions'])('keeps nobody from subscribing: %s', async (path) => {
    failOnce(path)
    const ben = await scene.app.build.user()
    const wants = async () => [
      (await scene.app.as(ben).post('/stripe/payment-method', { payment_method_id: 'pm_card_visa' })).status,
      (await scene.app.as(ben).post('/stripe/create-metered-subscription')).status,
    ]
    expect(await wants()).toContain(503)
    expect(await wants()).toEqual([200, 200])
    const customer = await scene.customerOf(ben)
    expect((await scene.stripe.stripe.customers.list({ email: ben.email })).data).toHaveLength(1)
    expect((await scene.stripe.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })
})

test('words that are refused once are invoiced also when a threshold is charged meanwhile and the subscription ends', async () => {
  const { stripe } = await scene.app.services.payments.open()
  await payer.charge(5)
  await payer.pass({ hours: 0.01 })
  await payer.charge(1300)
  const refusal = new Stripe.errors.StripeInvalidRequestError({ message: 'Refused', type: 'invalid_request_error' })
  const create = vi.spyOn(stripe.billing.meterEvents, 'create').mockRejectedValueOnce(refusal)
  await payer.deliver()
  create.mockRestore()
  await payer.pass({ hours: 1.5 })
  expect(await payer.invoiced()).toEqual([{ words: 1310, status: 'paid' }])
  await payer.deliver()
  expect(await payer.sentWords()).toBe(1315)
  await scene.stripe.stripe.subscriptions.cancel((await payer.subscription()).id)
  await scene.app.as(payer.ana).get('/stripe/subscription')
  await payer.deliverAll()
  expect((await payer.invoiced()).map(({ words }) => words)).toEqual([5, 1310])
})
