import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { startOpenAi } from '../support/model/openai.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { OVERLAY } from '../support/screens/axe.ts'
import { lookAt } from '../support/screens/lookAt.ts'
import { eventually, openTable, requestTranslation } from '../table/openTable.ts'

let server: TestServer
let model: Awaited<ReturnType<typeof startOpenAi>>
beforeAll(async () => {
  model = await startOpenAi()
  server = await createTestServer({ OPENAI_BASE_URL: model.url, OPENAI_MODEL: 'small', BILLING: 'off' })
})
afterAll(async () => {
  await server.close()
  await model.close()
})

async function aRatedTable() {
  const { build } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  const page = await build.page(version, { texts: ['Keep of the north', 'New game', 'Load game', 'Options'] })
  model.behaviour = { rate: () => ({ overall: 4.5, comment: 'Natural.' }) }
  await requestTranslation({ url: server.url, page, person: ana })
  const path = `/projects/${project.id}/translations?lang=es`
  const table = await openTable({ url: server.url, path, person: ana })
  const quality = (source: string) => table.row(source).locator('[data-column="quality"]')
  for (const text of ['Keep of the north', 'Options'])
    await eventually(() => quality(text).innerText()).toContain('4.5')
  const call = (method: string, path: string, body: unknown) =>
    fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { ...table, quality, call, project, version, path }
}

test('a rating says why it is out of date, is filtered by it, and is made again', NIGHTLY, async () => {
  const { page, quality, row, edit, call, project, path } = await aRatedTable()
  await edit('New game')
  await page.keyboard.press('End')
  await page.keyboard.type(' ya')
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => quality('New game').getAttribute('aria-label')).toContain('Translation changed')
  const glossary = await (await call('POST', `/glossaries/project/${project.id}`, { name: 'Words' })).json()
  await call('POST', `/glossaries/${glossary.id}/lines`, {
    ...{ term_id: 'Keep', term_description: 'A tower', target_language: 'es', translation: 'Torreón' },
  })

  await page.getByRole('button', { name: 'Rating', exact: true }).click()
  await page
    .getByRole('menuitemcheckbox', { name: /^Rating out of date/ })
    .or(page.getByRole('menuitem', { name: /^Rating out of date/ }))
    .click()
  await page.keyboard.press('Escape')
  await eventually(() => page.locator('[data-row]').count()).toBe(2)
  await row('Keep of the north').locator('[data-column="translation"]').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+p')
  const panel = page.getByRole('complementary', { name: 'Row details' })
  await panel.getByText('Term “Keep” changed since').waitFor()
  await lookAt(page, 'rating out of date')

  model.behaviour = { rate: () => ({ overall: 3, comment: 'Stiff.' }) }
  await panel.getByRole('button', { name: 'Rate again' }).click()
  await eventually(() => quality('Keep of the north').innerText()).toContain('3.0')
  await eventually(() => panel.getByText('changed since').count()).toBe(0)
  expect(path).toContain(project.id)
})

test('a person rates a text by key and in its details, and takes it back', async () => {
  const { page, quality, row } = await aRatedTable()
  await quality('Options').focus()
  await page.keyboard.press('2')
  await page.getByText('Rated 2.0 of 5').waitFor()
  await eventually(() => quality('Options').getAttribute('aria-label')).toContain('2.0 by Ana Lima')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(() => quality('Options').getAttribute('aria-label')).toBe('Quality 4.5 of 5')

  await row('Load game').locator('[data-column="translation"]').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+p')
  const panel = page.getByRole('complementary', { name: 'Row details' })
  await panel.getByRole('button', { name: /Rating by people/ }).click()
  await page.getByRole('option', { name: '3.5 of 5' }).click()
  await panel.getByText('3.5 by Ana Lima').waitFor()
  await lookAt(page, 'rating by a person')
})

test('selected rows are rated again, and the languages show how far the AI and people agree', NIGHTLY, async () => {
  const { page, quality, row, project, version } = await aRatedTable()
  await quality('Options').focus()
  await page.keyboard.press('4')
  await eventually(() => quality('Options').getAttribute('aria-label')).toContain('4.0 by Ana Lima')
  await row('Options').getByRole('checkbox').press('Space')
  await row('New game').getByRole('checkbox').press('Space')
  model.behaviour = { rate: () => ({ overall: 3.5, comment: '' }) }
  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Rate again' }).click()
  await lookAt(page, 'rate again', { within: OVERLAY })
  await page.getByRole('button', { name: 'Rate 2 rows' }).click()
  await eventually(() => quality('New game').innerText()).toContain('3.5')
  expect(await quality('Options').innerText()).toContain('4.0')

  await page.goto(`/projects/${project.id}/languages?version=${version.id}`)
  const agreement = page.getByRole('row', { name: /^Spanish 1 100/ })
  await agreement.waitFor()
  expect(await agreement.innerText()).toContain('0.5 lower')
  await lookAt(page, 'agreement')
})
