/** @module-tag nightly */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAccount } from '#server/billing/catalog/checkAccount.ts'
import { setUpCatalog } from '#server/billing/catalog/setUpCatalog.ts'
import { reconcileCorrections } from '#server/billing/corrections/takeCorrections.ts'
import { handleEvent } from '#server/billing/handleEvent.ts'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import { endSubscriptions } from '#server/billing/subscriptions/endSubscriptions.ts'
import { CLOCK } from '#server/integrations/clock.ts'
import { createTestApp } from '../../support/app/app.ts'
import { createDatabase } from '../../support/app/database.ts'
import type { Person } from '../../support/build/build.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { startStripeForTest } from '../../support/stripe/stripe.ts'
import { createPayer } from '../payer.ts'
import { chargeWords } from '../words/ledgerRows.ts'

let scene: BillingScene
let admin: Person
beforeAll(async () => {
  scene = await createBillingScene({ DEFAULT_MONTHLY_CAP: '200' })
  admin = await scene.app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
})
afterAll(() => scene.close())

const get = async (person: Person, path: string) => (await scene.app.as(person).get(path)).json()
const overview = () => get(admin, '/admin/billing')
const foundAbout = async (kind: string) =>
  (await overview()).stripe.findings.filter((finding: { kind: string }) => finding.kind === kind)

async function translate(person: Person) {
  const { build } = scene.app
  const page = await build.page(await build.version(await build.project(await build.organization({ owner: person }))), {
    texts: ['one two three four'],
  })
  return (await scene.app.as(person).post(`/pages/${page.id}/translate`, { languages: ['es'] })).json()
}

/** The newest event of a kind, signed as Stripe does. */
async function sendNewest(type: string) {
  const { stripe, webhookSecret: secret } = scene.stripe
  const { data } = await stripe.events.list({ type, limit: 1 })
  const payload = JSON.stringify(data[0])
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
  await handleEvent(scene.app.services, new TextEncoder().encode(payload), signature)
}

/** Has paid $4 for 100 words. */
async function aPayerWithInvoice() {
  const payer = await createPayer(scene)
  await payer.charge(100)
  await payer.deliverAll()
  await payer.pass({ days: 32 })
  const [invoice] = await payer.invoices()
  return { ...payer, invoice: invoice! }
}

describe('the words that Stripe has counted', () => {
  /** Support takes 30 of 60 words back, then somebody downgrades. */
  async function anEndingWithLess() {
    const payer = await createPayer(scene)
    const now = async () => {
      await payer.charge(30)
      await payer.deliver()
    }
    await now()
    await now()
    const [event] = await payer.events()
    await scene.stripe.stripe.billing.meterEventAdjustments.create({
      event_name: 'dragoman_words',
      type: 'cancel',
      cancel: { identifier: event!.id },
    })
    expect((await payer.post('downgrade-now')).status).toBe(200)
    expect(await get(payer.ana, '/stripe/subscription')).toMatchObject({ status: 'ending' })
    return payer
  }
  const difference = (payer: { customer: string }) =>
    get(admin, `/admin/billing/corrections?customer_id=${payer.customer}`)

  test('end a subscription after an hour, and the difference is recorded', async () => {
    const payer = await anEndingWithLess()
    await endSubscriptions(scene.app.services, new Date(Date.now() + 50 * 60_000))
    expect(await get(payer.ana, '/stripe/subscription')).toMatchObject({ status: 'ending' })
    await endSubscriptions(scene.app.services, new Date(Date.now() + 125 * 60_000))
    expect(await get(payer.ana, '/stripe/subscription')).toMatchObject({ status: 'canceled' })
    expect(await payer.invoiced()).toEqual([{ words: 30, status: 'paid' }])
    expect(await difference(payer)).toMatchObject({ data: [{ kind: 'word_count', words: 30, amount_cents: 120 }] })
  })

  test('end it at once when an administrator says so, and nobody else may', async () => {
    const payer = await anEndingWithLess()
    const path = `/admin/billing/failing-customers/${payer.customer}/end`
    expect((await scene.app.as(payer.ana).post(path)).status).toBe(403)
    expect(await (await scene.app.as(admin).post(path)).json()).toEqual({ message: 'The subscription has ended' })
    expect(await get(payer.ana, '/stripe/subscription')).toMatchObject({ status: 'canceled' })
    expect(await difference(payer)).toMatchObject({ count: 1 })
    expect((await scene.app.as(admin).post(path)).status).toBe(404)
  })
})

