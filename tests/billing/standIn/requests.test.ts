/** @module-tag selfTest */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdkFor, startStripeForTest, type TestStripe } from '../../support/stripe/stripe.ts'
import { catalogOf } from './world.ts'

let standIn: TestStripe

beforeAll(async () => {
  standIn = await startStripeForTest()
})
afterAll(() => standIn.close())

const customers = (sent: object) => standIn.stripe.customers.create(sent)

test.each([
  ['a name that is not known', { emial: 'ana@example.com' }, 'parameter_unknown', 'emial'],
  ['a name inside another', { address: { street: '1 Main St' } }, 'parameter_unknown', 'address[street]'],
  ['a number that is none', { balance: 'much' }, 'parameter_invalid_integer', 'balance'],
  ['a truth that is none', { validate: 'perhaps' }, undefined, 'validate'],
  ['a value that is not offered', { tax_exempt: 'always' }, undefined, 'tax_exempt'],
  ['a text instead of an object', { address: 'Main St' }, undefined, 'address'],
])('%s is refused as Stripe refuses it', async (_what, sent, code, param) => {
  await expect(customers(sent)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    requestId: expect.stringMatching(/^req_/),
    param,
    ...(code && { code }),
  })
})

test('required parameters are checked, also in lists', async () => {
  const { billing, billingPortal } = standIn.stripe

  await expect(billing.meters.create({ display_name: 'Words', event_name: 'x' } as never)).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'default_aggregation',
  })
  await expect(billingPortal.configurations.create({} as never)).rejects.toMatchObject({ param: 'features' })
  const items = [{ price: 'price_1' }, { prize: 'price_2' }]
  await expect(standIn.stripe.subscriptions.create({ customer: 'cus_1', items: items as never })).rejects.toMatchObject(
    {
      code: 'parameter_unknown',
      param: 'items[1][prize]',
    },
  )
})

test('a decimal is taken as it is written, and nothing else for it', async () => {
  const { meter, product } = await catalogOf(standIn.stripe)
  const recurring = { interval: 'month', usage_type: 'metered', meter: meter.id } as const
  const create = (decimal: string) =>
    standIn.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount_decimal: decimal as never,
      recurring,
    })

  expect(await create('7')).toMatchObject({ unit_amount: 7 })
  await expect(create('a lot')).rejects.toMatchObject({
    message: 'Invalid decimal: a lot',
    param: 'unit_amount_decimal',
  })
})

test('the stand-in refuses parameters it does not implement', async () => {
  await expect(customers({ shipping: { name: 'Ana', address: { city: 'Porto' } } })).rejects.toMatchObject({
    param: 'shipping',
  })
})

test('without the key nobody is served, and another version of the API is not spoken', async () => {
  const stranger = sdkFor({ ...standIn, secretKey: 'sk_test_guessed' })
  const older = sdkFor(standIn, { apiVersion: '2020-08-27' as never })

  await expect(stranger.customers.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  await expect(older.customers.list()).rejects.toMatchObject({ message: 'Invalid Stripe API version: 2020-08-27' })
  expect((await fetch(`${standIn.apiBase}/v1/customers`)).status).toBe(401)
})

test('a path that Stripe does not have, or the stand-in not yet, is a 404 that says so', async () => {
  await expect(standIn.stripe.coupons.list()).rejects.toMatchObject({
    statusCode: 404,
    message: 'Unrecognized request URL (GET: /v1/coupons).',
  })
})

test('a missing object is a 404 in the path and a 400 in a parameter', async () => {
  const { stripe } = standIn

  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
  await expect(stripe.paymentMethods.list({ customer: 'cus_none' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'customer',
  })
})

test('a list is paged through, the newest first, in both directions', async () => {
  const { stripe } = standIn
  const email = 'paged@example.com'
  const made: string[] = []
  for (let count = 0; count < 7; count++) made.unshift((await stripe.customers.create({ email })).id)

  const all: string[] = []
  for await (const { id } of stripe.customers.list({ email, limit: 3 })) all.push(id)
  const before = await stripe.customers.list({ email, limit: 2, ending_before: made[4]! })

  expect(all).toEqual(made)
  expect(before.data.map(({ id }) => id)).toEqual(made.slice(2, 4))
  expect(before.has_more).toBe(true)
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})

test('a key of a request carries it out once, whatever is sent again', async () => {
  const { stripe } = standIn
  const idempotencyKey = 'once'
  const first = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey })
  const again = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey })

  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  await expect(stripe.customers.create({ name: 'Ben' }, { idempotencyKey })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('one of twenty requests with the same key is carried out; the others wait or get its answer', async () => {
  const { stripe } = standIn
  const email = 'twenty@example.com'
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe.customers.create({ email }, { idempotencyKey: 'twenty' })),
  )

  expect((await stripe.customers.list({ email })).data).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})

test('a refusal is kept with its key; a request that was not understood is not', async () => {
  const { stripe } = standIn
  const attach = (customer: string, idempotencyKey: string) =>
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer }, { idempotencyKey })
  const { id } = await stripe.customers.create()

  await expect(attach(id, 'refused')).rejects.toMatchObject({ code: 'card_declined' })
  await expect(attach(id, 'refused')).rejects.toMatchObject({
    code: 'card_declined',
    statusCode: 402,
  })
  await expect(stripe.customers.create({ nmae: 'Ana' } as never, { idempotencyKey: 'retyped' })).rejects.toThrow()
  await expect(stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'retyped' })).resolves.toMatchObject({
    name: 'Ana',
  })
})

test('ids are expanded where it is asked for, and nowhere else', async () => {
  const { stripe } = standIn
  const customer = await stripe.customers.create({ name: 'Ana' })
  const session = {
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    success_url: 'http://localhost/done',
  } as const

  const plain = await stripe.checkout.sessions.create(session)
  const whole = await stripe.checkout.sessions.create({ ...session, expand: ['customer', 'setup_intent.customer'] })

  expect([plain.customer, typeof plain.setup_intent]).toEqual([customer.id, 'string'])
  expect(whole).toMatchObject({ customer: { name: 'Ana' }, setup_intent: { customer: { id: customer.id } } })
  await expect(stripe.customers.retrieve(customer.id, { expand: ['nothing'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (nothing).',
  })
})

test('metadata is merged, and emptied key by key', async () => {
  const { stripe } = standIn
  const { id } = await stripe.customers.create({ metadata: { user_id: '7', kind: 'person' } })

  const changed = await stripe.customers.update(id, { metadata: { kind: '', since: 2026 } })

  expect(changed.metadata).toEqual({ user_id: '7', since: '2026' })
})

test('a customer that was deleted can be looked at and nothing else', async () => {
  const { stripe } = standIn
  const { id } = await stripe.customers.create()
  await stripe.customers.del(id)

  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  await expect(stripe.customers.update(id, { name: 'Ana' })).rejects.toMatchObject({ statusCode: 404 })
})
