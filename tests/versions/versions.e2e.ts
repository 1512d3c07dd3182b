/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a version begins as a copy, is compared, and its changes are carried to a colleague who is typing', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const ben = await server.build.user({ full_name: 'Ben Osei' })
  const project = await server.build.project(await server.build.organization({ owner: ana, members: [ben] }))
  const version = await server.build.version(project)
  await server.build.page(version, { texts: ['Start game', 'Leave game', 'Options'] })
  const path = `/projects/${project.id}/translations?lang=es&sort=page`
  const his = await openTable({ url: server.url, path: `${path}&version=${version.id}`, person: ben })
  await his.untilSaved()
  await his.edit('Start game')
  await his.page.keyboard.type('Empezar')

  const hers = await openTable({ url: server.url, path, person: ana })
  const { page } = hers
  await eventually(() => his.saveState()).toBe('Saved')
  await page.getByRole('button', { name: 'Version: 1.0' }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('2.0')
  expect(await dialog.getByRole('button', { name: /Start from/ }).innerText()).toContain('Copy of version 1.0')
  await dialog.getByText('1 page · 3 texts · 1 translation. A copy costs nothing.').waitFor()
  await dialog.getByRole('button', { name: 'Create version' }).click()
  await page.getByRole('button', { name: 'Version: 2.0' }).waitFor()

  await hers.untilSaved()
  await hers.edit('Leave game')
  await page.keyboard.type('Salir')
  await eventually(() => hers.saveState()).toBe('Saved')
  await page.getByRole('button', { name: 'Version: 2.0' }).click()
  await page.getByRole('menuitem', { name: 'Compare versions' }).click()
  await page.getByRole('button', { name: 'Swap the versions' }).click()
  await page.getByRole('button', { name: /Translations into Spanish: 1/ }).waitFor()
  await page.getByRole('link', { name: 'text.2' }).waitFor()

  await page.getByRole('button', { name: 'Carry changes' }).click()
  await dialog.getByText('1 translation', { exact: true }).waitFor()
  const carrying = dialog.getByRole('button', { name: 'Carry changes' }).click()
  await Promise.all([his.page.keyboard.type(' ahora'), carrying])
  await page.getByText('Carried to 1.0: 1 translation').waitFor()
  await his.row('Salir').waitFor()
  await eventually(() => his.editedText()).toBe('Empezar ahora')

  const toast = page.getByRole('status').filter({ hasText: 'Carried to 1.0: 1 translation' })
  await toast.getByRole('button', { name: 'Undo' }).dblclick()
  await page.getByText('The operation was undone').waitFor()
  const list = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Carried to 1.0' })
  await list.getByText(/ · undone$/).waitFor()
  await eventually(() => his.row('Salir').count()).toBe(0)
  expect(await his.editedText()).toBe('Empezar ahora')

  // Texts that a carry leaves to be translated have their price, without a word of "free" where it would be refused.
  await server.db.updateTable('users').set({ word_quota: 1 }).where('id', '=', ana.id).execute()
  const copy = server.db.selectFrom('pages').where('version_id', '!=', version.id)
  const { id } = await copy.select('id').executeTakeFirstOrThrow()
  const body = new FormData()
  const texts = { 'text.1': 'Start game', 'text.2': 'Leave game', 'text.3': 'Options', 'text.4': 'Two words' }
  body.append('file', new File([JSON.stringify(texts)], 'en.json'))
  const headers = { authorization: `Bearer ${ana.token}` }
  const merged = await fetch(`${server.url}/api/v1/pages/${id}/reimport`, { method: 'POST', headers, body })
  expect(await merged.json()).toMatchObject({ counts: { added: 1, changed: 0, gone: 0 } })
  await page.getByRole('button', { name: 'Carry changes' }).click()
  await dialog.getByText('To translate what is new and changed afterwards: 4 words.').waitFor()
  await dialog.getByText('you only have 1 words remaining in your quota.').waitFor()
  await dialog.getByText('Paid by').waitFor()
})
