import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const CSV =
  'identifier,content,context\ndialog_1,"Good evening, {player}!",Said by the innkeeper\nlamp,The lamp is out.,\n'
const EMPTY_SCREENS = ['No version selected', 'No translations found']

test('from sign-up to the first translated row of an own file people decide four times', async () => {
  const { page, decide, count } = await register('ana')
  await decide(() => page.getByRole('button', { name: 'Create your first project' }).click())
  await page.getByText('No page available').waitFor()
  await decide(() => chooseFile(page, 'Harbour.csv', CSV))
  await page.getByText('2 rows · 7 words · separated by comma').waitFor()
  expect(await page.getByLabel('Page name').inputValue()).toBe('Harbour')
  await page.getByRole('button', { name: 'Dialogue Content type' }).waitFor()
  await decide(() => page.getByRole('button', { name: 'Create page' }).click())
  await page.evaluate(watchStatuses)
  await decide(() => page.getByRole('button', { name: 'Start translation' }).click())
  await beyondTheQueue(() => tableIn(page).text('Good evening')).toContain('{player}')
  expect(count()).toBeLessThanOrEqual(4)
  // No text of the AI is called a person's, not for a moment either.
  const said = () => page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n'))
  await eventually(said).toContain('Translated by the AI')
  expect(await said()).not.toContain('person')
})

test('the example page takes three decisions, a file dropped on the welcome screen too', NIGHTLY, async () => {
  const example = await register('ben')
  await example.decide(() => example.page.getByRole('button', { name: 'Create your first project' }).click())
  await example.decide(() => example.page.getByRole('button', { name: 'Use the example page' }).click())
  await example.decide(() => example.page.getByRole('button', { name: 'Start translation' }).click())
  const status = example.page.locator('[data-column="status"]')
  await status
    .filter({ hasText: /Completed|Needs review/ })
    .first()
    .waitFor()
  expect(example.count()).toBe(3)

  const { page, decide, count } = await register('cora')
  await page.getByRole('button', { name: 'Create your first project' }).waitFor()
  await dropFile(page, 'notes.txt', 'Nothing')
  await page.getByText('Please select a CSV file').waitFor() // and no project was made for it
  await decide(() => dropFile(page, 'menu.json', '{"start": "New game"}'))
  await page.getByText('1 row · 2 words').waitFor()
  await page.getByRole('button', { name: 'Game UI Content type' }).waitFor()
  await decide(() => page.getByRole('button', { name: 'Create page' }).click())
  await decide(() => page.getByRole('button', { name: 'Start translation' }).click())
  await beyondTheQueue(() => tableIn(page).status('New game').innerText()).toMatch(/Completed|Needs review/)
  expect(count()).toBe(3)
})

test('a file dropped on a table becomes another page, whose price is not asked about', NIGHTLY, async () => {
  const owner = await server.build.user()
  const version = await server.build.version(await server.build.project(await server.build.organization({ owner })))
  await server.build.page(version, { name: 'Menu', texts: ['Quit'] })
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), owner.token)
  await page.goto(`/projects/${version.project_id}/translations`)
  await tableIn(page).untilSaved()
  const hint = page.getByText('Drop the file to make a page of it')
  await sendDrag(page, ['dragover'], ['notes.txt'])
  await hint.waitFor()
  await page.mouse.move(10, 10) // the drag was called off, without a word
  await hint.waitFor({ state: 'detached' })
  await dropFile(page, 'notes.txt', 'Nothing')
  await page.getByText('Please select a CSV file').waitFor()
  await dropFile(page, 'Another.csv', CSV) // for the dialog to take
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(await sendDrag(page, ['dragover', 'drop'], ['Another.csv']), 'the browser would open the file').toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dropFile(page, 'Terms.csv', 'identifier,content\nterms_1,You agree.\n')
  await page.getByRole('button', { name: 'Legal & Compliance Content type' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('heading', { name: 'Terms Translations' }).waitFor()
  await tableIn(page).untilSaved()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const made = server.db.selectFrom('pages').where('name', '=', 'Terms').select('type')
  expect((await made.executeTakeFirstOrThrow()).type).toBe('other')
})

/** A translation waits in a queue; on a crowded machine longer than anything else here. */
const beyondTheQueue = <Value>(read: () => Value) => expect.poll(read, { timeout: 40_000 })

/** Signs up; `decide` counts what one chooses from then on, and no screen on the way may be empty. */
async function register(name: string) {
  const email = `${name}.${randomUUID()}@example.com` // another one in a second attempt
  const page = await newPage({ baseURL: server.url })
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  let decisions = 0
  const decide = async (act: () => Promise<void>) => {
    decisions += 1
    await act()
    for (const text of EMPTY_SCREENS) expect(await page.getByText(text).count()).toBe(0)
  }
  return { page, decide, count: () => decisions }
}

/** Runs inside the page: collects all that it says of a row's status. */
function watchStatuses() {
  const said = new Set<string>()
  Object.assign(window, { said })
  const look = () => {
    for (const status of document.querySelectorAll('[data-column="status"]'))
      said.add(`${status.getAttribute('aria-label')} ${status.textContent}`)
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
}

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const dropFile = async (page: Page, name: string, text: string) =>
  void (await sendDrag(page, ['dragover', 'drop'], [name], text))

/** Drags files over the middle of the screen; tells whether the browser was kept from its own answer to each event. */
const sendDrag = (page: Page, types: string[], names: string[], text = '') =>
  page.evaluate(
    ({ types, names, text }) => {
      const dataTransfer = new DataTransfer()
      for (const name of names) dataTransfer.items.add(new File([text], name, { type: 'text/plain' }))
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body
      const send = (type: string) =>
        !target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      return types.map(send).every((isPrevented) => isPrevented)
    },
    { types, names, text },
  )
