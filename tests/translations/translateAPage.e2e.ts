import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { unzip } from '../support/app/unzip.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const CSV = `identifier,content,context
greeting,"Good evening, {player}!",Said by the innkeeper
leave,"Leave now?
Everything will be lost.",Two lines
lamp,The lamp is <b>out</b>.,
`

test('a newcomer registers, imports a CSV, presses Translate, edits what arrives and exports it', async () => {
  const page = await newPage({ baseURL: server.url, reducedMotion: 'no-preference' })

  await register(page)
  await page.getByRole('button', { name: 'Create your first project' }).click()
  await page.getByRole('heading', { name: 'My first project' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/projects\/[0-9a-f-]{36}\/translations$/)
  await page.getByText('No page available').waitFor()
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await chooseFile(page, 'Chapter 1.csv', CSV)
  await page.getByText('3 rows · 13 words · separated by comma').waitFor()
  await page.getByRole('button', { name: /Content type/ }).click()
  await page.getByRole('option', { name: 'Dialogue' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('Page created successfully!').waitFor()
  await page.getByRole('heading', { name: 'Chapter 1 Translations' }).waitFor()
  await page.getByText('This page is in draft mode.').waitFor()

  const table = tableIn(page)
  await table.untilSaved()
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.getByText('3 texts without a translation: 13 words').waitFor()
  await page.getByRole('button', { name: 'Start translation' }).click()
  await page.getByText('Translation started').waitFor()
  await eventually(() => table.text('Good evening')).toContain('{player}')
  await eventually(() => table.text('The lamp is')).toMatch(/<b>.*<\/b>/)
  await eventually(() => table.status('Leave now?').innerText()).toMatch(/Completed|Needs review/)

  await table.edit('The lamp is')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('La lámpara está <b>apagada</b>.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.text('The lamp is')).toBe('La lámpara está <b>apagada</b>.')
  await table.untilSaved()

  await table.row('Good evening').hover()
  await table.row('Good evening').getByRole('button', { name: 'Delete translation' }).click()
  await eventually(() => table.status('Good evening').innerText()).toBe('Not started')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => table.text('Good evening')).toContain('{player}')

  // Returning to the page connects again.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /My first project/ })
    .click()
  await table.untilSaved()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.getByText('Export completed successfully').waitFor()
  const file = await download
  expect(file.suggestedFilename()).toBe('My first project 1.0.zip')
  const exported = await unzip(readFileSync(await file.path()))
  expect([...exported.keys()]).toEqual(['Chapter 1.csv'])
  const text = exported.get('Chapter 1.csv')!.toString()
  expect(text.split('\n')[0]).toContain('identifier,content,context,es,fr')
  expect(text).toContain('lamp,The lamp is <b>out</b>.,,La lámpara está <b>apagada</b>.,')

  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export version/ })
  await dialog.getByRole('button', { name: /^All languages/ }).click()
  await page.getByRole('option', { name: 'French' }).click()
  await dialog.getByText('Only checked translations').click()
  const [french] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const limited = await unzip(readFileSync(await french.path()))
  expect(limited.get('Chapter 1.csv')!.toString()).toContain('identifier,content,context,fr\n')
  await eventually(() => dialog.count()).toBe(0)
})

test(
  'a file with faults says line and column and leaves nothing; the example page is one click away',
  NIGHTLY,
  async () => {
    const page = await newPage({ baseURL: server.url })
    await register(page)
    await page.getByRole('button', { name: 'Create your first project' }).click()
    await page.getByRole('button', { name: 'Create New Page' }).click()

    await chooseFile(page, 'notes.txt', 'identifier,content\n')
    await page.getByText('Please select a CSV file').waitFor()
    await page.getByRole('button', { name: 'Create page' }).click()
    await page.getByText('Please enter a page name').waitFor()
    await page.getByText('Please select a content type').waitFor()
    await chooseFile(page, 'twice.csv', 'identifier,content\na,One\na,Two\n')
    await page.getByText(/^Line 3, column identifier: /).waitFor()

    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Use the example page' }).click()
    await page.getByText(/ free of charge/).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Example page Translations' }).waitFor()
    const words = await server.db
      .selectFrom('source_texts')
      .innerJoin('pages', 'pages.id', 'page_id')
      .where('name', '=', 'Example page')
      .select('words')
      .execute()
    expect(words.reduce((sum, row) => sum + row.words, 0)).toBeLessThan(500)
  },
)

test('a file of another format says what it is, and comes back as it was', NIGHTLY, async () => {
  const page = await newPage({ baseURL: server.url })
  await register(page)
  await page.getByRole('button', { name: 'Create your first project' }).click()
  await page.getByRole('button', { name: 'Create New Page' }).click()
  const json = '{\r\n  "key_other": "Start \\u0047ame" }\r\n'
  await chooseFile(page, 'menu.json', json)
  await page.getByText('i18next JSON · 1 row · 2 words').waitFor()
  await page.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: 'JSON', exact: true }).click()
  await page.getByText('JSON · 1 row · 2 words').waitFor()
  await page.getByRole('button', { name: /Content type/ }).click()
  await page.getByRole('option', { name: 'Game UI' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('heading', { name: 'menu Translations' }).waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Page: menu' }).click()
  await page.getByRole('menuitem', { name: 'Export in the original format' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('menu.json')
  expect(readFileSync(await file.path(), 'utf8')).toBe(json)
})

test('a large file on a slow connection shows how far it is, once, and can be called off', NIGHTLY, async () => {
  const page = await newPage({ baseURL: server.url })
  await register(page)
  await page.getByRole('button', { name: 'Create your first project' }).click()
  await page.getByRole('button', { name: 'Create New Page' }).click()
  const network = await page.context().newCDPSession(page)
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitUpload(20_000)
  const large = `identifier,content\n${Array.from({ length: 30_000 }, (_, n) => `line_${n},A light over the harbour\n`).join('')}`

  await chooseFile(page, 'Harbour.csv', large)
  await page.getByRole('progressbar', { name: 'Preview' }).waitFor()
  await page.getByText(/^Uploading [1-9]\d?%$/).waitFor()
  await page.getByRole('button', { name: /Content type/ }).click()
  await page.getByRole('option', { name: 'Dialogue' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('progressbar', { name: 'Import' }).waitFor()
  await page.getByRole('progressbar', { name: 'Preview' }).waitFor({ state: 'detached' })
  await page.getByText(/^Uploading [1-9]\d?%$/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await limitUpload(-1)
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await chooseFile(page, 'Harbour.csv', large)
  await page.getByText('30,000 rows · 150,000 words · separated by comma').waitFor()
  await page.getByRole('button', { name: /Content type/ }).click()
  await page.getByRole('option', { name: 'Dialogue' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByRole('heading', { name: 'Harbour Translations' }).waitFor()
  const [, project_id = ''] = /projects\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  const pages = server.db.selectFrom('pages').innerJoin('versions', 'versions.id', 'version_id').select('pages.name')
  expect(await pages.where('project_id', '=', project_id).execute()).toEqual([{ name: 'Harbour' }])
})

/** A new person each time, so that a test can be repeated. */
async function register(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  // the sign-in screen, which stays until the next one has come, has an e-mail field too
  await page.getByRole('heading', { name: 'Create your Dragoman account' }).waitFor()
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Full name (optional)').fill('Ana Lima')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
}

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
