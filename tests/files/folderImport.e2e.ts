/** @module-tag nightly */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await createTestServer()
  folder = mkdtempSync(join(tmpdir(), 'game-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  return server.close()
})

const FILES: Record<string, string> = {
  'values/strings.xml': '<resources><string name="start">Start</string><string name="quit">Quit</string></resources>',
  'values-es/strings.xml': '<resources><string name="start">Empezar</string></resources>',
  'ui/en.json': '{"load": "Load game"}',
  'texts.csv': 'no;eng;esp\n1;Hello;Hola\n',
  'notes.txt': 'x',
  'old.tmx':
    '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Hi</seg></tuv><tuv xml:lang="es"><seg>Hola</seg></tuv></tu></body></tmx>',
}

async function openEmptyVersion() {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }), {
    target_languages: ['es', 'fr'],
  })
  const version = await server.build.version(project)
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/, /ERR_FAILED/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/translations?lang=es`)
  await page.getByRole('button', { name: 'Create New Page' }).first().click()
  const choose = (label: string, option: string) =>
    page
      .getByRole('button', { name: label })
      .click()
      .then(() => page.getByRole('option', { name: option, exact: true }).click())
  return { ana, page, version, choose }
}

test('[R90] a folder is dropped in, its columns are chosen, and its translations come along', async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { page, version, choose } = await openEmptyVersion()
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await (await asked).setFiles(folder)

  const dialog = page.getByRole('dialog', { name: 'Create pages from files' })
  const item = (path: string) => dialog.getByRole('listitem').filter({ has: page.getByLabel(`Import ${path}`) })
  await item('values/strings.xml').getByText('1 translation into Spanish from values-es/strings.xml').waitFor()
  await dialog.getByText('1 file is not read').waitFor()
  await item('old.tmx').getByRole('button', { name: 'Add to the translation memory instead' }).click()
  await page.getByText('1 translation imported').waitFor()
  const create = dialog.getByRole('button', { name: 'Create 3 pages' })
  expect(await create.isDisabled()).toBe(true) // the columns are not known yet
  await choose('Use of no', 'Identifier')
  await item('texts.csv').getByText('Choose the column of the source text').waitFor()
  await dialog.getByText('Fix or leave out what cannot be imported: texts.csv').waitFor()
  await choose('Use of eng', 'Source text')
  await eventually(() => create.isEnabled()).toBe(true)
  await choose('Use of esp', 'Spanish')
  await item('texts.csv').getByText('1 translation into Spanish').waitFor()
  await item('ui/en.json').getByText('ui/en', { exact: true }).click()
  await choose('Content type of texts.csv', 'Dialogue')
  await dialog.getByRole('button', { name: 'Create 2 pages' }).click()
  await page.getByText('2 pages created').waitFor()

  const stored = await server.db
    .selectFrom('pages')
    .where('version_id', '=', version.id)
    .select(['name', 'type'])
    .execute()
  expect(stored.map(({ name, type }) => `${name} ${type}`).sort()).toEqual(['texts dialogue', 'values/strings game_ui'])
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'values/strings' }).click()
  await row('Start').getByText('Empezar').waitFor()
  await row('Start').getByText('Needs review').waitFor()
  await row('Start').getByRole('button', { name: 'Imported from a file' }).waitFor()

  // Its undo deletes pages, and is asked for where operations are listed.
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Version: / }).click()
  await page.getByRole('menuitem', { name: 'Operations of version' }).click()
  await page.getByRole('button', { name: /^Undo: 2 new pages/ }).click()
  await page.getByRole('button', { name: 'Undo and delete' }).click()
  await page.getByText('The operation was undone').waitFor()
  await page.getByText('No page available').waitFor()
})

test(
  'a cancelled upload of files leaves nothing; files that come back name the price of their new words',
  NIGHTLY,
  async () => {
    const { ana, page, version } = await openEmptyVersion()
    const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.locator('input[type=file]').setInputFiles([file('a.json', '{"a": "A"}'), file('b.json', '{"b": "B"}')])
    const dialog = page.getByRole('dialog', { name: 'Create pages from files' })
    await dialog.getByLabel('Import a.json').waitFor()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/import\/files$/, async (route) => {
      await held
      await route.abort().catch(() => undefined)
    })
    await dialog.getByRole('button', { name: 'Create 2 pages' }).click()
    await dialog.getByRole('list', { name: 'Files' }).getByText('a.json').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    release()
    const stored = await server.db.selectFrom('pages').where('version_id', '=', version.id).select('name').execute()
    expect(stored).toEqual([])

    await page.getByRole('button', { name: 'Create New Page' }).first().click()
    await page.locator('input[type=file]').setInputFiles([file('a.json', '{"a": "A"}'), file('b.json', '{"b": "B"}')])
    await dialog.getByLabel('Import a.json').waitFor()
    await page.unroute(/import\/files$/)
    await dialog.getByRole('button', { name: 'Create 2 pages' }).click()
    await page.getByText('2 pages created').waitFor()
    await server.db.updateTable('users').set({ word_quota: 3 }).where('id', '=', ana.id).execute()
    await page.getByRole('button', { name: /^Page: / }).click()
    await page.getByRole('menuitem', { name: 'Create New Page' }).click()
    const newer = file('a.json', '{"a": "A", "c": "Two words"}')
    await page.locator('input[type=file]').setInputFiles([newer, file('b.json', '{"b": "B"}')])
    await dialog.getByText('To translate what is new and changed in pages that are there: 4 words.').waitFor()
    await dialog.getByText('you only have 3 words remaining in your quota.').waitFor()
    await dialog.getByText('Paid by').waitFor()
  },
)
