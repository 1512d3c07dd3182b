/** @module-tag nightly */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchServer } from '../../support/app/launch.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { type BillingScene, createBillingScene } from '../../support/stripe/billing.ts'
import { createPayer, type Payer } from '../payer.ts'

let scene: BillingScene
let payer: Payer
beforeAll(async () => {
  scene = await createBillingScene()
})
beforeEach(async () => {
  payer = await createPayer(scene)
})
afterEach(() => {
  scene.stripe.faults.onCall = () => undefined
  scene.stripe.settings.afterLastRetry = 'cancel'
  scene.stripe.settings.earlyUsage = 'subscription_item'
})
afterAll(() => scene.close())

/** As screen and events do: asks Stripe. */
const ask = async () => (await scene.app.as(payer.ana).get('/stripe/subscription')).json()
const cancelAtStripe = async (params = {}) =>
  scene.stripe.stripe.subscriptions.cancel((await payer.subscription()).id, params)

async function meteredWords() {
  const [meter] = (await scene.stripe.stripe.billing.meters.list()).data
  const minute = (at: number) => Math.floor(at / 60_000) * 60
  let words = 0
  for await (const { aggregated_value } of scene.stripe.stripe.billing.meters.listEventSummaries(meter!.id, {
    customer: payer.customer,
    start_time: minute(Date.now() - 3_600_000),
    end_time: minute(payer.now().getTime() + 3_600_000),
  }))
    words += aggregated_value
  return words
}

/** Ledger, Stripe's meter and the invoices have the same words. */
async function untilInvoiced(...words: number[]) {
  await payer.deliverAll()
  const total = words.reduce((sum, one) => sum + one)
  expect((await payer.invoiced()).map((invoice) => invoice.words)).toEqual(words)
  expect([await payer.sentWords(), await meteredWords()]).toEqual([total, total])
  await payer.pass({ days: 2 })
  await payer.deliver()
  expect(await payer.invoiced()).toHaveLength(words.length)
}

