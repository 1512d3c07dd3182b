import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { TIMED } from '../../support/runs/timed.ts'
import { buildTable } from '../../table/openTable.ts'

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(server.build)
})
afterAll(() => server.close())

/** The calls of the screen, in order. */
async function open(path: string, token?: string) {
  const page = await newPage({ baseURL: server.url, expectedErrors: [/ERR_FAILED/] })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api\/v1|first-screen)/.test(pathname)) calls.push(pathname.replace('/api/v1', '') + search)
  })
  if (token) await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token)
  await page.goto(path)
  return { page, calls }
}

test('data of a page of texts is fetched once each while its code loads', TIMED, async () => {
  const { ana, project, page: texts } = built
  const type = (type: ContentType) => server.db.updateTable('pages').set({ type }).where('id', '=', texts.id).execute()
  await type('dialogue') // in story order
  onTestFinished(async () => void (await type('game_ui')))
  const address = `/projects/${project.id}/translations?lang=es&page=${texts.id}`
  const { page, calls } = await open(address, ana.token)

  await page.getByText('Hello brave world').waitFor()
  await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()

  const one = `/projects/${project.id}`
  const once = ['/users/me', '/organizations', one, `${one}/versions`, `${one}/engine`]
  const rows = `/pages/${texts.id}/rows?language=es&sort=usual&descending=false&limit=100`
  const document = `/pages/${texts.id}/document?language=es`
  const [first = '', ...later] = calls
  expect(new URLSearchParams(first.split('?')[1]).getAll('path')).toEqual([...once, rows, document])
  for (const call of [...once, rows, document]) expect(later).not.toContain(call)
  expect(later.filter((call) => call.includes('/rows?') && call.includes('sort='))).toEqual([])
  expect(later.filter((call) => /^\/versions\/[\w-]+\/pages$/.test(call))).toEqual([]) // came with the versions
})

test('rows are fetched once in the order that is kept for the project', { ...NIGHTLY, ...TIMED }, async () => {
  const { ana, project, page: texts } = built
  const { page, calls } = await open(`/projects/${project.id}/translations?lang=es&page=${texts.id}`, ana.token)
  await page.getByRole('button', { name: 'Story order' }).click()
  await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()
  calls.length = 0
  await page.goto(`/projects/${project.id}/translations?lang=es&page=${texts.id}`)
  await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()

  const rows = `/pages/${texts.id}/rows?language=es&sort=page&descending=false&limit=100`
  const [first = '', ...later] = calls
  expect(new URLSearchParams(first.split('?')[1]).getAll('path')).toContain(rows)
  expect(later.filter((call) => call.includes('/rows?') && call.includes('sort='))).toEqual([])
})

test('projects are requested once as the app starts, and again by a screen that lists them', {
  ...NIGHTLY,
  ...TIMED,
}, async () => {
  const { page, calls } = await open('/', built.ana.token)
  const requested = () => calls.filter((call) => /^\/organizations\/[\w-]+\/projects/.test(call)).length

  await page.getByRole('heading', { name: 'All Projects' }).or(page.getByText('Welcome')).first().waitFor()
  await page.locator('#sidebar').waitFor()
  expect(requested()).toBe(1)
  const [first = '', ...later] = calls
  expect(new URLSearchParams(first.split('?')[1]).getAll('path')).toContain('/users/me/work')
  expect(later).not.toContain('/users/me/work')

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { name: 'Account' }).first().waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(requested).toBe(2)
})

test('after a prefetch that failed the screen requests its data itself', NIGHTLY, async () => {
  const { page, calls } = await open('/', built.ana.token)
  let aborted = 0
  await page.route('**/first-screen?*', (route) => {
    aborted++
    return route.abort()
  })
  calls.length = 0
  await page.reload()
  await page.getByRole('heading', { name: 'All Projects' }).or(page.getByText('Welcome')).first().waitFor()
  expect(aborted).toBeGreaterThan(0)
  expect(calls).toEqual(expect.arrayContaining(['/users/me', '/organizations']))
})

test('a signed-out browser fetches nothing', async () => {
  const { page, calls } = await open('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(calls).toEqual([])
})
