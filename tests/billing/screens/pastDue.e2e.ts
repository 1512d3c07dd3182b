/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { standInOf } from '../../support/stripe/stripe.ts'
import { tableIn } from '../../table/openTable.ts'

/** The time a busy machine may need for a translation, or to reload a page. */
const whileBusy = { timeout: 30_000 }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a card that fails when the month is charged stops translating, says so, and a new one in the portal pays', async () => {
  const person = await server.build.user()
  const project = await server.build.project(await server.build.organization({ owner: person }))
  await server.build.page(await server.build.version(project), {
    texts: ['one two three four five six seven eight', 'nine ten eleven twelve thirteen fourteen fifteen sixteen'],
  })
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 422/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  const table = tableIn(page)
  const openTable = async (language: string) => {
    await page.goto(`/projects/${project.id}/translations?lang=${language}`)
    await table.untilSaved()
    await press(page, 'Translate')
  }

  await page.goto('/billing')
  await press(page, 'Activate Standard')
  await enterCard(page, '4000 0000 0000 0341')
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor(whileBusy)
  await openTable('es')
  await press(page, 'Start translation')
  await page.getByText('16 words this month, $0.64').waitFor(whileBusy)
  const sent = () => server.db.selectFrom('meter_events').select(['words', 'state']).execute()
  await expect.poll(sent, whileBusy).toEqual([{ words: 16, state: 'sent' }])

  // The month is over, and its invoice cannot be charged.
  await (await standInOf(server.services)).clock.advance({ days: 32 })
  await page.goto('/billing')
  const notice = page.getByRole('alert').filter({ hasText: 'The last payment failed' })
  await notice.getByText(/^Translating is paused in every organization you own until it is paid/).waitFor(whileBusy)
  await page.getByText('Past due', { exact: true }).waitFor()
  await openTable('fr')
  const dialog = page.getByRole('dialog', { name: 'Subscription Required' })
  await dialog.getByRole('link', { name: 'Go to Billing' }).click()

  // Another card that fails changes nothing; one that works pays what is open.
  await notice.waitFor()
  await press(page, 'Open billing portal')
  await page.getByRole('row', { name: /\$0\.64 Not paid/ }).waitFor(whileBusy)
  await page.getByRole('link', { name: 'Change the card' }).click()
  await enterCard(page, '4000 0000 0000 0002')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await enterCard(page, '5555 5555 5555 4444')
  await page.getByText('The card was replaced.').waitFor()
  await page.getByRole('link', { name: 'Back to Dragoman' }).click()
  await page.waitForURL(`${server.url}/billing`)
  await page.getByText('Active', { exact: true }).waitFor(whileBusy)
  await page.getByText('Mastercard •••• 4444').waitFor()
  expect(await notice.count()).toBe(0)

  await openTable('fr')
  await press(page, 'Start translation')
  await page.getByText('32 words this month, $1.28').waitFor(whileBusy)
  await page.goto('/billing')
  await press(page, 'Open billing portal')
  await page.getByRole('row', { name: /\$0\.64 Paid/ }).waitFor(whileBusy)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The hosted page fills in a test card that one chooses. */
async function enterCard(page: Page, number: string) {
  await press(page, number)
  await press(page, 'Save card')
}