describe('a refund or dispute', () => {
  test('is shown by customer, amount and day, in the sums of the report, and leaves the ledger', async () => {
    const { customer, invoice, ana } = await aPayerWithInvoice()
    const { stripe } = scene.stripe
    const before = await overview()
    await stripe.creditNotes.create({ invoice: invoice.id, amount: 150, refund_amount: 150 })
    await sendNewest('credit_note.created')
    await sendNewest('refund.created')
    await sendNewest('refund.created')
    const { data } = await get(admin, `/admin/billing/corrections?customer_id=${customer}`)
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'refund', state: 'succeeded', amount_cents: 150, payer_id: ana.id }),
        expect.objectContaining({ kind: 'credit_note', state: 'issued', amount_cents: 150, invoice_id: invoice.id }),
      ]),
    )
    const after = await overview()
    expect(after.corrections.refunded_cents - before.corrections.refunded_cents).toBe(150)
    expect([after.paid_words, after.cost_cents]).toEqual([before.paid_words, before.cost_cents])
  })

  test('is found by the daily job without any event', async () => {
    const { customer, invoice } = await aPayerWithInvoice()
    await scene.stripe.disputes.open(invoice.id)
    await reconcileCorrections(scene.app.services)
    await reconcileCorrections(scene.app.services)
    expect(await get(admin, `/admin/billing/corrections?customer_id=${customer}`)).toMatchObject({
      count: 1,
      data: [{ kind: 'dispute', state: 'needs_response', amount_cents: 400 }],
    })
  })

  test('stops translating once a dispute is lost, until it is settled with an administrator', async () => {
    const { ana, invoice, post } = await aPayerWithInvoice()
    const { id } = await scene.stripe.disputes.open(invoice.id)
    await sendNewest('charge.dispute.created')
    expect(await translate(ana)).toMatchObject({ status: 'success' })
    await scene.stripe.disputes.decide(id, 'lost')
    await sendNewest('charge.dispute.closed')
    expect(await translate(ana)).toMatchObject({ status: 'error', detail: expect.stringContaining('disputed') })
    expect(await get(ana, '/users/me/quota')).toMatchObject({ is_paused: true, pause: 'disputed' })
    expect((await post('create-metered-subscription')).status).toBe(402)
    const path = `/admin/billing/corrections/${id}/settle`
    expect((await scene.app.as(ana).post(path)).status).toBe(403)
    const waiting = () => get(admin, '/admin/billing/corrections?open=true')
    const month = new Date(invoice.created * 1000).toISOString().slice(0, 7)
    const { lost_cents } = (await get(admin, `/admin/billing/corrections?from=${month}`)).sums
    expect((await overview()).open_disputes).toBe(1)
    expect(await waiting()).toMatchObject({ count: 1, data: [{ object_id: id, state: 'lost', settled_at: null }] })
    expect((await scene.app.as(admin).post(path)).status).toBe(200)
    expect((await scene.app.as(admin).post(path)).status).toBe(404)
    expect(await translate(ana)).toMatchObject({ status: 'success' })
    expect([(await overview()).open_disputes, (await waiting()).count]).toEqual([0, 0])
    const settled = await get(admin, `/admin/billing/corrections?kind=dispute&search=${invoice.number}`)
    expect(settled).toMatchObject({
      count: 1,
      data: [{ state: 'settled', settled_at: expect.any(String), invoice_number: invoice.number, payer_id: ana.id }],
    })
    expect(settled.data[0].at < settled.data[0].settled_at || Date.parse(settled.data[0].at) > Date.now()).toBe(true)
    expect((await get(admin, `/admin/billing/corrections?from=${month}`)).sums.lost_cents).toBe(lost_cents)
    expect(await get(admin, '/admin/billing/corrections?search=nobody')).toMatchObject({ count: 0, data: [] })
  })

  test('is kept as it was recorded', async () => {
    await expect(scene.app.db.deleteFrom('billing_corrections').execute()).rejects.toThrow('not edited')
    await expect(scene.app.db.updateTable('billing_corrections').set({ amount_cents: 0 }).execute()).rejects.toThrow(
      'not edited',
    )
  })
})

test('no cap that was chosen stays chosen at the first payment; one that nobody chose gets the default', async () => {
  const person = await scene.app.build.user()
  const [chosen, other] = [
    await scene.app.build.organization({ owner: person }),
    await scene.app.build.organization({ owner: person }),
  ]
  await scene.app.as(person).put(`/organizations/${chosen.id}/cap`, { monthly_cap_cents: null })
  await scene.subscribed(person)
  const capOf = async ({ id }: { id: string }) =>
    (await scene.app.db.selectFrom('organizations').where('id', '=', id).select('monthly_cap_cents').executeTakeFirst())
      ?.monthly_cap_cents
  expect([await capOf(chosen), await capOf(other)]).toEqual([null, 20_000])
})

