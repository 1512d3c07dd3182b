/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const GLOSSARY = `term_id,term_description,source_text,target_language,translation
keeper,The person who tends the light,keeper,es,farero
lamp,The light itself,lamp,es,lámpara
`

test('[2.88] a glossary comes from a CSV, is mended in place, and its words stand in the translation', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  await server.build.page(version, { texts: ['The keeper sleeps', 'Good night'] })
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  const choose = (name: string, text: string, encoding?: BufferEncoding) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, encoding) })

  await page.goto(`/projects/${project.id}/translations?lang=es`)
  await page.getByRole('link', { name: 'Glossary' }).click()
  await page.getByRole('heading', { name: 'No glossary yet' }).waitFor()
  await page.getByRole('button', { name: 'Create glossary' }).click()
  await page.getByRole('heading', { name: /^Project Glossary \d{4}-\d\d-\d\d$/ }).waitFor()

  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await choose('terms.txt', GLOSSARY)
  await page.getByText('Please select a CSV file').waitFor()
  await choose('terms.csv', 'term_id,source_text\nkeeper,keeper\n')
  await page.getByText('Line 1, column term_description: This column is missing; it is required').waitFor()
  await choose('terms.csv', `${GLOSSARY}keeper,Again,keeper,es,guardián\n`)
  await page.getByText('Line 4, column term_id: This term is already on line 2').waitFor()
  expect(await dialog.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  // As a spreadsheet saves it in another encoding.
  await choose('terms.csv', `\ufeff${GLOSSARY.replaceAll(',', '\t')}`, 'utf16le')
  await page.getByText('2 entries · separated by tab').waitFor()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('2 added, 0 updated').waitFor()

  await page.getByRole('gridcell', { name: 'lámpara' }).click()
  await page.getByRole('textbox', { name: 'Spanish of lamp' }).fill('farol')
  await page.keyboard.press('Enter')
  await eventually(() =>
    server.db.selectFrom('glossary_entries').orderBy('term_id').selectAll().execute(),
  ).toMatchObject([
    { term_id: 'keeper', translation: 'farero' },
    { term_id: 'lamp', translation: 'farol', term_description: 'The light itself', source_text: 'lamp' },
  ])

  await page.getByRole('link', { name: 'Translation', exact: true }).click()
  await eventually(() => new URL(page.url()).searchParams.get('lang')).toBe('es')
  await page.getByRole('button', { name: 'Translate', exact: true }).click()
  await page.getByRole('button', { name: 'Start translation' }).click()
  const cell = page.getByRole('row').filter({ hasText: 'The keeper sleeps' }).locator('[data-column="translation"]')
  await eventually(() => cell.innerText()).toContain('farero')
})
