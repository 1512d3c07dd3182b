/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { setLook } from '../support/screens/looks.ts'
import { picture } from '../support/screens/pictures.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const GUIDE =
  '# Names\n\nRanks are *small*: **capitán**.\n\n| no | yes |\n|---|---|\n| Usted | tú |\n\n<img src="https://example.com/seen.png" onerror="alert(1)"> ![a map](https://example.com/map.png) [run](javascript:alert(1))'

test('a style guide is written in the settings, and read beside the table', async () => {
  const { ana, ben, project, path } = await buildTable(server.build)
  const settings = await newPage({ baseURL: server.url, expectedErrors: [/409/] })
  await settings.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await settings.goto(`/projects/${project.id}/settings`)
  const change = async (label: string, text: string) => {
    await settings.getByRole('button', { name: 'Change style guide of Spanish' }).click()
    await settings.getByLabel(label, { exact: true }).fill(text)
  }
  const save = () => settings.getByRole('button', { name: 'Save', exact: true }).click()
  await change('Rules', 'Ranks are small.\n\n  No exclamation marks.  ')
  await settings.getByLabel('Guide', { exact: true }).fill(GUIDE)
  await picture(settings, 'light', 'Style guide written')
  await save()
  await settings.getByText('Automatic · 2 rules · guide').waitFor()

  const asked: string[] = []
  const table = await openTable({
    url: server.url,
    path,
    person: ben,
    before: async (page) => {
      page.on('request', (request) => void (request.url().includes('example.com') && asked.push(request.url())))
      page.on('dialog', (dialog) => asked.push(dialog.message()))
    },
  })
  await table.translation('New game').focus()
  await table.page.keyboard.press('Alt+p')
  const panel = table.page.getByRole('complementary', { name: 'Row details' })
  const section = panel.getByRole('region', { name: 'Style guide' })
  await eventually(() => section.getByRole('listitem').allTextContents()).toEqual([
    'Ranks are small.',
    'No exclamation marks.',
  ])
  await section.getByRole('button', { name: 'Read the style guide' }).click()
  const dialog = table.page.getByRole('dialog')
  await dialog.getByRole('cell', { name: 'tú' }).waitFor()
  expect(await dialog.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    ['https://example.com/seen.png%22', 'https://example.com/map.png'], // the first of HTML, which is text
  )
  expect(await dialog.locator('img, script').count()).toBe(0)
  expect(await faultsOf(table.page)).toEqual([])
  await picture(table.page, 'light', 'Style guide read')
  await table.page.keyboard.press('Escape')
  await setLook(table.page, { colorScheme: 'dark', dir: 'rtl', width: 390 })
  await table.translation('New game').click()
  await table.page.keyboard.press('Alt+p')
  await table.page.getByRole('button', { name: 'Read the style guide' }).click()
  await dialog.getByRole('cell', { name: 'tú' }).waitFor()
  expect(await faultsOf(table.page)).toEqual([])
  await picture(table.page, 'dark, Arabic, on a phone', 'Style guide read')
  await setLook(table.page, {})
  expect(asked).toEqual([])

  await change('Rules', 'Mine')
  const headers = { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' }
  await fetch(`${server.url}/api/v1/projects/${project.id}/registers/es`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ tone: 'Calm' }),
  })
  await save()
  await settings.getByText('Somebody else has changed this style guide meanwhile').waitFor()
  await eventually(() => settings.getByLabel('Tone', { exact: true }).inputValue()).toBe('Calm')
  await save()
  await settings.getByText('Automatic · 1 rule · guide').waitFor()
})
