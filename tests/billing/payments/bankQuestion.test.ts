/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

const get = async (person: Person, call: string) => (await scene.app.as(person).get(`/stripe/${call}`)).json()
const post = (person: Person, call: string) => scene.app.as(person).post(`/stripe/${call}`)
const send = (path: string, form: Record<string, string>) =>
  scene.stripe.routes.request(path, { method: 'POST', body: new URLSearchParams(form) })

/** Enters a card whose bank asks its holder, and answers. */
async function enter(person: Person, number: string, answer: 'confirm' | 'refuse') {
  const { pathname } = new URL((await (await post(person, 'checkout-session')).json()).url)
  const asked = await send(pathname, { number, month: '12', year: '39', cvc: '123', name: 'Ana Lima' })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, `${pathname}/bank`])
  expect(await (await post(person, 'verify-payment-method')).json()).toMatchObject({ has_payment_method: false })
  expect(await (await scene.stripe.routes.request(`${pathname}/bank`)).text()).toContain('Confirm with your bank')
  return send(`${pathname}/bank`, { answer })
}

/** The month ends with 100 words. */
async function invoice(person: Person) {
  await scene.stripe.stripe.billing.meterEvents.create({
    event_name: 'dragoman_words',
    payload: { stripe_customer_id: await scene.customerOf(person), value: '100' },
  })
  await scene.stripe.clock.advance({ days: 32 })
}

test('a card that its bank confirms at the checkout subscribes, and is charged without a further question', async () => {
  const ana = await scene.app.build.user()
  expect((await enter(ana, '4000002500003155', 'confirm')).status).toBe(200)
  const { subscription } = await (await post(ana, 'verify-payment-method')).json()
  expect(subscription).toMatchObject({ status: 'active' })
  await invoice(ana)
  expect(await get(ana, 'subscription')).toMatchObject({ status: 'active' })
})

test('one whose holder refuses is not saved, and the page says why', async () => {
  const ana = await scene.app.build.user()
  const refused = await enter(ana, '4000002500003155', 'refuse')
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('unable to authenticate')])
  expect(await (await post(ana, 'verify-payment-method')).json()).toEqual({
    has_payment_method: false,
    subscription: null,
  })
})

test('a bank that asks at every charge leaves the invoice open until its holder pays it on the page', async () => {
  const ana = await scene.app.build.user()
  await enter(ana, '4000002760003184', 'confirm')
  await post(ana, 'verify-payment-method')
  await invoice(ana)
  expect(await get(ana, 'subscription')).toMatchObject({ status: 'past_due' })
  const { owed_cents, invoices } = await get(ana, 'debt')
  expect(owed_cents).toBe(400)
  await send(new URL(invoices[0].url).pathname, {})
  expect(await get(ana, 'subscription')).toMatchObject({ status: 'active' })
  expect(await get(ana, 'debt')).toEqual({ owed_cents: 0, invoices: [] })
})
