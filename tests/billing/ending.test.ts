import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSubscriptions } from '#server/billing/subscriptions/endSubscriptions.ts'
import { createTestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { type BillingScene, createBillingScene } from '../support/stripe/billing.ts'
import { createPayer, type Payer } from './payer.ts'

let scene: BillingScene
// One each: Stripe's clock goes ahead of ours in each of them.
beforeEach(async () => {
  scene = await createBillingScene()
})
afterEach(() => scene.close())

/** Words that were told to a meter which counts them up to half a minute later, and a subscription that is to end now. */
async function endingPayer() {
  const payer = await createPayer(scene)
  scene.stripe.settings.countsLateS = 30
  for (const words of [10, 20, 30, 40]) await payer.charge(words)
  const response = await payer.post('downgrade-now')
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      message: 'Your subscription is ending: its final invoice is being made. You can leave this page.',
      invoice_url: null,
    },
  ])
  return payer
}

const statusOf = async ({ ana }: Payer) => (await (await scene.app.as(ana).get('/stripe/subscription')).json()).status

/** By the time it has counted everything. */
async function untilCounted(services = scene.app.services) {
  await scene.stripe.clock.advance({ ms: 31_000 })
  await endSubscriptions(services, new Date(Date.now() + 60_000))
}

test('says ending while the meter counts, and ends by itself with every word on the invoice', async () => {
  const payer = await endingPayer()
  expect(await statusOf(payer)).toBe('ending')
  expect(await payer.invoiced()).toEqual([])
  await untilCounted()
  expect(await statusOf(payer)).toBe('canceled')
  expect(await payer.invoiced()).toEqual([{ words: 100, status: 'paid' }])
  expect(await (await scene.app.as(payer.ana).get('/users/me')).json()).toMatchObject({ role: 'FREE_TIER' })
})

test('is finished by another process after the first one is gone', NIGHTLY, async () => {
  const payer = await endingPayer()
  const other = await createTestApp({ DATABASE_URL: scene.app.services.config.databaseUrl, ...scene.stripe.env })
  await untilCounted(other.services)
  await other.close()
  expect(await statusOf(payer)).toBe('canceled')
  expect(await payer.invoiced()).toEqual([{ words: 100, status: 'paid' }])
})

test('refuses translations meanwhile with a clear sentence, also with free words', async () => {
  const payer = await endingPayer()
  const organization = await scene.app.build.organization({ owner: payer.ana })
  const page = await scene.app.build.page(await scene.app.build.version(await scene.app.build.project(organization)))
  const translate = async () =>
    (await scene.app.as(payer.ana).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
  expect(await translate()).toMatchObject({
    status: 'error',
    message: 'Subscription is ending',
    detail: 'The subscription is ending and its final invoice is being made. You can translate again in a few minutes.',
  })
  await untilCounted()
  expect(await translate()).toMatchObject({ status: 'success' })
})

test('refuses another subscription until the former one has ended', NIGHTLY, async () => {
  const payer = await endingPayer()
  const response = await payer.post('create-metered-subscription')
  expect([response.status, await response.json()]).toEqual([
    409,
    { detail: 'Your former subscription is still ending. Try again in a few minutes.' },
  ])
  await untilCounted()
  expect((await payer.post('create-metered-subscription')).status).toBe(200)
  expect(await statusOf(payer)).toBe('active')
})

test('invoices once when several workers and the person end it at once', async () => {
  const payer = await endingPayer()
  await scene.stripe.clock.advance({ ms: 31_000 })
  const late = new Date(Date.now() + 60_000)
  await Promise.all([
    endSubscriptions(scene.app.services, late),
    endSubscriptions(scene.app.services, late),
    payer.post('downgrade-now'),
    payer.post('downgrade-now'),
  ])
  await untilCounted()
  expect(await statusOf(payer)).toBe('canceled')
  expect(await payer.invoiced()).toEqual([{ words: 100, status: 'paid' }])
})

test('waits for the count of words that reached the meter late, however long it has been ending', NIGHTLY, async () => {
  const payer = await createPayer(scene)
  scene.stripe.settings.countsLateS = 30
  await payer.charge(40)
  scene.stripe.faults.onCall = ({ path }) => (path.endsWith('/meter_events') ? 'error' : undefined)
  await payer.post('downgrade-now')
  const ending_since = new Date(Date.now() - 2 * 3_600_000)
  await scene.app.db.updateTable('billing_customers').set({ ending_since }).execute()
  scene.stripe.faults.onCall = () => undefined

  await endSubscriptions(scene.app.services, new Date(Date.now() + 60_000))
  expect(await payer.sentWords()).toBe(40)
  expect(await statusOf(payer)).toBe('ending')
  await scene.stripe.clock.advance({ ms: 31_000 })
  await endSubscriptions(scene.app.services, new Date(Date.now() + 50 * 60_000))
  expect(await statusOf(payer)).toBe('canceled')
  expect(await payer.invoiced()).toEqual([{ words: 40, status: 'paid' }])
})
