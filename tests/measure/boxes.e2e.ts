import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGameFont } from '#collab/text/measure/gameFont.ts'
import { measure } from '#collab/text/measure/measure.ts'
import { readText } from '#collab/text/readText.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable, tableIn } from '../table/openTable.ts'
import { CORPUS, fontBytes, PACKAGES } from './corpus.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const LATIN = CORPUS[0]!.file

test('a font and a box are made in the settings, and texts are drawn in it as one types', NIGHTLY, async () => {
  const { ana, project, path } = await buildTable(server.build, ['Start the journey', 'Quit'])
  const page = await newPage({ baseURL: server.url, expectedErrors: [/422/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/settings`)
  const table = tableIn(page)
  await page.getByRole('button', { name: 'Add font' }).click()
  const adding = page.getByRole('dialog', { name: 'Add font' })
  await adding.locator('input[type=file]').setInputFiles(join(PACKAGES, LATIN))
  await adding.getByRole('button', { name: 'Add font' }).click()
  await page.getByRole('list', { name: 'Fonts' }).getByText('inter-latin-wght-normal').waitFor()

  await page.getByRole('button', { name: 'New text box' }).click()
  const dialog = page.getByRole('dialog', { name: 'New text box' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Button')
  await dialog.getByRole('textbox', { name: 'Size in pixels' }).fill('20')
  await dialog.getByRole('button', { name: 'Add text box' }).click()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await dialog.getByText('A width is a whole number from 1 to 10,000 pixels').waitFor()
  await dialog.getByRole('textbox', { name: 'Width in pixels' }).fill('120')
  await dialog.getByRole('textbox', { name: 'Lines' }).fill('2')
  await dialog.getByRole('button', { name: /For$|Texts that I give it/ }).click()
  await page.getByRole('option', { name: 'All other texts' }).click()
  await dialog.getByRole('button', { name: 'Add text box' }).click()
  await page.getByRole('list', { name: 'Text boxes' }).getByText('120 px × 2 lines').waitFor()

  await page.getByRole('button', { name: 'Delete Button' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('list', { name: 'Text boxes' }).getByText('120 px × 2 lines').waitFor()

  await page.goto(path)
  await table.edit('Start the')
  const font = openGameFont(await fontBytes(LATIN))
  const room = (text: string) => measure(font, { size: 20, width: 120, lines: 2, line_height: null }, readText(text))
  const bar = page.locator('[data-editor-bar]')
  for (const text of ['Empezar', ' el viaje más largo', ' de todos los tiempos']) {
    await page.keyboard.type(text)
    const { width, lines } = room((await table.editedText()).trim())
    await bar.getByText(`${Math.ceil(width)}/120 px · ${lines}/2 lines`).waitFor()
  }
  await bar.getByText('too long').waitFor()
  expect(await faultsOf(page, { within: '[data-column="translation"]' })).toEqual([])
  const drawing = page.locator('[data-column="translation"] svg[role=img]')
  await eventually(() => drawing.locator('g').count()).toBe(room(await table.editedText()).lines)
  await eventually(() => drawing.locator('g.fill-red').count()).toBeGreaterThan(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Save anyway' }).click()

  await table.translation('Start the').focus()
  await page.keyboard.press('Alt+p')
  const panel = page.getByRole('complementary', { name: 'Row details' })
  await panel.getByRole('region', { name: 'In its box' }).getByRole('img').waitFor()
  await panel.getByText(/It takes \d lines of 120 px, and only 2 fit/).waitFor()
  await panel.getByRole('button', { name: 'Shorten with AI' }).waitFor()
  expect(await faultsOf(page, { within: 'aside[aria-label="Row details"]' })).toEqual([])
})

test('the filter finds what does not fit on a page', NIGHTLY, async () => {
  const { ana, project, page, path } = await buildTable(server.build, ['One', 'Two', 'Three'])
  const as = (body: BodyInit, json = false) => ({
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, ...(json && { 'Content-Type': 'application/json' }) },
    body,
  })
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await fontBytes(LATIN))], 'game.ttf'))
  const font = await (await fetch(`${server.url}/api/v1/projects/${project.id}/fonts`, as(form))).json()
  const box = { name: 'Button', font_id: font.id, size: 20, width: 90, lines: 1, applies_to: 'all' }
  await fetch(`${server.url}/api/v1/projects/${project.id}/text-boxes`, as(JSON.stringify(box), true))
  for (const [at, content] of ['Uno', 'Dos palabras y más', 'Tres'].entries())
    await server.db
      .insertInto('translations')
      .values({ source_text_id: page.source_texts[at]!.id, target_language: 'es', content, status: 'COMPLETED' })
      .execute()
  const table = await openTable({ url: server.url, path: `${path}&issue=length+limit`, person: ana })
  await table.row('Two').waitFor()
  await eventually(() => table.row('One').count()).toBe(0)
  expect(await table.row('Three').count()).toBe(0)
})

test('only the script that measures may compile WebAssembly', async () => {
  const [page, thread] = [await fetch(server.url), await fetch(`${server.url}/assets/${threadName()}`)]
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy')
  expect(policyOf(page)).not.toContain('wasm')
  expect(policyOf(thread)).toBe(policyOf(page)!.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"))
})

const threadName = () =>
  readdirSync(new URL('../../web/dist/assets', import.meta.url)).find((name) => /^measureThread-.*\.js$/.test(name))
