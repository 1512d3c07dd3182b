/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { eventually, tableIn } from '../../table/openTable.ts'

/** The time a busy machine may need for a translation. */
const whileBusy = { timeout: 30_000 }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

test(
  'a monthly cap stops a translation before it starts; what fits and what it cost stand in the CSV',
  NIGHTLY,
  async () => {
    const { page, person, path } = await aTable()
    await server.db.insertInto('subscriptions').values({ user_id: person.id, status: 'active' }).execute()
    await page.goto('/')
    await page.getByRole('button', { name: /^Current Organization/ }).click()
    await page.getByRole('menuitem', { name: 'Studio' }).click()
    await page.goto('/organizations?tab=quota')
    await page.getByText('No cap. $0.00 was spent this month.').waitFor()
    await page.getByLabel('Cap in dollars').fill('0.20')
    await press(page, 'Save cap')
    await page.getByText('$0.00 of $0.20').waitFor()

    await page.goto(path)
    await tableIn(page).untilSaved()
    await page.getByText('$0.20 left this month').waitFor()
    const setCap = (monthly_cap_cents: number) =>
      server.db.updateTable('organizations').set({ monthly_cap_cents }).where('owner_id', '=', person.id).execute()
    await setCap(20_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'Translate')
    expect(await linesOf(page.getByText('$199.76 after it'))).toBe(1)
    await press(page, 'Cancel')
    await page.setViewportSize({ width: 1280, height: 800 })
    await setCap(20)
    await press(page, 'Translate')
    const dialog = page.getByRole('dialog', { name: 'Translate this page' })
    await dialog.getByText('2 texts without a translation: 6 words, $0.24.').waitFor()
    await dialog.getByText('Monthly spending cap reached').waitFor()
    await dialog
      .getByText(
        'This translation costs $0.24, but only $0.20 remain of the $0.20 that your organization may spend this month.',
      )
      .waitFor()
    await dialog.getByText('1 text with 3 words still fits.').waitFor()
    await press(page, 'Translate the rows that fit')
    await page.getByText('3 words this month, $0.12').waitFor(whileBusy)
    await page.getByText('$0.08 left this month').waitFor()

    await page.getByRole('link', { name: 'Languages' }).click()
    await page.getByRole('checkbox', { name: 'Page', exact: true }).check({ force: true })
    for (const language of await page.getByRole('columnheader').getByRole('checkbox').all())
      await language.check({ force: true })
    await press(page, 'Translate remaining')
    const confirmation = page.getByRole('dialog', { name: 'Translate remaining?' })
    await confirmation.getByText('Not all of it fits under the monthly cap').waitFor()
    await confirmation.getByText('$0.08 left.').waitFor()
    await confirmation.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/organizations?tab=quota')
    await page.getByText('$0.12 of $0.20').waitFor()
    const download = page.waitForEvent('download')
    await press(page, 'Export CSV')
    const [head, ...lines] = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    expect(head!.split(',')).toEqual([
      'day',
      'project',
      'target_language',
      'person',
      'reserved_words',
      'billed_words',
      'free_words',
      'cost_usd',
    ])
    expect(lines).toHaveLength(1)
    expect(lines[0]!.split(',').slice(1)).toEqual(['Moonfall', 'es', 'Ana Lima', '0', '3', '0', '0.12'])
    await press(page, 'Remove cap')
    await page.getByText('No cap. $0.12 was spent this month.').waitFor()
  },
)

