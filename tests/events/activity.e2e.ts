import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function openActivity(person: Person, project: { id: string }, now?: number) {
  const page = await newPage({ baseURL: server.url, viewport: { width: 1280, height: 600 } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await setEvening(page)
  if (now !== undefined) await page.clock.setFixedTime(now)
  await page.goto(`/projects/${project.id}/activity`)
  await page
    .getByText(/^(?:brought|archived) \d+ texts/)
    .first()
    .waitFor()
  return page
}

async function setEvening(page: Page) {
  const east = ((20 - new Date().getUTCHours() + 36) % 24) - 12
  const timezoneId = `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`
  await (await page.context().newCDPSession(page)).send('Emulation.setTimezoneOverride', { timezoneId })
}

type Acts = { page: { id: string; version_id: string }; project: { id: string }; person: Person }

async function insertActs({ page, project, person }: Acts, now: number) {
  const ago = (minutes: number) => new Date(now - minutes * 60_000)
  const values = Array.from({ length: 130 }, (_, n) => ({
    ...{ kind: 'texts_archived' as const, project_id: project.id, version_id: page.version_id, page_id: page.id },
    ...{ count: n + 2, at: ago((130 - n) * 11), person_id: person.id, actor_kind: 'person' as const },
  }))
  await server.db.insertInto('events').values(values).execute()
  return values
}

test('the acts of a colleague come into the list at once, lead to their rows, and move nothing that is being read', async () => {
  const { ana, ben, project, page: built, path } = await buildTable(server.build)
  const his = await openTable({ url: server.url, path, person: ben })
  const hers = await openActivity(ana, project)

  const complete = async (source: string, text: string) => {
    await his.edit(source)
    await his.page.keyboard.type(text)
    await his.page.keyboard.press('ControlOrMeta+Enter')
    await his.untilSaved()
  }
  await complete('New game', 'Partida nueva')
  const line = hers.getByRole('listitem').filter({ hasText: /^completed/ })
  await line.getByText('completed 1 row of Menu in Spanish').waitFor()
  await complete('Load game', 'Cargar partida')
  await line.getByText('completed 2 rows of Menu in Spanish').waitFor()
  expect(await line.count()).toBe(1)
  const block = hers.getByRole('listitem').filter({ has: line })
  expect(await block.getByText('Ben Osei', { exact: true }).count()).toBe(1)

  await line.getByRole('link', { name: 'Menu' }).click()
  await eventually(() => hers.url()).toMatch(/lang=es&status=COMPLETED/)
  await hers.getByRole('row').filter({ hasText: 'Partida nueva' }).waitFor()
  expect(await hers.getByRole('row').filter({ hasText: 'Credits' }).count()).toBe(0)

  // A long list, of which she reads a part.
  const [value] = await insertActs({ page: built, project, person: ana }, Date.now())
  await hers.goto(`/projects/${project.id}/activity`)
  await hers.getByRole('button', { name: 'Show older' }).click()
  await hers.getByText(/^brought \d+ texts/).waitFor()
  const read = hers.getByText('archived 90 texts of')
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const place = async () => Math.round((await read.boundingBox())!.y)
  const before = await place()
  const first = hers.getByRole('main').getByRole('listitem').first()
  await server.db
    .insertInto('events')
    .values({ ...value!, kind: 'texts_changed', count: 5, at: new Date(), person_id: ben.id })
    .execute()
  await eventually(() => first.innerText()).toContain('changed 5 texts of Menu')
  expect(await place()).toBe(before)
})

test('the first line of a new day moves nothing that is being read', NIGHTLY, async () => {
  const { ana, ben, project, page: built } = await buildTable(server.build)
  await server.db.deleteFrom('events').where('project_id', '=', project.id).execute()
  const lateYesterday = Date.now() - 21 * 3_600_000
  const [value] = await insertActs({ page: built, project, person: ana }, lateYesterday)
  const page = await openActivity(ana, project, lateYesterday)
  const days = () => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  expect((await days())[0]).toBe('Today')
  const read = page.getByText('archived 90 texts of')
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const place = async () => Math.round((await read.boundingBox())!.y)
  const before = await place()
  await page.clock.setFixedTime(Date.now())
  await server.db
    .insertInto('events')
    .values({ ...value!, kind: 'texts_changed', count: 5, at: new Date(), person_id: ben.id })
    .execute()
  await page.getByText('changed 5 texts of Menu').waitFor()
  expect((await days()).slice(0, 2)).toEqual(['Today', 'Yesterday'])
  expect(await place()).toBe(before)
})

test('a list that cannot be loaded is loaded by another try', NIGHTLY, async () => {
  const { ana, project } = await buildTable(server.build)
  const page = await newPage({ baseURL: server.url, expectedErrors: [/status of 500/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.route(/\/activity$/, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'Broken' } }),
  )
  await page.goto(`/projects/${project.id}/activity`)
  await page.getByText('The activity could not be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('brought 6 texts to Menu').waitFor()
})
