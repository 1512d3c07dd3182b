/** @module-tag nightly */

import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { setLook } from '../support/screens/looks.ts'
import { PICTURES, picture } from '../support/screens/pictures.ts'
import { eventually, openTable, tableIn } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const LOOKS = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'right to left', dir: 'rtl' },
  { name: 'phone', width: 390 },
  { name: 'dark phone', colorScheme: 'dark', width: 390 },
] as const

async function look(page: Page, name: string) {
  for (const one of PICTURES ? LOOKS : []) {
    await setLook(page, one)
    await picture(page, one.name, name)
  }
  await setLook(page, {})
}

/** Two pages that Ben translated, of which the last row's source has changed and the one before is rated low. */
async function aVersion() {
  const { build, db } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const project = await build.project(await build.organization({ owner: ana, members: [ben] }))
  const version = await build.version(project)
  const pages = [
    await build.page(version, { name: 'act 1/inn', texts: ['A dark and quiet inn', 'Sit down by the fire'] }),
    await build.page(version, {
      name: 'act 1/cellar/rats',
      texts: ['Rats in the old cellar', 'The door is locked now'],
    }),
    await build.page(version, { name: 'Menu', texts: ['Start a new game'] }),
  ]
  const texts = pages.flatMap(({ source_texts }) => source_texts)
  const of = (at: number) => ({ source_text_id: texts[at]!.id, target_language: 'es' as const })
  const row = (at: number, content: string) => ({ ...of(at), content, status: 'NEEDS_REVIEW' as const })
  await db
    .insertInto('translations')
    .values([
      row(0, 'Una posada oscura y tranquila'),
      row(1, 'Siéntate junto al fuego'),
      { ...row(2, 'Ratas en la vieja bodega'), score: 2.1 },
      row(3, 'La puerta está cerrada ahora'),
    ])
    .execute()
  await db
    .insertInto('source_changes')
    .values({ ...of(3), before: 'The door is open' })
    .execute()
  return { ana, project, version }
}

test('one key leads from another screen to the riskiest row of all pages, and on; a check there can be undone', async () => {
  const { ana, project, version } = await aVersion()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/activity?lang=es&version=${version.id}`)
  await page.getByRole('heading', { name: 'Moonfall' }).waitFor()
  await page.keyboard.press('Alt+Shift+v')
  const table = tableIn(page)
  await table.editor.waitFor()
  const edited = () => page.locator('[data-row]:has(.ProseMirror)').innerText()
  await eventually(edited).toContain('The door is locked now')
  const queue = page.getByRole('region', { name: 'Queue' })
  await queue.getByText('Rows to review · here: its source has changed').waitFor()
  await queue.getByText('The riskiest come first').waitFor()
  expect(await faultsOf(page)).toEqual([])

  await look(page, 'queue')

  // Skipped, and then the next one is confirmed.
  await page.keyboard.press('Alt+v')
  await eventually(edited).toContain('Rats in the old cellar')
  await queue.getByText('here: rated below 3.0').waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await eventually(edited).toContain('A dark and quiet inn')
  await page.getByText('Row checked').getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => {
    const row = await server.db.selectFrom('translations').where('content', '=', 'Ratas en la vieja bodega')
    return (await row.select('status').executeTakeFirstOrThrow()).status
  }).toBe('NEEDS_REVIEW')
  await queue.getByRole('button', { name: 'Leave the queue' }).click()
  await queue.waitFor({ state: 'detached' })
})

test('a folder opens in the page picker, and all its pages in one table', NIGHTLY, async () => {
  const { ana, project, version } = await aVersion()
  const path = `/projects/${project.id}/translations?lang=es&version=${version.id}`
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('button', { name: 'Page: Menu' }).click()
  await page.getByRole('menuitem', { name: /^act 1./ }).click()
  await page.getByRole('menuitem', { name: /^inn/ }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await look(page, 'folders')
  await page.getByRole('menuitem', { name: 'All pages of act 1/', exact: true }).click()
  await eventually(() => page.locator('[data-row]').count()).toBe(4)
  expect(new URL(page.url()).searchParams.getAll('folder')).toEqual(['act 1'])
  await page.getByRole('heading', { name: 'Chosen pages' }).waitFor()
  await look(page, 'chosen pages')
})