describe('words that are in the meter of a subscription when it is cancelled at Stripe', () => {
  beforeEach(async () => {
    await payer.charge(10)
    await payer.charge(20)
    await payer.deliver()
  })

  test('are on an invoice of their own, once', async () => {
    await cancelAtStripe()
    expect(await payer.invoiced()).toEqual([])
    expect(await ask()).toMatchObject({ status: 'canceled' })
    await untilInvoiced(30)
    expect(await payer.invoiced()).toEqual([{ words: 30, status: 'paid' }])
  })

  test('are on the last invoice when Stripe made one', NIGHTLY, async () => {
    await cancelAtStripe({ invoice_now: true })
    await ask()
    await untilInvoiced(30)
  })

  test('are charged once when the last invoice has them as invoice items', NIGHTLY, async () => {
    scene.stripe.settings.earlyUsage = 'invoice_item'
    await cancelAtStripe({ invoice_now: true })
    await ask()
    await untilInvoiced(30)
  })

  test('are charged once when the person ends it and the last invoice has them as invoice items', async () => {
    scene.stripe.settings.earlyUsage = 'invoice_item'
    expect((await payer.post('downgrade-now')).status).toBe(200)
    await untilInvoiced(30)
  })

  test.each(['first', 'last'] as const)('are charged without the %s that support has taken back', async (which) => {
    const sent = await payer.events()
    const { id: identifier, words } = sent.at(which === 'first' ? 0 : -1)!
    const cancel = { event_name: 'dragoman_words', type: 'cancel' as const, cancel: { identifier } }
    await scene.stripe.stripe.billing.meterEventAdjustments.create(cancel)
    await cancelAtStripe()
    await ask()
    await payer.deliver()
    expect(await payer.invoiced()).toEqual([])
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual([{ words: 30 - words, status: 'paid' }])
    expect([await payer.sentWords(), await meteredWords()]).toEqual([30, 30 - words])
    const counts = scene.app.db.selectFrom('billing_corrections').where('customer_id', '=', payer.customer)
    expect(await counts.select(['kind', 'words']).execute()).toEqual([{ kind: 'word_count', words }])
  })

  test('are charged when they follow an invoice of the threshold whose lines name the whole period', async () => {
    const { stripe } = scene.stripe
    await payer.charge(1300)
    await payer.deliver()
    await payer.pass({ hours: 2 })
    const [early] = (await stripe.invoices.list({ customer: payer.customer })).data
    expect(early).toMatchObject({ billing_reason: 'subscription_threshold', status: 'paid', total: 1330 * 4 })
    const { current_period_end: end } = (await payer.subscription()).items.data[0]!
    await sql`update stripe_stand_in.objects set data = jsonb_set(data, '{lines,data,0,period,end}', ${String(end)}::jsonb) where id = ${early!.id}`.execute(
      scene.app.db,
    )
    await payer.charge(7)
    await payer.charge(8)
    await payer.deliver()
    await cancelAtStripe()
    await ask()
    await untilInvoiced(15, 1330)
  })

  test('are shown to administrators and not charged while an invoice may hold them', async () => {
    const { stripe } = scene.stripe
    const { current_period_end: end } = (await payer.subscription()).items.data[0]!
    await payer.pass({ hours: (end * 1000 - payer.now().getTime()) / 3_600_000 + 0.1 })
    await payer.charge(5)
    await payer.deliver()
    const [draft] = (await stripe.invoices.list({ customer: payer.customer })).data
    expect(draft).toMatchObject({ status: 'draft', total: 120 })
    await stripe.invoiceItems.create({ customer: payer.customer, invoice: draft!.id, currency: 'usd', amount: 20 })
    await cancelAtStripe()
    await ask()
    await payer.pass({ hours: 1 })
    for (let round = 0; round < 3; round++) await payer.deliver()
    expect((await payer.invoiced()).map(({ words }) => words)).toEqual([35])
    const failure = scene.app.db.selectFrom('customer_failures').where('customer_id', '=', payer.customer)
    expect(await failure.select(['task', 'error']).execute()).toEqual([
      { task: 'left_words', error: expect.stringMatching(/^The line il_\w+ of the invoice in_\w+ does not say/) },
    ])

    // As an administrator does in Stripe's dashboard.
    await sql`update stripe_stand_in.objects set data = jsonb_set(data, '{metadata,dragoman_words}', '"none"') where id = ${draft!.id}`.execute(
      scene.app.db,
    )
    await payer.pass({ hours: 2 })
    await payer.deliverAll()
    expect((await payer.invoiced()).map(({ words }) => words)).toEqual([5, 35])
    expect(await failure.selectAll().execute()).toEqual([])
  })

  test('and so they are when the person ends it', NIGHTLY, async () => {
    expect((await payer.post('downgrade-now')).status).toBe(200)
    await untilInvoiced(30)
  })

  test('and when it ends with its period', NIGHTLY, async () => {
    await payer.post('cancel-subscription')
    await payer.pass({ days: 32 })
    await ask()
    await untilInvoiced(30)
  })

  test('are not invoiced again with the months before', async () => {
    await payer.pass({ days: 32 })
    await payer.charge(5)
    await payer.deliver()
    await cancelAtStripe()
    await ask()
    await untilInvoiced(5, 30)
  })

  test('are on one invoice with those that were still being translated', NIGHTLY, async () => {
    await payer.charge(7, 'reserved')
    await cancelAtStripe()
    await ask()
    await payer.deliver()
    expect(await payer.invoiced()).toEqual([])
    await payer.finish()
    await payer.pass({ hours: 1 })
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual([{ words: 37, status: 'paid' }])
  })

  test('are invoiced once though there is another subscription by the time one hears of it', NIGHTLY, async () => {
    await cancelAtStripe()
    await payer.pass({ hours: 2 })
    await scene.subscribed(payer.ana)
    await payer.charge(4)
    await payer.deliverAll()
    await payer.pass({ days: 32 })
    await untilInvoiced(4, 30)
  })

  test('are invoiced once when some of them had arrived though nobody knew', NIGHTLY, async () => {
    scene.stripe.faults.onCall = ({ path }) => (path === '/v1/billing/meter_events' ? 'drop' : undefined)
    await payer.charge(3)
    await payer.deliver().catch(() => undefined)
    scene.stripe.faults.onCall = () => undefined
    await cancelAtStripe()
    await ask()
    await payer.deliver()
    await payer.deliverAll()
    const words = (await payer.invoiced()).reduce((sum, invoice) => sum + invoice.words, 0)
    expect([words, await payer.sentWords(), await meteredWords()]).toEqual([33, 33, 33])
  })

  test('are invoiced once, however often the end is noticed and whatever fails on the way', async () => {
    const random = seeded(chooseSeed('left words'))
    await cancelAtStripe()
    scene.stripe.faults.onCall = () =>
      random() < 0.5
        ? undefined
        : (['refuse', 'drop', 'error', 'errorAfterwards', 'tooMany'] as const)[Math.floor(random() * 5)]
    for (let round = 0; round < 8; round++) {
      await Promise.all([ask(), payer.deliver(), payer.deliver()].map((one) => one.catch(() => undefined)))
      await payer.pass({ hours: 1 })
    }
    scene.stripe.faults.onCall = () => undefined
    await ask()
    await untilInvoiced(30)
  })

  test('are invoiced once though the worker is killed on the way', { ...NIGHTLY, timeout: 120_000 }, async () => {
    await cancelAtStripe()
    await ask()
    const env = { ...scene.stripe.env, DATABASE_URL: scene.app.services.config.databaseUrl, ROLES: 'worker' }
    for (const path of ['/v1/subscriptions', '/v1/invoices']) {
      await scene.app.db.updateTable('ended_subscriptions').set({ next_attempt_at: new Date() }).execute()
      const { child, ended, ready } = launchServer({ env })
      ready.catch(() => undefined) // it may be killed before
      scene.stripe.faults.onCall = (call) => {
        if (!call.path.endsWith(path)) return undefined
        child.kill('SIGKILL')
        return 'drop'
      }
      await ended
    }
    scene.stripe.faults.onCall = () => undefined
    await payer.pass({ hours: 1 })
    await untilInvoiced(30)
  })
})

