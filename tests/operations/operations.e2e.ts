/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the undo of an import of other pages is asked for in the list of the version, with what it deletes', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }), {
    target_languages: ['es'],
  })
  const version = await server.build.version(project)
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const name of ['a', 'b'])
    data.append('file', new File(['keys,en,es\nhello,"Hello","Hola"\nbye,"Bye",""\n'], `${name}.csv`))
  const headers = { authorization: `Bearer ${ana.token}` }
  const at = `${server.url}/api/v1/versions/${version.id}/pages/import/files`
  expect((await fetch(at, { method: 'POST', headers, body: data })).status).toBe(200)
  await server.build.page(version, { name: 'Menu', texts: ['Start'] })
  const pages = () =>
    server.db
      .selectFrom('pages')
      .where('version_id', '=', version.id)
      .select('name')
      .execute()
      .then((found) => found.map(({ name }) => name).toSorted())

  const path = `/projects/${project.id}/translations?lang=es&sort=page&version=${version.id}`
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('button', { name: 'Page: Menu' }).click()
  await page.getByRole('menuitem', { name: 'Operations' }).click()
  const dialog = page.getByRole('dialog', { name: 'Operations of Menu' })
  await dialog.getByText('Nothing was done here yet.').waitFor()
  await dialog.getByRole('tab', { name: /^All of/ }).click()
  const done = dialog.getByRole('listitem').filter({ hasText: '2 new pages' })
  await done.getByText(/Import of files · Ana Lima/).waitFor()

  await done.getByRole('button', { name: /^Undo/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this operation?' })
  await question.getByText('Deleted: 2 pages · 4 texts · 2 translations').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => question.count()).toBe(0)
  expect(await pages()).toEqual(['Menu', 'a', 'b'])

  await done.getByRole('button', { name: /^Undo/ }).press('Enter')
  await question.getByRole('button', { name: 'Undo and delete' }).click()
  await page.getByText('The operation was undone').waitFor()
  await done.getByText(/ · undone$/).waitFor()
  expect(await pages()).toEqual(['Menu'])
  await done.getByRole('button', { name: /^Redo/ }).click()
  await page.getByText('The operation was done again').waitFor()
  expect(await pages()).toEqual(['Menu', 'a', 'b'])
})