test(
  'the bar of selected rows says what they come to, or what the quota has left where they are more',
  NIGHTLY,
  async () => {
    const { page, person, path } = await aTable()
    await server.db.updateTable('users').set({ word_quota: 4 }).where('id', '=', person.id).execute()
    await page.goto(path)
    await tableIn(page).untilSaved()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await page.getByRole('row').getByRole('checkbox').nth(1).check()
    await bar.getByText('1 row selected 3 words · free of charge').waitFor()
    await page.getByRole('row').getByRole('checkbox').nth(2).check()
    await bar.getByText('2 rows selected 6 words · 4 free words left').waitFor()
    await bar.getByRole('button', { name: 'Translate' }).click()
    await page.getByText('you only have 4 words remaining in your quota').waitFor()
    // Nothing is offered that would be refused.
    const dialog = page.getByRole('dialog', { name: 'Translate 2 rows?' })
    await eventually(() => dialog.getByRole('button', { name: 'Translate 2 rows' }).count()).toBe(0)
    const close = dialog.getByRole('button').filter({ hasText: 'Close' })
    expect(await close.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('row').getByRole('checkbox').nth(1).uncheck()
    await bar.getByRole('button', { name: 'Translate' }).click()
    await press(page, 'Translate 1 row')
    await page.getByText('3 of 4 words').waitFor(whileBusy)
    await page.getByRole('row').getByRole('checkbox').first().check()
    await bar.getByRole('button', { name: 'Translate' }).click()
    await page.getByText('1 row with a text, or with the AI already, stays as it is.').waitFor()
  },
)

test('[8.7] [8.8] a refusal shows a banner and a toast with both figures and an upgrade', async () => {
  const { page, person, path } = await aTable()
  await page.goto(path)
  await tableIn(page).untilSaved()
  await press(page, 'Translate')
  await page.getByText('2 texts without a translation: 6 words, free of charge.').waitFor()
  await server.db.updateTable('users').set({ word_quota: 4 }).where('id', '=', person.id).execute()
  const said = page.getByText('Quota limit reached: 4 words remaining, need 6 words')
  const isStopped = Promise.withResolvers<void>()
  await page.route(/\/translate$/, async (route) => {
    await isStopped.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/translate$/)
  await press(page, 'Start translation')
  await asked
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000)) // a moment that is not over before it is set
  isStopped.resolve()
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return said.count()
    }, whileBusy)
    .toBe(1)
  // It stays for eight seconds.
  await page.clock.runFor(5_000)
  expect(await page.getByRole('link', { name: 'Upgrade', exact: true }).getAttribute('href')).toBe('/billing')
  await page.clock.runFor(3_000)
  await page.clock.resume()
  await said.waitFor({ state: 'detached' })
  await page.getByText('Translation Quota Limit Reached').waitFor()
  const figures = 'You need 6 words for this translation, but you only have 4 words remaining in your quota.'
  await page.getByText(figures).waitFor()
  await press(page, 'Translate the rows that fit')
  await page.getByText('3 of 4 words').waitFor(whileBusy)
  expect(await page.getByText('Translation Quota Limit Reached').count()).toBe(0)

  // Free words are not billed, and no figure says that they were.
  await page.goto('/organizations?tab=quota')
  const table = page.getByRole('table', { name: 'Words by project' })
  await eventually(() => table.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/Words\s+In progress\s+Translated\s+Cost$/),
    expect.stringMatching(/3 3 free\s+–\s+3\s+\$0\.00$/),
    expect.stringMatching(/3 3 free\s+–\s+3\s+\$0\.00$/),
  ])
  expect(
    await page
      .getByRole('main')
      .getByText(/billed/i)
      .count(),
  ).toBe(0)
})

test(
  '[2.75] [8.12] a trial that has ended asks for a subscription; a plan that cannot be checked starts nothing',
  NIGHTLY,
  async () => {
    const { page, path } = await aTable({ trial_expiry_date: '2026-01-31' })
    await page.goto(path)
    await tableIn(page).untilSaved()
    await press(page, 'Translate')
    const dialog = page.getByRole('dialog', { name: 'Subscription Required' })
    await dialog
      .getByText(
        'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.',
      )
      .waitFor()
    await press(page, 'Cancel')
    await eventually(() => dialog.count()).toBe(0)

    await press(page, 'Translate')
    await dialog.getByRole('link', { name: 'Go to Billing' }).click()
    await page.getByText('Your trial ended on Jan 31, 2026').waitFor()

    const other = await aTable()
    await other.page.route(/\/organization\/[^/]+\/quota$/, (route) => route.abort())
    await other.page.goto(other.path)
    await tableIn(other.page).untilSaved()
    await press(other.page, 'Translate')
    await other.page.getByRole('alert').getByText('Unable to verify subscription status. Please try again.').waitFor()
    expect(await other.page.getByRole('button', { name: 'Start translation' }).count()).toBe(0)
    await other.page.unrouteAll()
    await press(other.page, 'Try again')
    await press(other.page, 'Start translation')
    await other.page.getByText('6 of 500 words').waitFor(whileBusy)
  },
)

/** Six words in two texts, in an organization of their own. */
async function aTable(user: object = {}) {
  const person = await server.build.user(user)
  const project = await server.build.project(await server.build.organization({ owner: person }))
  await server.build.page(await server.build.version(project), { texts: ['one two three', 'four five six'] })
  const page = await newPage({ baseURL: server.url, locale: 'en-US', expectedErrors: [/ERR_FAILED/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  return { person, page, path: `/projects/${project.id}/translations?lang=es` }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