describe('words of the month in which a subscription is given up because its card fails', () => {
  /** 25 words of a month that is not paid, and 16 of the hour in which nobody knew that yet; less than $0.50 would not be charged. */
  async function unpaidMonth() {
    payer = await createPayer(scene, 'pm_card_chargeCustomerFail')
    await payer.charge(25)
    await payer.deliver()
    const { current_period_end: end } = (await payer.subscription()).items.data[0]!
    await payer.pass({ hours: (end * 1000 - payer.now().getTime()) / 3_600_000 + 0.5 })
    await payer.charge(16)
    await payer.deliver()
    await payer.pass({ hours: 1 })
    expect(await ask()).toMatchObject({ status: 'past_due' })
  }

  test('are on an invoice of their own when it is cancelled', async () => {
    await unpaidMonth()
    await payer.pass({ days: 16 })
    expect(await ask()).toMatchObject({ status: 'canceled' })
    await payer.deliverAll()
    expect(await payer.invoiced()).toEqual([
      { words: 16, status: 'open' },
      { words: 25, status: 'open' },
    ])
    await payer.post('payment-method', { payment_method_id: 'pm_card_visa' })
    expect((await payer.invoiced()).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect([await payer.sentWords(), await meteredWords()]).toEqual([41, 41])
  })

  test.each([undefined, 'mark_uncollectible' as const])(
    'are on its invoices when it is kept as unpaid, which another card pays, also those that stayed drafts (paused: %s)',
    NIGHTLY,
    async (behavior) => {
      scene.stripe.settings.afterLastRetry = 'mark_unpaid'
      await unpaidMonth()
      await payer.pass({ days: 31 })
      expect(await ask()).toMatchObject({ status: 'unpaid' })
      const { id } = await payer.subscription()
      if (behavior) await scene.stripe.stripe.subscriptions.update(id, { pause_collection: { behavior } })
      await payer.post('payment-method', { payment_method_id: 'pm_card_visa' })
      expect(await ask()).toMatchObject({ status: 'active' })
      expect(await payer.invoiced()).toEqual([
        { words: 16, status: 'paid' },
        { words: 25, status: 'paid' },
      ])
    },
  )

  test('and when an unpaid one is cancelled in the end', NIGHTLY, async () => {
    scene.stripe.settings.afterLastRetry = 'mark_unpaid'
    await unpaidMonth()
    await payer.pass({ days: 31 })
    await cancelAtStripe()
    await ask()
    await payer.deliverAll()
    expect((await payer.invoiced()).map(({ words }) => words)).toEqual([16, 25])
  })
})
