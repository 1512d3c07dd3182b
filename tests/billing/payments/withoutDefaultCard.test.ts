import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer } from '../payer.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

async function withoutDefaultCard() {
  const { ana, post, customer } = await createPayer(scene)
  await post('payment-method', { payment_method_id: 'pm_card_mastercard' })
  const { stripe } = scene.stripe
  const holder = await stripe.customers.retrieve(customer)
  if (holder.deleted) throw new Error('The customer is gone')
  await stripe.paymentMethods.detach(holder.invoice_settings.default_payment_method as string)
  const pause = async () => {
    await scene.app.as(ana).get('/stripe/subscription')
    return (await (await scene.app.as(ana).get('/users/me/quota')).json()).pause
  }
  expect(await pause()).toBe('no_card')
  return { stripe, customer, post, pause }
}

test('nothing is translated on credit while Stripe would charge none of the cards', async () => {
  const { post, pause } = await withoutDefaultCard()
  expect((await post('create-metered-subscription')).status).toBe(200)
  expect(await pause()).toBeNull()
})

test('a subscription that ended with its customer at Stripe pauses nothing', async () => {
  const { stripe, customer, pause } = await withoutDefaultCard()
  await stripe.customers.del(customer)
  expect(await pause()).toBeNull()
})
