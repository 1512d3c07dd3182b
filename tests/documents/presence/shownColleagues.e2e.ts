import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function studio() {
  const [ana, ben] = [await server.build.user(), await server.build.user({ full_name: 'Ben Osei' })]
  const organization = await server.build.organization({ owner: ana, admins: [ben], name: 'Salt Road' })
  return { ana, ben, organization }
}

async function openAs({ token }: Person, path: string, organization: { id: string }) {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('access_token', token!)
      localStorage.setItem('selectedOrganizationId', id!)
    },
    [token, organization.id],
  )
  await page.goto(path)
  return page
}

async function setLanguages({ token }: Person, project: { id: string }, target_languages: string[]) {
  const answer = await fetch(`${server.url}/api/v1/projects/${project.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ source_language: 'en', target_languages }),
  })
  expect(answer.status).toBe(200)
}

test(
  '[2.92] languages that a colleague adds while the settings are open are not taken for removed',
  NIGHTLY,
  async () => {
    const { ana, ben, organization } = await studio()
    const project = await server.build.project(organization, { target_languages: ['es'] })
    const page = await openAs(ben, `/projects/${project.id}/settings`, organization)
    await page.getByRole('button', { name: 'Remove Spanish' }).waitFor()

    await setLanguages(ana, project, ['es', 'it'])
    await page.getByRole('button', { name: /Status$/ }).click()
    await page.getByRole('option', { name: 'Completed' }).click()

    await page.getByRole('button', { name: 'Remove Italian' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save Languages' }).isDisabled()).toBe(true)
  },
)

test('[2.56] a person in a project that a colleague deletes reads that it is gone', async () => {
  const { ben, organization } = await studio()
  const project = await server.build.project(organization)
  const page = await openAs(ben, `/projects/${project.id}/settings`, organization)
  await page.getByLabel('Name', { exact: true }).fill('Lighthouse')
  await server.db.deleteFrom('projects').where('id', '=', project.id).execute()

  await page.getByRole('button', { name: 'Save Changes' }).click()

  await page.getByText('Failed to update project').waitFor()
  await page.getByRole('heading', { name: 'Project not found' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Project' }).count()).toBe(0)
})

test('[4.31] an admin who removes himself is told so and is back at his own projects', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  const page = await openAs(ben, '/organizations', organization)
  await page.getByRole('button', { name: 'Remove Ben Osei' }).click()
  await page
    .getByRole('alertdialog', { name: 'Leave Salt Road?' })
    .getByRole('button', { name: 'Remove member' })
    .click()

  await page.getByText('Member removed successfully').waitFor()
  await page.getByRole('heading', { name: 'Welcome to Dragoman' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test(
  '[4.11] [4.12] a version or page added by a colleague does not move a person, a link offers it',
  NIGHTLY,
  async () => {
    const { ben, organization } = await studio()
    const project = await server.build.project(organization)
    const version = await server.build.version(project)
    const chapter = await server.build.page(version, { name: 'Chapter 1' })
    const page = await openAs(ben, '/', organization)
    await page.goto(`/projects/${project.id}?lang=es`)
    await page.getByRole('heading', { name: 'Chapter 1 Translations' }).waitFor()
    await server.build.page(version, { name: 'Chapter 2' })
    await server.build.version(project, { name: '2.0' })

    await page.getByRole('button', { name: /^Page: / }).click()
    await page.getByRole('menuitem', { name: /Publish|Back to draft/ }).click()
    await page.getByRole('button', { name: /^Version: / }).click()
    await page.getByRole('menuitem', { name: '2.0' }).waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Chapter 1 Translations' }).waitFor()
    expect(new URL(page.url()).search).toBe(`?lang=es&version=${version.id}&page=${chapter.id}`)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test('saving in a language that a colleague removed says so', NIGHTLY, async () => {
  const { ana, ben, organization } = await studio()
  const project = await server.build.project(organization, { target_languages: ['es', 'de'] })
  await server.build.page(await server.build.version(project), { texts: ['Quit'] })
  const page = await openAs(ben, `/projects/${project.id}/translations?lang=de`, organization)
  await expect.poll(() => page.getByTestId('save-state').textContent()).toBe('Saved')
  await page.getByRole('row').filter({ hasText: 'Quit' }).locator('[data-column="translation"]').click()
  await page.getByRole('textbox', { name: 'Translation' }).pressSequentially('Beenden')
  await setLanguages(ana, project, ['es'])

  await page.keyboard.press('ControlOrMeta+Enter')

  await page.getByText('German is no longer a language of this project, this is Spanish').waitFor()
  expect(await page.getByText('Failed to update translation').count()).toBe(0)
  await page.getByRole('button', { name: 'Spanish' }).first().waitFor()
})

test('another page is shown from its beginning', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const texts = Array.from({ length: 30 }, (_, n) => `Text ${n}`)
  const [first, second] = [
    await server.build.page(version, { name: 'Chapter 1', texts }),
    await server.build.page(version, { name: 'Chapter 2', texts }),
  ]
  const page = await openAs(ben, `/projects/${project.id}/translations?page=${first.id}&size=25&p=2`, organization)
  await page.locator('[aria-current="page"]', { hasText: /^2$/ }).waitFor()
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Chapter 2' }).click()

  await page.getByRole('heading', { name: 'Chapter 2 Translations' }).waitFor()
  await page.locator('[aria-current="page"]', { hasText: /^1$/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe(second.id)
})

test('a list that is not here yet, or could not be loaded, is not said to be empty', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  const project = await server.build.project(organization)
  await server.build.page(await server.build.version(project), { name: 'Chapter 1' })
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 5\d\d/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ben.token)
  await page.route('**/first-screen?*', (route) => route.fulfill({ status: 503 }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/versions$/, (route) => released.then(() => route.continue()))
  await page.route(/\/versions\/[^/]+\/pages$/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Out of order' } }),
  )
  await page.goto(`/projects/${project.id}/settings`)

  await page.getByRole('button', { name: 'Version: Loading…' }).waitFor()
  release()
  await page.getByRole('button', { name: 'Version: 1.0' }).waitFor()
  await page.getByRole('button', { name: 'Page: Not loaded' }).waitFor()
})

test('[4.21] [7.94] a window that gets the focus shows the project that a colleague has made', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  await server.build.project(organization, { name: 'Salt Road' })
  const page = await openAs(ben, '/', organization)
  await page.getByRole('heading', { name: 'All Projects' }).waitFor()
  await server.build.project(organization, { name: 'Tide Tables' })

  await page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await page.getByRole('main').getByText('Tide Tables').waitFor()
})

test('[4.20] an organization that is chosen in another tab is not this tab’s', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  await server.build.project(organization)
  const page = await openAs(ben, '/', organization)
  await page.getByRole('heading', { name: 'All Projects' }).waitFor()
  await page.evaluate(() => localStorage.setItem('selectedOrganizationId', 'another'))

  await page.getByRole('button', { name: 'New Project', exact: true }).click()
  await page.getByLabel('Project name').fill('Lighthouse')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Salt Road Organization' }).waitFor()
})

test(
  'without a network a change fails at once, a screen that cannot be fetched says so, and what is open stays',
  NIGHTLY,
  async () => {
    const { ben, organization } = await studio()
    const page = await newPage({
      baseURL: server.url,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/],
    })
    await page.addInitScript((token) => localStorage.setItem('access_token', token), ben.token)
    await server.build.project(organization)
    await page.goto('/organizations')
    await page.getByRole('heading', { name: 'Salt Road' }).waitFor()
    await page.context().setOffline(true)

    await page.getByRole('button', { name: 'New Organization' }).click()
    await page.getByLabel('Name').fill('Tide Tables')
    await page.getByRole('button', { name: 'Create Organization' }).click()
    await page.getByText('The server cannot be reached. Please try again.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByText('There may be no connection; your texts are kept on this device.').waitFor()
    await page.getByRole('link', { name: 'Organizations' }).click()
    await page.getByRole('heading', { name: 'Salt Road' }).waitFor()
  },
)

test('a screen that could not be fetched beforehand is fetched whole when it is wanted', NIGHTLY, async () => {
  const { ben, organization } = await studio()
  const page = await newPage({ baseURL: server.url, expectedErrors: [/ERR_FAILED/] })
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('access_token', token!)
      localStorage.setItem('selectedOrganizationId', id!)
      Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('online') !== null })
    },
    [ben.token, organization.id],
  )
  const project = await server.build.project(organization, { name: 'Tide Tables' })
  await server.build.page(await server.build.version(project), { texts: ['High  water'] })
  const TABLE = '**/assets/TranslationsTab*'
  await page.route(TABLE, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/')
  await failed

  await page.unroute(TABLE)
  await page.evaluate(() => sessionStorage.setItem('online', 'yes'))
  await page.getByRole('link', { name: 'Tide Tables' }).first().click()
  const source = page.getByText('High  water').first()
  await source.waitFor()
  expect(await source.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('break-spaces')
})
