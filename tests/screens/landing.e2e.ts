/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { type Person, signIn } from '../support/build/build.ts'
import { PASSWORD } from '../support/build/world.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
let hashed_password: string
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
  hashed_password = await hashPassword(PASSWORD)
})
afterAll(() => server.close())

const pathOf = (page: Page) => new URL(page.url()).pathname
const dashboard = (page: Page) => page.getByRole('heading', { name: 'All Projects' })

/** An organization with two projects that have a page each. */
async function aStudio(owner: Person, members: Person[] = []) {
  const organization = await server.build.organization({ owner, members, name: 'Lantern Studio' })
  const projects = []
  for (const name of ['Lantern', 'Ember']) {
    const project = await server.build.project(organization, { name, target_languages: ['es', 'fr'] })
    const page = await server.build.page(await server.build.version(project), { texts: ['New game', 'Quit'] })
    projects.push({ ...project, page })
  }
  return { organization, projects }
}

async function signInAs(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('people land where they worked last: in a new tab and after signing in, and nobody else does', async () => {
  const ana = await server.build.user({ hashed_password })
  const ben = await server.build.user({ hashed_password })
  const { projects } = await aStudio(ana)
  const [lantern, ember] = projects
  const page = await newPage({ baseURL: server.url })
  await page.goto('/login')
  await signInAs(page, ana)
  await page.getByRole('button', { name: /^Current Organization: / }).waitFor()
  await page.goto(`/projects/${lantern!.id}/translations`)
  await tableIn(page).untilSaved()
  await page.goto(`/projects/${ember!.id}/translations?lang=fr`)
  await tableIn(page).untilSaved()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await dashboard(page).waitFor()
  await page.reload()
  await dashboard(page).waitFor()

  const tab = await page.context().newPage()
  await tab.goto('/')
  await tab.getByRole('heading', { name: 'Ember' }).waitFor()
  expect(tab.url()).toContain('lang=fr')
  await tab.close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInAs(page, ana)
  await page.getByRole('heading', { name: 'Ember' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInAs(page, ben)
  await page.getByRole('button', { name: 'Create your first project' }).waitFor()
  expect(pathOf(page)).toBe('/')
})

test('the list of projects opens where the last project is gone', NIGHTLY, async () => {
  const ana = await server.build.user()
  const { projects } = await aStudio(ana)
  const [lantern] = projects
  const page = await newPage({ baseURL: server.url, expectedErrors: [/404/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${lantern!.id}/translations`)
  await tableIn(page).untilSaved()
  const context = page.context()
  await page.close()
  await server.db.deleteFrom('projects').where('id', '=', lantern!.id).execute()

  const tab = await context.newPage()
  await tab.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await tab.goto('/')
  await dashboard(tab).waitFor()
  await tab.goto(`/projects/${lantern!.id}/translations`)
  await tab.getByText('Project not found').waitFor()
})

test(
  'a first-time member lands in the organization that has work, and in its project where there is one',
  NIGHTLY,
  async () => {
    const ana = await server.build.user()
    const [ben, cora] = [await server.build.user(), await server.build.user()]
    await aStudio(ana, [ben])
    const page = await newPage({ baseURL: server.url })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ben.token)
    await page.goto('/')
    await dashboard(page).waitFor()
    await page.getByRole('button', { name: 'Current Organization: Lantern Studio' }).waitFor()

    const other = await server.build.organization({ owner: ana, members: [cora], name: 'Harbour' })
    await server.build.project(other, { name: 'Nothing yet' })
    const only = await server.build.project(other, { name: 'Only' })
    await server.build.page(await server.build.version(only), { texts: ['Quit'] })
    const hers = await newPage({ baseURL: server.url })
    const token = await signIn(server.db, cora.id)
    await hers.addInitScript((token) => localStorage.setItem('access_token', token), token)
    await hers.goto('/')
    await hers.getByRole('heading', { name: 'Only' }).waitFor()
    await hers.getByRole('link', { name: 'Dashboard' }).click()
    await dashboard(hers).waitFor()
  },
)

test('dashboard and sidebar say how far each language of a project is', async () => {
  const ana = await server.build.user()
  const { projects } = await aStudio(ana)
  const { page: texts } = projects[0]!
  await server.db
    .insertInto('translations')
    .values({
      source_text_id: texts.source_texts[0]!.id,
      target_language: 'es',
      content: 'Nueva',
      status: 'COMPLETED',
      score: null,
    })
    .execute()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto('/')
  const row = page.getByRole('main').getByRole('link', { name: /^Lantern/ })
  await eventually(() => row.innerText()).toMatch(/Spanish\s+50\s?%[\s\S]*French\s+0\s?%/)
  const card = page.getByRole('complementary').getByRole('link', { name: /^Lantern/ })
  await eventually(() => card.innerText()).toMatch(/ES\s+50\s?%\s+[\s\S]*FR\s+0\s?%/i)
})
