/** @module-tag selfTest */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStripeStandIn } from '#server/standins/stripe/start.ts'
import { createDatabase } from '../../support/app/database.ts'
import { sdkFor, startStripeForTest } from '../../support/stripe/stripe.ts'
import { catalogOf, report, subscribed } from './world.ts'

type Took = { body: string; signature: string; event: Stripe.Event }

/** Takes webhooks as an app would; `answer` says with which status, in the order they come. */
async function openReceiver(answer: (count: number) => number = () => 200) {
  const took: Took[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    took.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) })
    response.writeHead(answer(took.length)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/stripe/webhook`
  return { webhookUrl, took, types: () => took.map(({ event }) => event.type) }
}

async function startWith(options: Parameters<typeof startStripeForTest>[0] = {}) {
  const standIn = await startStripeForTest(options)
  onTestFinished(() => standIn.close())
  return standIn
}

test('an event is signed as Stripe signs: the SDK takes it, and nothing that was changed', async () => {
  const { webhookUrl, took } = await openReceiver()
  const { stripe, webhookSecret } = await startWith({ webhookUrl })
  const { id } = await stripe.customers.create({ name: 'Ana' })

  await vi.waitFor(() => expect(took).toHaveLength(1), { timeout: 10_000 })

  const { body, signature } = took[0]!
  const event = stripe.webhooks.constructEvent(body, signature, webhookSecret)
  expect(event).toMatchObject({ type: 'customer.created', data: { object: { id, name: 'Ana' } } })
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, type: 'customer.created' })
  expect(() => stripe.webhooks.constructEvent(body.replace('Ana', 'Eve'), signature, webhookSecret)).toThrow(
    /signature/,
  )
  const late = Date.now() + 302_000
  expect(() => stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, late)).toThrow(
    /tolerance/,
  )
})

test('an endpoint that fails is asked again until it takes the event', async () => {
  const { webhookUrl, took } = await openReceiver((count) => (count < 3 ? 500 : 200))
  const { stripe, countPendingDeliveries } = await startWith({ webhookUrl })
  await stripe.customers.create()

  await vi.waitFor(() => expect(took).toHaveLength(3), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await countPendingDeliveries()).toBe(0), { timeout: 10_000 })

  expect(new Set(took.map(({ event }) => event.id)).size).toBe(1)
})

test('events can be doubled, lost and sent in another order', async () => {
  const { webhookUrl, took, types } = await openReceiver()
  const { stripe, faults, release } = await startWith({ webhookUrl })
  let held = 0
  faults.onDelivery = ({ type }) => {
    if (type === 'product.created') return 'duplicate'
    if (type === 'billing.meter.created') return 'drop'
    held++
    return 'withhold'
  }
  await catalogOf(stripe)
  const { id } = await stripe.customers.create()
  await stripe.customers.update(id, { name: 'Ana' })
  await vi.waitFor(() => expect(held).toBe(3), { timeout: 10_000 })

  await release((events) => events.toReversed())

  expect(types()).toEqual([
    'product.created',
    'product.created',
    'customer.updated',
    'customer.created',
    'price.created',
  ])
  expect(took[0]!.event.id).toBe(took[1]!.event.id)
})

test('endpoints are made, narrowed and deleted through the API; their secret is told once', async () => {
  const { webhookUrl, took, types } = await openReceiver()
  const { stripe, countPendingDeliveries } = await startWith()
  const wanted = { url: webhookUrl, enabled_events: ['customer.deleted' as const] }

  const { id, secret } = await stripe.webhookEndpoints.create(wanted)
  const customer = await stripe.customers.create()
  await stripe.customers.del(customer.id)
  await vi.waitFor(() => expect(types()).toEqual(['customer.deleted']), { timeout: 10_000 })

  expect(() => stripe.webhooks.constructEvent(took[0]!.body, took[0]!.signature, secret!)).not.toThrow()
  expect((await stripe.webhookEndpoints.retrieve(id)).secret).toBeUndefined()
  await stripe.webhookEndpoints.del(id)
  await stripe.customers.create()
  expect(await countPendingDeliveries()).toBe(0)
})

test('a lost answer and an error after the work are made good by the SDK’s retry: the work is done once', async () => {
  const standIn = await startWith()
  const stripe = sdkFor(standIn, { maxNetworkRetries: 2 })
  const faulty: ('drop' | 'errorAfterwards' | undefined)[] = ['drop', 'errorAfterwards', undefined]
  const seen: (string | undefined)[] = []
  standIn.faults.onCall = ({ idempotencyKey }) => {
    seen.push(idempotencyKey)
    return faulty.shift()
  }

  const made = await stripe.customers.create({ email: 'once@example.com' })

  expect(seen).toHaveLength(3)
  expect(new Set(seen).size).toBe(1)
  const { data } = await stripe.customers.list({ email: 'once@example.com' })
  expect(data.map(({ id }) => id)).toEqual([made.id])
})

test('the SDK says whether the stand-in is away, out of order, busy or slow', async () => {
  const { stripe, faults } = await startWith()
  const failing = (fault: ReturnType<typeof faults.onCall>) => {
    faults.onCall = () => fault
    return stripe.customers.create({ email: 'never@example.com' }).catch((error) => error.type)
  }
  const said = [await failing('refuse'), await failing('error'), await failing('tooMany')]
  faults.onCall = () => undefined
  faults.isAway = true
  said.push(await stripe.customers.list().catch((error) => error.type))
  faults.isAway = false
  faults.latencyMs = 300
  said.push(await stripe.customers.list({}, { timeout: 50 }).catch((error) => error.type))

  expect(said).toEqual([
    'StripeConnectionError',
    'StripeAPIError',
    'StripeRateLimitError',
    'StripeConnectionError',
    'StripeConnectionError',
  ])
  expect((await stripe.customers.list({ email: 'never@example.com' })).data).toEqual([])
})

test('a restart keeps keys, objects, time and what is still to be delivered', async () => {
  const { url, db } = await createDatabase()
  onTestFinished(() => db.destroy())
  const before = await startStripeForTest({ databaseUrl: url, webhookUrl: 'http://127.0.0.1:1/nobody' })
  const { price } = await catalogOf(before.stripe)
  const { customer, subscription } = await subscribed(before.stripe, price.id)
  await report(before.stripe, customer.id, 40, { identifier: 'kept' })
  await before.clock.advance({ days: 3 })
  const moved = await before.clock.now()
  await before.close()

  const { webhookUrl, types } = await openReceiver()
  const after = await startWith({ databaseUrl: url, webhookUrl })
  expect([after.secretKey, after.webhookSecret]).toEqual([before.secretKey, before.webhookSecret])
  expect(await after.clock.now()).toBeGreaterThanOrEqual(moved)
  await vi.waitFor(() => expect(types()).toContain('customer.subscription.created'), { timeout: 30_000 })
  const { id, latest_invoice } = await after.stripe.subscriptions.cancel(subscription.id, {
    invoice_now: true,
    expand: ['latest_invoice'],
  })
  expect(id).toBe(subscription.id)
  expect(latest_invoice).toMatchObject({ total: 160 })
})

test('the processes of one database share one: each answers for what the other made, a key counts for both', async () => {
  const { url, db } = await createDatabase()
  onTestFinished(() => db.destroy())
  const [one, other] = [await startWith({ databaseUrl: url }), await startWith({ databaseUrl: url })]
  expect(one.apiBase).not.toBe(other.apiBase)
  const { price } = await catalogOf(one.stripe)
  const { customer } = await subscribed(other.stripe, price.id)
  await report(one.stripe, customer.id, 2)
  await report(other.stripe, customer.id, 3)
  await Promise.all([one.clock.advance({ days: 32 }), pause(0).then(() => other.stripe.customers.list())])

  const create = ({ stripe }: typeof one) => stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'both' })
  expect((await create(one)).id).toBe((await create(other)).id)
  const { data } = await other.stripe.invoices.list({ customer: customer.id })
  expect(data).toMatchObject([{ status: 'paid', total: 20 }])
})

test('it does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())

  await expect(startStripeStandIn({ databaseUrl: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
    'The Stripe stand-in does not run in production',
  )
})
