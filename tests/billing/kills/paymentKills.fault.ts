/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchServer } from '../../support/app/launch.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

/** Each is carried out by Stripe, and then the process that asked is gone before it hears of it. */
const LAST_WORDS = ['POST /v1/customers', 'POST /v1/customers/:id', 'POST /v1/subscriptions']

test('[P3] a server killed after each thing it asks of Stripe has one customer and one subscription for a person in the end', async () => {
  const { app, stripe } = scene
  const env = { ...stripe.env, DATABASE_URL: app.services.config.databaseUrl, ROLES: 'api' }
  const ana = await app.build.user()
  const call = async (url: string, path: string, body?: object) =>
    fetch(`${url}/api/v1/stripe/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(({ status }) => status)
      .catch(() => 0)

  /** A person who retries until they have Standard. */
  async function tryAll(url: string) {
    const card = await call(url, 'payment-method', { payment_method_id: 'pm_card_visa' })
    return card === 200 ? call(url, 'create-metered-subscription') : card
  }

  for (const last of LAST_WORDS) {
    const server = launchServer({ env })
    const url = await server.ready
    stripe.faults.onCall = ({ method, path }) => {
      const asked = `${method} ${path.replace(/(cus|pm)_\w+/, ':id')}`
      if (asked !== last) return undefined
      server.child.kill('SIGKILL')
      return 'drop'
    }
    expect(await tryAll(url)).toBe(0)
    expect(await server.ended).toBe('SIGKILL')
    stripe.faults.onCall = () => undefined
  }

  const server = launchServer({ env })
  expect(await tryAll(await server.ready)).toBe(200)
  const customers = (await stripe.stripe.customers.list({ email: ana.email })).data
  expect(customers).toHaveLength(1)
  const subscriptions = await stripe.stripe.subscriptions.list({ customer: customers[0]!.id, status: 'all' })
  expect(subscriptions.data.map(({ status }) => status)).toEqual(['active'])
  expect(await (await app.as(ana).get('/stripe/subscription')).json()).toMatchObject({ status: 'active' })
}, 120_000)
