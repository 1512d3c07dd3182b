import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { LOOKS, lookAt } from '../support/screens/lookAt.ts'
import { setLook } from '../support/screens/looks.ts'
import { PICTURES, picture } from '../support/screens/pictures.ts'
import { eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aTeam() {
  const { build } = server
  const [olga, ana, ben] = [
    await build.user({ full_name: 'Olga Moreau' }),
    await build.user({ full_name: 'Ana Lima' }),
    await build.user({ full_name: 'Ben Osei' }),
  ]
  const project = await build.project(await build.organization({ owner: olga, members: [ana, ben] }))
  const version = await build.version(project)
  const menu = await build.page(version, { name: 'Menu', texts: ['New game', 'Load game', 'Options'] })
  await build.page(version, { name: 'Chapter 1', texts: ['Hello brave world', 'The lecture is over'] })
  return { olga, ana, ben, project, version, menu }
}

async function openAs(person: Person, path: string) {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  await page.goto(path)
  return page
}

test('a page is assigned to somebody, whose dashboard leads to its first row to do', async () => {
  const { olga, ana, project, version, menu } = await aTeam()
  const hers = await openAs(olga, `/projects/${project.id}/languages?version=${version.id}`)
  await hers.getByRole('checkbox', { name: /^Menu/ }).press('Space')
  await hers.getByRole('checkbox', { name: /^Spanish/ }).press('Space')
  await hers.getByRole('button', { name: 'Assign the chosen pages and languages' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Assign 1 page' })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByText('Choose somebody').waitFor()
  await dialog.getByText('Ana Lima').click()
  await dialog.getByLabel('Due date').fill('2020-02-03')
  await dialog.getByLabel('Note').fill('Short labels, please')
  await lookAt(hers, 'assign dialog')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await hers.getByRole('list', { name: 'Assignments' }).getByText('Ana Lima').waitFor()
  await lookAt(hers, 'assignments of a version')

  await server.db
    .insertInto('translations')
    .values({ source_text_id: menu.source_texts[0]!.id, target_language: 'es', content: 'Sí', status: 'COMPLETED' })
    .execute()
  const page = await openAs(ana, '/')
  const mine = page.getByRole('main').getByRole('list', { name: 'My work' })
  await mine.getByText('1 of 3').waitFor()
  await mine.getByText(/^Overdue since/).waitFor()
  await lookAt(page, 'my work')
  await mine.getByRole('link', { name: 'Menu · Spanish' }).click()
  const table = tableIn(page)
  await table.editor.waitFor()
  await eventually(() => page.locator('[data-row]:has(.ProseMirror)').innerText()).toContain('Load game')
  expect(await page.locator('[data-row]').count()).toBe(3)
  await page.getByText(/^Assigned to Ana Lima · overdue since .* · 1 of 3$/).waitFor()
  await page.keyboard.type('Cargar')
  for (const one of PICTURES ? LOOKS : []) {
    await setLook(page, one)
    await picture(page, one.name, 'rows of an assignment')
  }
  await setLook(page, {})
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.keyboard.press('Control+g')
  await eventually(() => page.locator('[data-row]:has(.ProseMirror)').innerText()).toContain('Options')
})

test('two people in one queue are led to different rows, and each row is open to both', NIGHTLY, async () => {
  const { ana, ben, project, version } = await aTeam()
  const path = `/projects/${project.id}/rows?lang=es&version=${version.id}`
  const [anas, bens] = [await openAs(ana, path), await openAs(ben, path)]
  for (const page of [anas, bens]) await eventually(() => page.locator('[data-row]').count()).toBe(5)
  const edited = (page: Page) => page.locator('[data-row]:has(.ProseMirror)').getAttribute('data-row')
  const start = async (page: Page) => {
    await tableIn(page).translation('New game').focus()
    await page.keyboard.press('Control+g')
    await tableIn(page).editor.waitFor()
  }
  await Promise.all([start(anas), start(bens)])
  expect(await edited(anas)).not.toBe(await edited(bens))
  const other = await edited(anas)
  await bens.locator(`[data-row="${other}"] [data-column="translation"]`).click()
  await eventually(() => edited(bens)).toBe(other)
})

test('rows that match a filter and selected rows are assigned, and found by who has them', NIGHTLY, async () => {
  const { olga, project, version } = await aTeam()
  const page = await openAs(olga, `/projects/${project.id}/rows?lang=es&version=${version.id}&search=game`)
  const table = tableIn(page)
  await eventually(() => page.locator('[data-row]').count()).toBe(2)
  await page.getByRole('button', { name: 'Assign all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign all matching rows' })
  await dialog.getByText('Ben Osei').click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page.getByText('Assigned', { exact: true }).waitFor()
  await page.goto(`/projects/${project.id}/rows?lang=es&version=${version.id}`)
  await table.row('The lecture is over').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Assign' }).click()
  const ofRow = page.getByRole('dialog', { name: 'Assign 1 row' })
  await ofRow.getByText('Olga Moreau').click()
  await ofRow.getByRole('button', { name: 'Assign' }).click()
  await page.getByText('Assigned', { exact: true }).waitFor()
  await page.goto(`/projects/${project.id}/rows?lang=es&version=${version.id}&to=me`)
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  await page.getByRole('button', { name: /More filters$/ }).click()
  await page.getByRole('menuitem', { name: /Assigned to/ }).click()
  await page.getByRole('menuitem', { name: /^Me\b/ }).click()
  await page.keyboard.press('Escape')
  await eventually(() => page.locator('[data-row]').count()).toBe(5)
})

test('a report has the words of each person by language and week, and reminders are turned off', NIGHTLY, async () => {
  const { olga, ana, project, menu } = await aTeam()
  const authorization = { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' }
  const path = `${server.url}/api/v1/source-texts/${menu.source_texts[0]!.id}/translations`
  const body = JSON.stringify({ target_language: 'es', content: 'Partida nueva' })
  expect((await fetch(path, { method: 'POST', headers: authorization, body })).status).toBe(200)
  const page = await openAs(olga, `/projects/${project.id}/report`)
  const row = page.getByRole('row').filter({ hasText: 'Ana Lima' })
  await row.getByText('Spanish').waitFor()
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    expect.any(String),
    'Ana Lima',
    'Spanish',
    '2',
    '0',
    '0',
  ])
  await lookAt(page, 'report')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^work_\d{4}-\d{2}\.csv$/)

  const account = await openAs(ana, '/account')
  const setting = account.getByRole('checkbox', { name: /^Mail me, at most once a day/ })
  await setting.press('Space')
  await eventually(() =>
    server.db.selectFrom('work_reminders').where('user_id', '=', ana.id).select('is_on').execute(),
  ).toEqual([{ is_on: false }])
})
