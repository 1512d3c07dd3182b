/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { eventually, tableIn } from '../../table/openTable.ts'

/** The time a busy machine may need for a translation, or to reload a page. */
const whileBusy = { timeout: 30_000 }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('from the trial to the limit, to a card, to Standard, to the invoice, and back to free', async () => {
  const { page, path } = await aTrial({ words: 5 })
  const table = tableIn(page)
  await page.goto(path)
  await table.untilSaved()
  await page.getByText('0 of 5 words').waitFor()

  // The limit: six words are more than the trial has.
  await press(page, 'Translate')
  const dialog = page.getByRole('dialog', { name: 'Translate this page' })
  await dialog.getByText('2 texts without a translation: 6 words.').waitFor()
  await dialog.getByText('1 word more than your quota has left').waitFor()
  await dialog.getByRole('link', { name: 'Upgrade Plan' }).click()

  // A card, on the payment provider's page.
  await page.getByText('Free words to try everything with').waitFor()
  await press(page, 'Activate Standard')
  await enterCard(page, '4242 4242 4242 4242')
  await page.getByText('Verifying your payment...').waitFor()
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  const said = await page.getByRole('main').innerHTML()
  for (const claim of ['upgraded to the Standard plan', 'Unlimited words', '16+ languages', 'Priority support'])
    expect(said).toContain(claim)
  expect(said).toContain('Pay-as-you-go at $0.04 per word')
  expect(said).toMatch(/href="\/billing"[^>]*>Go to Billing Page/)
  await page.goto('/billing')
  await page.getByText('Visa •••• 4242').waitFor()
  await page.getByText('$0.04 per word, billed monthly, no fixed fee.').waitFor()

  // The same sum before, while and after the words are translated.
  await page.goto(path)
  await table.untilSaved()
  await press(page, 'Translate')
  await dialog.getByText('2 texts without a translation: 6 words, $0.24.').waitFor()
  await press(page, 'Start translation')
  await page.getByText('6 words this month, $0.24').waitFor(whileBusy)
  await page.getByTitle('Regenerate translation: 3 words, $0.12').first().waitFor({ state: 'attached' })
  await page.goto('/organizations?tab=quota')
  const total = page.getByRole('table', { name: 'Words by project' }).getByRole('row', { name: /^Total/ })
  await eventually(() => total.innerText().then((text) => text.split(/\s+/))).toEqual(['Total', '6', '–', '6', '$0.24'])

  // Free again, with an invoice of just that.
  await page.goto('/billing')
  const now = Date.now()
  await page.clock.setFixedTime(now) // however long the reload takes, the toast has time left
  await press(page, 'Downgrade now')
  const reloaded = page.waitForEvent('load', whileBusy)
  await confirm(page, 'Downgrade now')
  const invoice = page.getByRole('link', { name: 'View invoice' })
  const address = await invoice.getAttribute('href')
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('final_invoice')!))
  expect(kept.until - now).toBe(10_000)
  await reloaded
  await page.getByText('Free words to try everything with').waitFor()
  await invoice.waitFor() // the toast outlives the reload
  await page.goto(address!)
  await page.getByText('$0.24').first().waitFor()
})

test('a card that is declined is not kept; who turns back stays on the free tier', NIGHTLY, async () => {
  const { page } = await aTrial()
  await page.goto('/billing')
  await press(page, 'Activate Standard')
  await enterCard(page, '4000 0000 0000 0002')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()

  await page.goto('/payment/cancel')
  await page.getByRole('heading', { name: 'Payment Cancelled' }).waitFor()
  const said = await page.getByRole('main').innerHTML()
  expect(said).toContain('Your account remains on the Free tier.')
  expect(said).toMatch(/href="\/"[^>]*>Go to Dashboard/)
  expect(said).toMatch(/href="\/billing"[^>]*>Try Again/)
  await page.waitForURL(/\/billing$/, whileBusy) // by itself
  await page.getByText('No card on file').waitFor()
})

test(
  'a subscription is canceled for the end of its period and resumed; without it the account is free at once',
  NIGHTLY,
  async () => {
    const { page, person } = await aTrial()
    await page.goto('/billing')
    await press(page, 'Activate Standard')
    await enterCard(page, '5555 5555 5555 4444')
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
    await page.waitForURL(/\/billing$/, whileBusy) // by itself

    await press(page, 'Cancel subscription')
    await confirm(page, 'Cancel subscription')
    await page.getByText('Ends soon').waitFor()
    await page.getByText('Resume it to stay on Standard.').waitFor()
    await press(page, 'Resume subscription')
    await confirm(page, 'Resume subscription')
    await page.getByText('Active', { exact: true }).waitFor()

    await press(page, 'Downgrade to free')
    await confirm(page, 'Downgrade to free')
    await page.getByText('Ends soon').waitFor()

    // Nothing was translated: free at once, and no invoice. The card stays, so that Standard is two presses away.
    await press(page, 'Downgrade now')
    const left = page.waitForEvent('load', whileBusy)
    await confirm(page, 'Downgrade now')
    await left
    await page.getByText('Free words to try everything with').waitFor()
    expect(await page.getByRole('link', { name: 'View invoice' }).count()).toBe(0)
    await press(page, 'Activate Standard')
    await page.getByText(/billed monthly to Mastercard •••• 4444/).waitFor()
    const activated = page.getByText('Subscription activated successfully!').waitFor(whileBusy)
    const back = page.waitForEvent('load', whileBusy)
    await confirm(page, 'Activate Standard')
    await Promise.all([activated, back])
    await page.getByText('Active', { exact: true }).waitFor()
    const { status } = await server.db
      .selectFrom('subscriptions')
      .where('user_id', '=', person.id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('active')
  },
)

test('an admin watches the words come in while a translation runs', NIGHTLY, async () => {
  const root = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
  const watching = await signedIn(root)
  const { page, path } = await aTrial({ name: 'Watched Studio' })
  await watching.goto('/admin/billing')
  await watching.getByLabel('Search organizations, projects and people').fill('Watched')
  await watching.getByText('No words found').waitFor()

  await page.goto(path)
  await tableIn(page).untilSaved()
  await press(page, 'Translate')
  await press(page, 'Start translation')

  const row = watching.getByRole('row', { name: /Watched Studio/ })
  const figures = () => row.innerText().then((text) => text.split(/\s+/).slice(-3))
  await expect.poll(figures, whileBusy).toEqual(['0', '$0.00', '6'])
  await watching.getByRole('button', { name: 'Watched Studio' }).click()
  await watching.getByRole('tab', { name: 'By language' }).click()
  await watching.getByRole('row', { name: /Spanish/ }).waitFor()
})

/** Six words in two texts, in an organization of their own. */
async function aTrial({ words = 500, name = 'Studio' } = {}) {
  const person = await server.build.user({ word_quota: words })
  const project = await server.build.project(await server.build.organization({ owner: person, name }))
  await server.build.page(await server.build.version(project), { texts: ['one two three', 'four five six'] })
  return { person, page: await signedIn(person), path: `/projects/${project.id}/translations?lang=es` }
}

async function signedIn(person: Person) {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 422/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  return page
}

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The hosted page fills in a test card that one chooses. */
async function enterCard(page: Page, number: string) {
  await press(page, number)
  await press(page, 'Save card')
}
