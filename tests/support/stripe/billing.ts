import { expect } from 'vitest'
import { setUpCatalog } from '#server/billing/catalog/setUpCatalog.ts'
import { CLOCK, type Clock } from '#server/integrations/clock.ts'
import { createTestApp, type TestApp } from '../app/app.ts'
import { createDatabase } from '../app/database.ts'
import type { Person } from '../build/build.ts'
import { startStripeForTest, type TestStripe } from './stripe.ts'

/**
 * An app beside the stand-in for Stripe, which speaks to it through the real SDK; its events are not sent by themselves.
 * `clock` is that of Stripe.
 */
export async function createBillingScene(settings: Record<string, string> = {}, clock: Partial<Clock> = {}) {
  const { url, db } = await createDatabase()
  await db.destroy()
  const stripe = await startStripeForTest({ databaseUrl: url, clock: { ...CLOCK, ...clock } })
  await setUpCatalog(stripe.stripe)
  const app = await createTestApp({ DATABASE_URL: url, ...stripe.env, ...settings })
  return {
    app,
    stripe,
    ...verbs(app, stripe),
    async close() {
      await app.close()
      await stripe.close()
    },
  }
}

export type BillingScene = Awaited<ReturnType<typeof createBillingScene>>

const verbs = (app: TestApp, stripe: TestStripe) => ({
  /** Opens a checkout and enters a card there, as a person would. */
  async enterCard(person: Person, number = '4242424242424242') {
    const { url } = await (await app.as(person).post('/stripe/checkout-session')).json()
    const { pathname } = new URL(url)
    const card = { number, month: '12', year: '39', cvc: '123', name: 'Ana Lima' }
    const page = await stripe.routes.request(pathname, { method: 'POST', body: new URLSearchParams(card) })
    expect(page.status, await page.text()).toBe(200)
  },
  /** On Standard with a card that works. */
  async subscribed(person: Person) {
    await app.as(person).post('/stripe/payment-method', { payment_method_id: 'pm_card_visa' })
    const response = await app.as(person).post('/stripe/create-metered-subscription')
    expect(response.status).toBe(200)
    return (await response.json()) as { id: string; status: string; current_period_end: number }
  },
  async customerOf({ id }: { id: string }) {
    const found = app.db.selectFrom('billing_customers').where('user_id', '=', id).select('customer_id')
    return (await found.executeTakeFirstOrThrow()).customer_id!
  },
})
