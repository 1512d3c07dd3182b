import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, withPassword } from '../accounts/addresses/mailed.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { inputMethod } from '../support/browser/inputMethod.ts'
import { type Person, signIn } from '../support/build/build.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const ENDED = [/status of 4\d\d|net::ERR_|WebSocket/]
const STEPS = ['じ', 'じし', 'じしょ']

async function call({ token }: Person, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path} ${await answer.clone().text()}`).toBe(true)
  return answer
}

/** Goes on with a composition until `isOver`; returns what it may have shown last. */
async function composeUntil({ compose }: Awaited<ReturnType<typeof inputMethod>>, isOver: () => Promise<boolean>) {
  const shown = ['じ']
  await eventually(async () => {
    if (await isOver()) return true
    shown.push(STEPS[shown.length % STEPS.length]!)
    await compose(shown.at(-1)!)
    return isOver()
  }).toBe(true)
  return shown.slice(-2)
}

type World = Awaited<ReturnType<typeof buildTable>>
const ENDS: Record<string, { take(world: World): Promise<unknown>; says: string }> = {
  language: {
    take: ({ ana, project }) => call(ana, 'PUT', `/projects/${project.id}`, { target_languages: ['fr'] }),
    says: 'This language was removed from the project',
  },
  member: {
    take: ({ ana, ben, organization }) => call(ana, 'DELETE', `/organizations/${organization.id}/members/${ben.id}`),
    says: 'This page is not connected',
  },
  page: {
    take: ({ ana, page }) => call(ana, 'DELETE', `/pages/${page.id}`),
    says: 'This page is not connected',
  },
  project: {
    take: ({ ana, project }) => call(ana, 'DELETE', `/projects/${project.id}`),
    says: 'This page is not connected',
  },
}

testOneIn(4, Object.keys(ENDS))('the %s ends while somebody composes: their text is offered back', async (end) => {
  const world = await buildTable(server.build)
  const { take, says } = ENDS[end]!
  const his = await openTable({ url: server.url, path: world.path, person: world.ben, expectedErrors: ENDED })
  const { page } = his
  await his.edit('Quit')
  await page.keyboard.type('Salir ')
  await his.untilSaved()
  const method = await inputMethod(page)
  await method.compose('か')
  await method.commit('漢')
  await method.compose('じ')
  const before = await server.db.selectFrom('translation_changes').selectAll().execute()

  const offer = page.getByRole('status').filter({ hasText: says })
  await take(world)
  const last = await composeUntil(method, async () => (await offer.count()) > 0)
  await page.keyboard.type(' y ya')
  await eventually(() => offer.locator('q').innerText()).toMatch(/ y ya$/)
  expect(last.map((composed) => `Salir 漢${composed} y ya`)).toContain(await offer.locator('q').innerText())
  await offer.getByRole('button', { name: 'Copy' }).waitFor()
  expect(await his.editor.count()).toBe(0)
  const stored = await server.db
    .selectFrom('translations as t')
    .innerJoin('all_source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', world.page.id)
    .select(['t.content', 't.status', 't.target_language'])
    .execute()
  expect(stored).toEqual([
    { content: expect.stringMatching(/^Salir 漢?$/), status: 'NEEDS_REVIEW', target_language: 'es' },
  ])
  expect(await server.db.selectFrom('translation_changes').selectAll().execute()).toEqual(before)
})

test('a language that comes back has what was written, and who was thrown out writes on in another one', async () => {
  const world = await buildTable(server.build)
  const { ana, ben, project, path } = world
  const his = await openTable({ url: server.url, path, person: ben, expectedErrors: ENDED })
  const { page } = his
  await his.edit('Quit')
  await page.keyboard.type('Salir')
  await his.untilSaved()
  await call(ana, 'PUT', `/projects/${project.id}`, { target_languages: ['fr'] })
  await page.getByText('Spanish is no longer a language of this project, this is French').waitFor()
  await his.untilSaved()
  await eventually(() => his.text('Quit')).toBe('Not started')
  await his.edit('Quit')
  await page.keyboard.type('Quitter')
  await his.untilSaved()
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => his.status('Quit').textContent()).toContain('Completed')

  await call(ana, 'PUT', `/projects/${project.id}`, { target_languages: ['fr', 'es'] })
  await page.goto(path)
  await his.untilSaved()
  await eventually(() => his.text('Quit')).toBe('Salir')
})

test(
  'a session ends while somebody composes: nothing is lost, and none of it is in the password',
  NIGHTLY,
  async () => {
    const { build, db } = server
    const ana = await withPassword(server, { full_name: 'Ana Lima' })
    const project = await build.project(await build.organization({ owner: ana }))
    await build.page(await build.version(project), { texts: ['Quit', 'Load'] })
    const hers = tableIn(await newPage({ baseURL: server.url, expectedErrors: ENDED }))
    const { page } = hers
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('access_token', token), ana.token)
    await page.goto(`/projects/${project.id}/translations?lang=es&sort=page`)
    await hers.untilSaved()
    await hers.edit('Quit')
    const method = await inputMethod(page)
    await method.compose('か')
    await method.commit('漢')
    await method.compose('じ')
    const elsewhere = { ...ana, token: await signIn(db, ana.id) }
    await db.updateTable('sessions').set({ confirmed_at: new Date() }).where('user_id', '=', ana.id).execute()
    await call(elsewhere, 'DELETE', '/users/me/sessions')

    const dialog = page.getByRole('alertdialog', { name: /sign in to go on/ })
    const last = await composeUntil(method, async () => (await dialog.count()) > 0)
    const password = dialog.getByLabel('Password', { exact: true })
    await eventually(() => password.isEnabled()).toBe(true)
    expect(await password.inputValue()).toBe('')
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => hers.editor.evaluate((editor) => editor === document.activeElement)).toBe(true)
    const text = (await hers.editedText()) ?? ''
    expect(last.map((composed) => `漢${composed}`)).toContain(text)
    await page.keyboard.type('!')
    await hers.untilSaved()
    const stored = await db
      .selectFrom('translations as t')
      .where('t.content', 'like', '漢%')
      .select('t.content')
      .execute()
    expect(stored).toEqual([{ content: `${text}!` }])
  },
)
