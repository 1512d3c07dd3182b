import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openCatalog, withCatalog } from '#server/billing/catalog/catalog.ts'
import { PRICE_LOOKUP_KEY } from '#server/billing/catalog/findCatalog.ts'
import type { OpenPayments } from '#server/integrations/stripe.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'

const HOUR_MS = 3_600_000

let scene: BillingScene
let opened: OpenPayments
beforeAll(async () => {
  scene = await createBillingScene()
  opened = await scene.app.services.payments.open()
})
beforeEach(() => {
  scene.stripe.faults.isAway = false
  scene.stripe.faults.onCall = () => undefined
})
afterAll(() => scene.close())

/** As somebody does in the dashboard: another price has the name, and the former one is archived. */
async function changePrice() {
  const { stripe } = scene.stripe
  const [former] = (await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY] })).data
  const price = await stripe.prices.create({
    product: former!.product as string,
    currency: 'usd',
    unit_amount: 4,
    recurring: { interval: 'month', usage_type: 'metered', meter: former!.recurring!.meter! },
    lookup_key: PRICE_LOOKUP_KEY,
    transfer_lookup_key: true,
  })
  await stripe.prices.update(former!.id, { active: false })
  return price.id
}

test('subscribes with the new price after the known one became inactive', async () => {
  await openCatalog(opened)
  const price = await changePrice()
  const ana = await scene.app.build.user()
  expect((await scene.subscribed(ana)).status).toBe('active')
  const customer = await scene.customerOf(ana)
  const { data } = await scene.stripe.stripe.subscriptions.list({ customer })
  expect(data.map(({ items }) => items.data[0]!.price.id)).toEqual([price])
})

test('opens the portal after its configuration was replaced', async () => {
  const { portalConfigurationId } = await openCatalog(opened)
  const { billingPortal } = scene.stripe.stripe
  const former = await billingPortal.configurations.retrieve(portalConfigurationId)
  await billingPortal.configurations.update(portalConfigurationId, { active: false })
  await billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
    metadata: former.metadata!,
  })
  const ana = await scene.app.build.user()
  expect((await scene.app.as(ana).post('/stripe/customer-portal')).status).toBe(200)
})

test('asks for the catalog again after an hour, and keeps the last one while Stripe is away', async () => {
  const { priceId } = await openCatalog(opened)
  const price = await changePrice()
  const now = Date.now()
  expect((await openCatalog(opened, now)).priceId).toBe(priceId)
  scene.stripe.faults.isAway = true
  expect((await openCatalog(opened, now + HOUR_MS)).priceId).toBe(priceId)
  scene.stripe.faults.isAway = false
  expect((await openCatalog(opened, now + 2 * HOUR_MS)).priceId).toBe(price)
})

test('does not repeat what Stripe refuses for another reason', async () => {
  let calls = 0
  const work = () => {
    calls++
    return opened.stripe.customers.retrieve('cus_nobody')
  }
  await expect(withCatalog(opened, work)).rejects.toThrow('No such customer')
  expect(calls).toBe(1)
})
