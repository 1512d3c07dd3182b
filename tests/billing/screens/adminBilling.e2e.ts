/** @module-tag nightly */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverWords } from '#server/billing/outbox/outbox.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { chargeWords } from '../words/ledgerRows.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** As the app in a browser calls. */
async function call(person: Person, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBe(200)
  return response.json()
}

async function asRoot() {
  const root = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null, full_name: 'Root' })
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), root.token)
  return page
}

test('an admin is told what a role does to a subscriber, saves it, and the subscription ends with its period', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima', email: 'ana@example.com' })
  await call(ana, '/stripe/payment-method', { payment_method_id: 'pm_card_visa' })
  await call(ana, '/stripe/create-metered-subscription', {})
  const page = await asRoot()
  await page.goto('/admin?plan=active')
  const row = page.getByRole('row').filter({ hasText: 'Ana Lima' })
  await row.getByText('Standard', { exact: true }).waitFor()
  await row.getByText('Visa •••• 4242').waitFor()
  await page.getByText('1 user', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Edit ana@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByRole('button', { name: /Role$/ }).click()
  await page.getByRole('option', { name: /^Free Trial/ }).click()
  await dialog
    .getByText(
      /^Their subscription ends on .*, and words are paid until then\. The final invoice has 0 words so far, \$0\.00\.$/,
    )
    .waitFor()
  await dialog.getByText(/they have 500 words left for free\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('User updated successfully').waitFor()
  await page.getByText('No users found').waitFor()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await row.getByText('Standard, ends').waitFor()
  const subscription = await call(ana, '/stripe/subscription')
  expect(subscription.ends_at).toBe(subscription.current_period_end)
})

test('an admin turns the pages of the list, sorts it, and finds the one who owes', NIGHTLY, async () => {
  for (let n = 0; n < 51; n++) await server.build.user({ full_name: `Many ${String(n).padStart(2, '0')}` })
  const paul = await server.build.user({ full_name: 'Paul Ekwe' })
  await server.db
    .insertInto('billing_customers')
    .values({ user_id: paul.id, email: paul.email, owed_cents: 12_000 })
    .execute()
  const page = await asRoot()
  await page.goto('/admin?search=Many&sort=name')
  const names = () => page.getByRole('row').locator('td:first-child span.font-medium').allInnerTexts()
  await page.getByText('51 users').waitFor()
  expect((await names())[0]).toBe('Many 00')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(names).toEqual(['Many 50'])
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(async () => (await names())[0]).toBe('Many 00')

  await page.getByLabel('Search users').fill('')
  await page.getByRole('button', { name: /Filter by debt$/ }).click()
  await page.getByRole('option', { name: 'Owes something' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Paul Ekwe' })
  await row.getByText('$120.00').waitFor()
  await row.getByText('Payment failed').waitFor()
  expect(new URL(page.url()).searchParams.get('debt')).toBe('owing')
})

test('an admin settles a lost dispute by keyboard, and its payer translates again', NIGHTLY, async () => {
  const ana = await server.build.user({ full_name: 'Dora Klein' })
  await server.db
    .insertInto('billing_customers')
    .values({ user_id: ana.id, email: ana.email, customer_id: 'cus_dora' })
    .execute()
  await server.db
    .insertInto('billing_corrections')
    .values({
      kind: 'dispute',
      object_id: 'du_1',
      state: 'lost',
      customer_id: 'cus_dora',
      invoice_id: null,
      amount_cents: 5_920,
      at: new Date(),
    })
    .execute()
  const pause = async () => (await call(ana, '/users/me/quota')).pause
  expect(await pause()).toBe('disputed')
  const page = await asRoot()
  await page.goto('/admin/billing')
  await page.getByRole('link', { name: 'Settle' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Dora Klein' })
  await row.getByText('$59.20').waitFor()
  await row.getByRole('button', { name: 'Settle the dispute of Dora Klein' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Settle the dispute of Dora Klein?' })
  await question.getByText('The $59.20 that the bank took back are not charged again').waitFor()
  await question.getByRole('button', { name: 'Settle dispute' }).press('Enter')
  await page.getByText('Dispute settled').waitFor()
  await page.getByText('No corrections found').waitFor()
  await page.getByRole('button', { name: 'Show all corrections' }).click()
  await row.getByText('Settled', { exact: true }).waitFor()
  expect(await pause()).toBeNull()
})

test('an admin ends a subscription with the count of Stripe, and its difference is a correction', async () => {
  const { services, db } = server
  const lena = await server.build.user({ full_name: 'Lena Brandt' })
  await call(lena, '/stripe/payment-method', { payment_method_id: 'pm_card_visa' })
  await call(lena, '/stripe/create-metered-subscription', {})
  const { customer_id } = await db
    .selectFrom('billing_customers')
    .where('user_id', '=', lena.id)
    .select('customer_id')
    .executeTakeFirstOrThrow()
  await chargeWords(db, [{ payer_id: lena.id, customer_id, words: 30 }])
  await deliverWords(services)
  const events = db.selectFrom('meter_events').where('customer_id', '=', customer_id).where('state', '=', 'sent')
  const { id: identifier } = await events.select('id').executeTakeFirstOrThrow()
  const { stripe } = await services.payments.open()
  await stripe.billing.meterEventAdjustments.create({
    event_name: 'dragoman_words',
    type: 'cancel',
    cancel: { identifier },
  })
  await call(lena, '/stripe/downgrade-now', {})
  await db.updateTable('customer_failures').set({ since: sql`now() - interval '1 hour'` }).execute()

  const page = await asRoot()
  await page.goto('/admin/billing')
  await page.getByRole('button', { name: 'End with Stripe’s count: Lena Brandt' }).click()
  const question = page.getByRole('alertdialog', { name: 'End the subscription of Lena Brandt with Stripe’s count?' })
  await question.getByRole('button', { name: 'End subscription' }).click()
  await page.getByText('The subscription has ended').waitFor()
  expect(await call(lena, '/stripe/subscription')).toMatchObject({ status: 'canceled' })
  await page.goto('/admin/corrections')
  await page.getByRole('row').filter({ hasText: 'Lena Brandt' }).getByText('$1.20').waitFor()
})
