import { expect } from 'vitest'
import { hasUnreportedWords } from '#db/queries/billing/ledgerOutbox.ts'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import type { BillingScene } from '../support/stripe/billing.ts'
import { chargeWords } from './words/ledgerRows.ts'

const CENTS_A_WORD = 4

export type Payer = Awaited<ReturnType<typeof createPayer>>

/** Somebody on Standard, with a clock that goes with Stripe's and what is known of their words on both sides. */
export async function createPayer(scene: BillingScene, card = 'pm_card_visa') {
  const { app, stripe } = scene
  let ahead = (await stripe.clock.now()) - Date.now()
  const ana = await app.build.user()
  await app.as(ana).post('/stripe/payment-method', { payment_method_id: card })
  expect((await app.as(ana).post('/stripe/create-metered-subscription')).status).toBe(200)
  const customer = await scene.customerOf(ana)

  const now = () => new Date(Date.now() + ahead)
  const deliver = () => deliverWords(app.services, now)
  const events = () =>
    app.db.selectFrom('meter_events').where('customer_id', '=', customer).selectAll().orderBy('id').execute()
  const isLookedAt = async () =>
    (await app.db.selectFrom('ended_subscriptions').where('customer_id', '=', customer).execute()).length === 0
  const isDone = async () =>
    (await isLookedAt()) &&
    (await events()).every(({ state }) => state === 'sent' || state === 'replaced') &&
    !(await hasUnreportedWords(app.db, customer))

  async function pass(time: { days?: number; hours?: number }) {
    await stripe.clock.advance(time)
    ahead = (await stripe.clock.now()) - Date.now()
  }

  /** Those that somebody has to pay, the newest first. */
  const invoices = async () =>
    (await stripe.stripe.invoices.list({ customer, limit: 100 })).data.filter(({ total }) => total > 0)

  return {
    ana,
    customer,
    now,
    pass,
    deliver,
    events,
    isDone,
    invoices,
    post: (call: string, body?: unknown) => app.as(ana).post(`/stripe/${call}`, body),
    subscription: async () => (await stripe.stripe.subscriptions.list({ customer, status: 'all' })).data[0]!,
    charge: (words: number, state: 'billed' | 'reserved' = 'billed') =>
      chargeWords(app.db, [{ payer_id: ana.id, customer_id: customer, words, state, at: now().toISOString() }]),
    /** Finishes the translations under way. */
    finish: () =>
      app.db
        .updateTable('word_ledger')
        .set({ state: 'billed', settled_at: now() })
        .where('payer_id', '=', ana.id)
        .where('state', '=', 'reserved')
        .execute(),
    invoiced: async () => (await invoices()).map(({ total, status }) => ({ words: total / CENTS_A_WORD, status })),
    sentWords: async () =>
      (await events()).filter(({ state }) => state === 'sent').reduce((sum, { words }) => sum + words, 0),
    /** Tries as the worker does, until nothing is left. */
    async deliverAll() {
      for (let tries = 0; tries < 60; tries++) {
        await deliver().catch(() => undefined)
        if (await isDone()) return
        await pass({ hours: 1 })
      }
      throw new Error('Words are left over')
    },
  }
}
