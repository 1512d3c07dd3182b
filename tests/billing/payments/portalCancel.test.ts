/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

const post = (person: Person, call: string) => scene.app.as(person).post(`/stripe/${call}`)
const shown = async (person: Person) => (await scene.app.as(person).get('/stripe/subscription')).json()

async function aSubscriber() {
  const person = await scene.app.build.user()
  const { current_period_end } = await scene.subscribed(person)
  const customer = await scene.customerOf(person)
  const atStripe = async () =>
    (await scene.stripe.stripe.subscriptions.list({ customer, status: 'all', limit: 1 })).data[0]!
  return { person, current_period_end, atStripe }
}

async function inPortal(person: Person, action: 'cancel' | 'resume') {
  const { url } = await (await post(person, 'customer-portal')).json()
  const page = await scene.stripe.routes.request(`${new URL(url).pathname}/${action}`, { method: 'POST' })
  expect(page.status).toBe(303)
}

test('a subscription that was cancelled in the portal goes on after it is resumed here', async () => {
  const { person, current_period_end, atStripe } = await aSubscriber()
  expect(await atStripe()).toMatchObject({ billing_mode: { type: 'flexible' } })
  await inPortal(person, 'cancel')
  expect(await atStripe()).toMatchObject({ cancel_at: current_period_end, cancel_at_period_end: false })
  expect(await shown(person)).toMatchObject({ cancel_at_period_end: true, ends_at: current_period_end })

  const resumed = await post(person, 'resume-subscription')
  expect([resumed.status, await resumed.json()]).toMatchObject([200, { cancel_at_period_end: false, ends_at: null }])
  expect(await atStripe()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
  await scene.stripe.clock.advance({ days: 32 })
  expect(await shown(person)).toMatchObject({ status: 'active', ends_at: null })
})

test('one that was cancelled here can be resumed in the portal, and here', async () => {
  const { person, current_period_end, atStripe } = await aSubscriber()
  for (const resume of [() => inPortal(person, 'resume'), () => post(person, 'resume-subscription')]) {
    expect((await post(person, 'cancel-subscription')).status).toBe(200)
    expect(await shown(person)).toMatchObject({ cancel_at_period_end: true, ends_at: current_period_end })
    await resume()
    expect(await atStripe()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
    expect(await shown(person)).toMatchObject({ cancel_at_period_end: false, ends_at: null })
  }
})

test.each([
  ['within the period', -10, true],
  ['in a later period', 40, false],
])('an end that an operator has set %s is shown as it is, and can be taken back', async (_, days, isWithPeriod) => {
  const { person, current_period_end, atStripe } = await aSubscriber()
  const cancel_at = current_period_end + days * 86_400
  await scene.stripe.stripe.subscriptions.update((await atStripe()).id, { cancel_at })
  expect(await shown(person)).toMatchObject({ cancel_at_period_end: isWithPeriod, ends_at: cancel_at })
  await post(person, 'resume-subscription')
  expect(await atStripe()).toMatchObject({ cancel_at: null, cancel_at_period_end: false })
})

test('an end within the period ends it then, and the Free Trial is back', async () => {
  const { person, current_period_end, atStripe } = await aSubscriber()
  await scene.stripe.stripe.subscriptions.update((await atStripe()).id, { cancel_at: current_period_end - 10 * 86_400 })
  await shown(person)
  await scene.stripe.clock.moveTo((current_period_end - 9 * 86_400) * 1000)
  expect(await shown(person)).toMatchObject({ status: 'canceled' })
  expect(await (await scene.app.as(person).get('/users/me/quota')).json()).toMatchObject({ is_free_tier: true })
})
