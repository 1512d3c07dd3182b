/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { signIn } from '../../support/build/build.ts'
import { faultsOf, OVERLAY } from '../../support/screens/axe.ts'
import { eventually, openTable, tableIn } from '../../table/openTable.ts'
import { PASSWORD, withPassword } from '../addresses/mailed.ts'

/** Calls and sockets of a session that has ended. */
const EXPECTED = [/status of 40[01]|net::ERR_|WebSocket/]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** As with `Sign out everywhere` on another device. */
async function endSessions({ id }: { id: string }) {
  const authorization = `Bearer ${await signIn(server.db, id)}`
  await server.db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', id).execute()
  const gone = await fetch(`${server.url}/api/v1/users/me/sessions`, { method: 'DELETE', headers: { authorization } })
  expect(gone.status).toBe(200)
}

test('a session that ends in mid-sentence is asked for over the table; another person writes nothing there', async () => {
  const { build, db } = server
  const [ana, ben] = [
    await withPassword(server, { full_name: 'Ana Lima' }),
    await withPassword(server, { full_name: 'Ben Osei' }),
  ]
  const organization = await build.organization({ owner: ana, members: [ben] })
  const project = await build.project(organization)
  const texts = Array.from({ length: 40 }, (_, n) => `Line ${n} of the story`)
  const page = await build.page(await build.version(project), { texts })
  const path = `/projects/${project.id}/translations?lang=es&sort=page`
  const his = await openTable({ url: server.url, path, person: ben })
  const hers = tableIn(await newPage({ baseURL: server.url, expectedErrors: EXPECTED }))
  await hers.page.goto('/login')
  await hers.page.evaluate((token) => localStorage.setItem('access_token', token), ana.token)
  await hers.page.goto(path)
  await hers.untilSaved()
  const { keyboard } = hers.page
  const dialog = hers.page.getByRole('alertdialog', { name: /sign in to go on/ })
  await hers.page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 600 }))
  await hers.edit('Line 16 of')
  await keyboard.type('Salir ')
  const top = (await hers.row('Line 16 of').boundingBox())!.y
  // Letters of the sentence are no password, and none of a password gets into the row.
  const waiting = dialog.locator('input[name=password]:disabled').waitFor()
  await Promise.all([endSessions(ana), keyboard.type('del juego ahora mismo', { delay: 60 }), waiting])
  await keyboard.type(' y ya')
  expect(await faultsOf(hers.page, { within: OVERLAY })).toEqual([])
  const password = dialog.getByLabel('Password', { exact: true })
  await eventually(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.type('not the password')
  expect(await password.inputValue()).toBe('not the password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByText('Incorrect email or password').waitFor()
  await hers.page.waitForTimeout(1_500) // what is read again meanwhile is refused
  await password.fill(PASSWORD)
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => hers.editedText()).toBe('Salir del juego ahora mismo y ya')
  await eventually(() => hers.editor.evaluate((editor) => editor === document.activeElement)).toBe(true)
  await keyboard.type('.')
  await hers.untilSaved()
  await eventually(() => his.text('Line 16 of')).toBe('Salir del juego ahora mismo y ya.')
  expect((await hers.row('Line 16 of').boundingBox())!.y).toBe(top)

  // Ben signs in at Ana's tab: what she has not sent is kept for her, and nothing of hers becomes his.
  await hers.page.context().setOffline(true)
  await keyboard.type(' Adiós')
  await endSessions(ana)
  await hers.page.context().setOffline(false)
  await dialog.waitFor()
  await dialog.getByLabel('Email').fill(ben.email)
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await hers.page.waitForURL(`${server.url}/`)
  await hers.page.goto(path)
  await hers.untilSaved()
  expect(await hers.text('Line 16 of')).toBe('Salir del juego ahora mismo y ya.')
  expect(await hers.page.getByText('Adiós').count()).toBe(0)
  const changes = await db.selectFrom('translation_changes').select(['actor_id', 'after']).execute()
  expect(changes.filter(({ actor_id }) => actor_id === ben.id)).toEqual([])
  expect(page.source_texts).toHaveLength(40)
  const kept = await hers.page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).toMatch(new RegExp(`kept/${ana.id}.*Adiós`))
})

test('a session that ends while somebody writes elsewhere is asked for over their screen, and their words stay', async () => {
  const ana = await withPassword(server, { full_name: 'Ana Lima' })
  const { build } = server
  const project = await build.project(await build.organization({ owner: ana }))
  const { id } = await build.page(await build.version(project), { texts: ['New game', 'Load game'] })
  const glossary = await server.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Terms', description: '' })
    .returning('id as glossary_id')
    .executeTakeFirstOrThrow()
  const term = { term_id: 'keeper', term_description: 'Who tends a lamp', source_text: '', translation: 'guardián' }
  await server.db
    .insertInto('glossary_entries')
    .values({ ...glossary, ...term, target_language: 'es' })
    .execute()
  const page = await newPage({ baseURL: server.url, viewport: { width: 1600, height: 900 }, expectedErrors: EXPECTED })
  const { keyboard } = page
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('access_token', token), ana.token)
  const dialog = page.getByRole('alertdialog', { name: /sign in to go on/ })
  const signInAgain = async () => {
    const password = dialog.getByLabel('Password', { exact: true })
    await eventually(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }

  await page.goto(`/projects/${project.id}/translations?page=${id}&lang=es`)
  await page.getByRole('row').filter({ hasText: 'Load game' }).locator('[data-column=source]').click()
  const panel = page.getByRole('complementary', { name: 'Row details' })
  await panel.getByRole('tab', { name: /^Comments/ }).click()
  const comment = panel.getByRole('region', { name: 'Source text, for all languages' }).getByRole('textbox')
  await comment.click()
  await keyboard.type('Is this ')
  // Letters that are typed while the question opens belong to the comment.
  await Promise.all([endSessions(ana), keyboard.type('the label of a button', { delay: 60 }), dialog.waitFor()])
  await signInAgain()
  await eventually(() => comment.inputValue()).toBe('Is this the label of a button')
  await keyboard.type('?')
  await keyboard.press('Control+Enter')
  await panel.getByText('Is this the label of a button?').waitFor()

  // In a dialog it is noticed by the answer to what was sent.
  await page.goto(`/projects/${project.id}/glossary`)
  await page.getByRole('button', { name: 'Details of keeper' }).click()
  const details = page.getByRole('dialog', { name: 'Details of keeper' })
  await details.getByLabel('Never in Spanish').fill('guarda')
  await endSessions(ana)
  await details.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor()
  await signInAgain()
  expect(await details.getByLabel('Never in Spanish').inputValue()).toBe('guarda')
  await details.getByRole('button', { name: 'Save' }).click()
  await details.waitFor({ state: 'detached' })
  await page.getByText('Never: guarda').waitFor()
})
