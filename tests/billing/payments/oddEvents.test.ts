import { afterAll, beforeAll, expect, test } from 'vitest'
import { toThinEvent } from '#server/standins/stripe/webhooks/thinEvent.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'

let scene: BillingScene
beforeAll(async () => {
  scene = await createBillingScene()
})
afterAll(() => scene.close())

/** Signed as Stripe signs it. */
function send(payload: string) {
  const signature = scene.stripe.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: scene.stripe.webhookSecret,
    timestamp: Math.floor(Date.now() / 1000),
  })
  return scene.app.app.request('/api/v1/stripe/webhook', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: payload,
  })
}
const logged = () => scene.app.logged.map((line) => JSON.parse(line) as { level: string; event: string })

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['a text', '"customer.updated"'],
  ['an object without fields', '{}'],
  ['an event without data', '{"id":"evt_1","object":"event","type":"customer.updated"}'],
  ['an event whose data is null', '{"id":"evt_2","object":"event","type":"customer.updated","data":null}'],
  ['an event without an object', '{"id":"evt_3","object":"event","type":"customer.updated","data":{}}'],
  [
    'an event of a type nobody knows',
    '{"id":"evt_4","object":"event","type":"moon.risen","data":{"object":{"object":"moon"}}}',
  ],
])('answers 200 to a signed payload that is %s', async (_name, payload) => {
  expect((await send(payload)).status).toBe(200)
})

test('logs a signed payload that is no event', async () => {
  await send('{"id":"evt_5"}')
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'warn', event: 'webhook_event_ignored' }))
})

test('answers 400 to a thin event and logs the misconfigured destination', async () => {
  const { id } = await scene.stripe.stripe.customers.create({ email: 'ana@example.com' })
  const [event] = (await scene.stripe.stripe.events.list({ limit: 1 })).data
  const thin = toThinEvent(event!)
  const signed = scene.stripe.stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(thin),
    secret: 'whsec',
  })
  const notification = scene.stripe.stripe.parseEventNotification(JSON.stringify(thin), signed, 'whsec')
  expect(notification).toMatchObject({ type: 'v1.customer.created', related_object: { id, type: 'customer' } })
  const response = await send(JSON.stringify(thin))
  expect([response.status, await response.json()]).toEqual([
    400,
    { detail: expect.stringContaining('Set the payload style of this destination to snapshot') },
  ])
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', event: 'webhook_event_thin' }))
})