test('words of a customer who was deleted at Stripe end as lost, where administrators see it', async () => {
  const payer = await createPayer(scene)
  await payer.charge(30)
  await scene.stripe.stripe.customers.del(payer.customer)
  const before = await overview()
  await payer.deliver()
  expect(await payer.events()).toMatchObject([{ state: 'lost', words: 30, error_code: 'customer_missing' }])
  const { stripe } = await overview()
  expect(stripe.lost_words - before.stripe.lost_words).toBe(30)
  expect(stripe.failing_customers).toEqual([])
})

test('a superuser ends the subscription that they still have', async () => {
  const { ana, post, subscription } = await createPayer(scene)
  await scene.app.db.updateTable('users').set({ is_superuser: true, role: 'ADMIN' }).where('id', '=', ana.id).execute()
  expect((await post('downgrade-now')).status).toBe(200)
  expect((await subscription()).status).toBe('canceled')
})

describe('the price at Stripe', () => {
  const lookup_key = 'dragoman_word_4_cents'

  test('is refused with both values when it is another, shown to administrators, and taken when it is right', async () => {
    const { stripe } = scene.stripe
    const [ours] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data
    await stripe.prices.create({
      product: ours!.product as string,
      currency: 'eur',
      unit_amount: 5,
      recurring: { interval: 'month', usage_type: 'metered', meter: ours!.recurring!.meter! },
      lookup_key,
      transfer_lookup_key: true,
    })
    await checkAccount(scene.app.services)
    const detail = 'The price at Stripe is €0.05 per word, expected $0.04'
    expect(await foundAbout('price')).toMatchObject([{ customer_id: null, detail }])
    const person = await scene.app.build.user()
    await scene.app.as(person).post('/stripe/payment-method', { payment_method_id: 'pm_card_visa' })
    const refused = await scene.app.as(person).post('/stripe/create-metered-subscription')
    expect([refused.status, await refused.json()]).toEqual([503, { detail }])
    await stripe.prices.update(ours!.id, { lookup_key, transfer_lookup_key: true })
    await checkAccount(scene.app.services)
    expect(await foundAbout('price')).toEqual([])
    expect((await scene.app.as(person).post('/stripe/create-metered-subscription')).status).toBe(200)
  })

  test('of a running subscription is shown when somebody changes it', async () => {
    const payer = await createPayer(scene)
    const { stripe } = scene.stripe
    const { id, items } = await payer.subscription()
    const { price, id: item } = items.data[0]!
    const dear = await stripe.prices.create({
      product: price.product as string,
      currency: 'usd',
      unit_amount: 5,
      recurring: { interval: 'month', usage_type: 'metered', meter: price.recurring!.meter! },
    })
    await stripe.subscriptions.update(id, { items: [{ id: item, price: dear.id }], proration_behavior: 'none' })
    await get(payer.ana, '/stripe/subscription')
    expect(await foundAbout('subscription_price')).toMatchObject([
      { customer_id: payer.customer, detail: expect.stringContaining('$0.05') },
    ])
  })
})

test("with a clock ten minutes ahead of Stripe's the words arrive all the same, and monitors are told", async () => {
  const { url, db } = await createDatabase()
  await db.destroy()
  const clock = { ...CLOCK, now: () => Date.now() - 600_000 }
  const stripe = await startStripeForTest({ databaseUrl: url, clock })
  await setUpCatalog(stripe.stripe)
  const app = await createTestApp({ DATABASE_URL: url, ...stripe.env })
  try {
    const behind = { ...scene, app, stripe, customerOf: customerIn(app) } as unknown as BillingScene
    const payer = await createPayer(behind)
    const { ana, customer } = payer
    // By the clock of the server, as it writes them down.
    await chargeWords(app.db, [{ payer_id: ana.id, customer_id: customer, words: 30, at: new Date().toISOString() }])
    await deliverWords(app.services)
    expect(await payer.events()).toMatchObject([{ state: 'sent', words: 30, attempts: 1 }])
    const { warnings } = await (await app.app.request('/readyz')).json()
    expect(warnings ?? app.services.payments.warnings).toEqual([
      expect.stringMatching(/^The clock of this server is (599|600|601) seconds ahead of Stripe's/),
    ])
  } finally {
    await app.close()
    await stripe.close()
  }
})

const customerIn =
  (app: BillingScene['app']) =>
  async ({ id }: { id: string }) =>
    (
      await app.db
        .selectFrom('billing_customers')
        .where('user_id', '=', id)
        .select('customer_id')
        .executeTakeFirstOrThrow()
    ).customer_id!
