/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const FILES = '{count, plural, one {# file} other {# files}}'

/** Ana's and Ben's page with a plural text and others. */
async function buildPage() {
  const { build } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const organization = await build.organization({ owner: ana, members: [ben] })
  const project = await build.project(organization, { target_languages: ['pl', 'ar'] })
  const page = await build.page(await build.version(project), { texts: ['New game', FILES, 'Quit'] })
  return { ana, ben, page, path: `/projects/${project.id}/translations?sort=page&lang=pl` }
}

test('a plural is translated form by form by two people, reads by its forms, and the way it is shown is kept', async () => {
  const { ana, ben, path } = await buildPage()
  const [hers, his] = await Promise.all([ana, ben].map((person) => openTable({ url: server.url, path, person })))
  const { keyboard } = hers!.page
  await hers!.edit('files')
  expect(await hers!.editor.locator('p[data-field]').evaluateAll((all) => all.map((p) => p.ariaLabel))).toEqual([
    'one · 1',
    'few · 2, 3, 4, 22 …',
    'many · 0, 5, 6, 7 …',
    'other · 1.5, 0.1',
  ])
  await keyboard.type('# plik')
  await keyboard.press('Tab')
  await keyboard.type('# pliki')
  await eventually(() => his!.translation('files').locator('.form').allInnerTexts()).toEqual([
    'one\n# plik',
    'few\n# pliki',
  ])

  await his!.edit('files')
  const [, , many, other] = await his!.editor.locator('p[data-field]').all()
  await many!.click()
  await Promise.all([
    keyboard.type(' tutaj'),
    his!.page.keyboard.type('# plików').then(async () => {
      await other!.click()
      await his!.page.keyboard.type('# pliku')
    }),
  ])
  const texts = (table = hers!) => table.editor.locator('p[data-field]').allInnerTexts()
  for (const table of [hers!, his!])
    await eventually(async () => (await texts(table)).map((text) => text.trim())).toEqual([
      '# plik',
      '# pliki tutaj',
      '# plików',
      '# pliku',
    ])

  await hers!.page.getByRole('button', { name: 'Text', exact: true }).click()
  await eventually(() => hers!.editor.innerText()).toBe(
    '{count, plural, one {# plik} few {# pliki tutaj} many {# plików} other {# pliku}}',
  )
  await keyboard.press('ControlOrMeta+Enter')
  await eventually(() => hers!.status('files').innerText()).toBe('Completed')
  await hers!.page.reload()
  await hers!.untilSaved()
  await hers!.edit('files')
  expect(await texts()).toEqual([])
  await hers!.page.getByRole('button', { name: 'Forms', exact: true }).click()
  await eventually(() => texts()).toHaveLength(4)
  await keyboard.press('Escape')
  await eventually(() => hers!.translation('files').locator('.form').count()).toBe(4)
})

test('the switch is for plural texts alone, and Ctrl+Enter and Esc work on it', NIGHTLY, async () => {
  const { ana, path } = await buildPage()
  const table = await openTable({ url: server.url, path: path.replace('lang=pl', 'lang=ar'), person: ana })
  const { page } = table
  const forms = page.getByRole('button', { name: 'Forms', exact: true })
  await table.edit('Quit')
  expect(await forms.count()).toBe(0)
  await page.keyboard.press('Escape')
  await table.edit('files')
  await eventually(() => table.editor.locator('p[data-field]').count()).toBe(6)
  expect(await table.editor.evaluate((editor) => getComputedStyle(editor).direction)).toBe('rtl')
  await page.keyboard.type('# ملف')
  await forms.focus()
  await page.keyboard.press('Escape')
  await eventually(() => table.text('files')).toBe('Not started')
  await table.edit('files')
  for (let tab = 0; tab < 5; tab++) await page.keyboard.press('Tab')
  await page.keyboard.type('# ملفات')
  await eventually(() => page.getByRole('status').allInnerTexts()).toContain('other · 100, 101, 102, 200 …')
  await forms.focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.text('files')).toBe('other\n# ملفات')
})
