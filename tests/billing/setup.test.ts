/** @module-tag nightly */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpCatalog } from '#server/billing/catalog/setUpCatalog.ts'
import { EVENTS } from '#server/billing/handleEvent.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { sdkFor, startStripeForTest, type TestStripe } from '../support/stripe/stripe.ts'

let stripe: TestStripe
beforeAll(async () => {
  stripe = await startStripeForTest()
})
afterAll(() => stripe.close())

const PUBLIC_URL = 'https://dragoman.example'
const run = promisify(execFile)
const setUp = (env: Record<string, string> = stripe.env) =>
  run(process.execPath, ['server/billing/catalog/setUpStripe.ts'], { env: { ...process.env, PUBLIC_URL, ...env } })

async function everything() {
  const { products, prices, billing, billingPortal, webhookEndpoints } = stripe.stripe
  return {
    products: (await products.list()).data.map(({ id, unit_label }) => ({ id, unit_label })),
    prices: (await prices.list()).data.map(({ unit_amount, currency, lookup_key, recurring }) => ({
      unit_amount,
      currency,
      lookup_key,
      usage: recurring?.usage_type,
      interval: recurring?.interval,
      meter: recurring?.meter,
    })),
    meters: (await billing.meters.list()).data.map(({ id, event_name }) => ({ id, event_name })),
    portals: (await billingPortal.configurations.list()).data.map(({ id }) => id),
    webhooks: (await webhookEndpoints.list()).data.map(({ url, enabled_events, api_version }) => ({
      url,
      enabled_events,
      api_version,
    })),
  }
}

test('an empty account gets product, meter, price, portal and webhook; a second run changes nothing', async () => {
  const { stdout } = await setUp()
  const made = await everything()
  expect(made).toEqual({
    products: [{ id: 'dragoman_words', unit_label: 'word' }],
    prices: [
      {
        unit_amount: 4,
        currency: 'usd',
        lookup_key: 'dragoman_word_4_cents',
        usage: 'metered',
        interval: 'month',
        meter: made.meters[0]!.id,
      },
    ],
    meters: [{ id: expect.any(String), event_name: 'dragoman_words' }],
    portals: [expect.any(String)],
    webhooks: [
      { url: `${PUBLIC_URL}/api/v1/stripe/webhook`, enabled_events: [...EVENTS], api_version: '2026-10-28.endive' },
    ],
  })
  expect(stdout).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_\w+/)
  const again = await setUp()
  expect(await everything()).toEqual(made)
  expect(again.stdout).not.toContain('whsec_')
})

test('setup completes a partial catalog and stays unique under concurrency', async () => {
  const [price] = (await stripe.stripe.prices.list()).data
  const [meter] = (await stripe.stripe.billing.meters.list()).data
  await stripe.stripe.billing.meters.deactivate(meter!.id)
  await Promise.all([setUpCatalog(sdkFor(stripe)), setUpCatalog(sdkFor(stripe))])
  const after = await everything()
  expect([after.prices.length, after.meters.length, after.products.length, after.portals.length]).toEqual([1, 1, 1, 1])
  expect((await stripe.stripe.prices.list()).data[0]!.id).toBe(price!.id)
})

test('without a key it says what is missing, and shows no key that is wrong', NIGHTLY, async () => {
  const missing = await setUp({ STRIPE_SECRET_KEY: '' }).catch((error) => error)
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('STRIPE_SECRET_KEY is not set')])
  const wrong = await setUp({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_test_0123456789abcdefWRONG' }).catch(
    (error) => error,
  )
  expect(wrong.code).toBe(1)
  expect(wrong.stdout + wrong.stderr).not.toContain('sk_test_0123456789abcdefWRONG')
})
