/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { join } from '../support/collab/collab.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { picture } from '../support/screens/pictures.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function aGlossary(rows: [source: string, text: string][], viewport = { width: 1280, height: 800 }) {
  const { build, db, services } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const project = await build.project(await build.organization({ owner: ana, members: [ben] }))
  const { id: page_id, source_texts } = await build.page(await build.version(project), {
    texts: rows.map(([source]) => source),
  })
  for (const [at, [, content]] of rows.entries())
    await db
      .insertInto('translations')
      .values({ source_text_id: source_texts[at]!.id, target_language: 'es', content, status: 'COMPLETED' })
      .execute()
  const glossary = { project_id: project.id, name: 'Terms', description: '' }
  const { id: glossary_id } = await db
    .insertInto('glossaries')
    .values(glossary)
    .returning('id')
    .executeTakeFirstOrThrow()
  const term = { glossary_id, term_id: 'sword', term_description: 'A weapon', source_text: 'sword' }
  await db
    .insertInto('glossary_entries')
    .values({ ...term, target_language: 'es', translation: 'espada' })
    .execute()
  const { name } = await services.collab.openDocument(page_id, 'es')
  const bens = join(`${server.url.replace('http', 'ws')}/collab`, name, ben.token)
  await bens.saved()
  const page = await newPage({ baseURL: server.url, viewport, expectedErrors: [/status of 4\d\d/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/glossary`)
  await page.getByRole('grid', { name: 'Glossary terms' }).waitFor()
  const cell = page.locator('tr[data-term="sword"] td[data-label="Spanish"]')
  const stored = async () => {
    const ids = source_texts.map(({ id }) => id)
    const found = await db.selectFrom('translations').where('source_text_id', 'in', ids).selectAll().execute()
    return ids.map((id) => found.find(({ source_text_id }) => source_text_id === id)!.content)
  }
  return { page, cell, stored, bens, ids: source_texts.map(({ id }) => id) }
}

test('a changed term offers its rows: one by one, then all, by keyboard alone, and one undo takes all back', async () => {
  const { page, cell, stored, bens, ids } = await aGlossary([
    ['The sword', 'La espada'],
    ['Two swords', 'Dos espadas'],
    ['SWORD of {name}', 'ESPADA de {name}'],
    ['A sword here', 'Una espada aquí'],
    ['No such word', 'La espada'],
  ])
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('hoja')
  await page.keyboard.press('Enter')
  await page.getByText('4 rows use the old translation').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rows with an old translation of sword' })
  const section = dialog.getByRole('region', { name: 'Spanish: espada' })
  await section.getByText('4 rows.').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(4)
  expect(await section.getByText('by AI').count()).toBe(1)
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await picture(page, 'desk', 'ripple')

  await section.getByRole('button', { name: 'Replace in text.1' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Done: 1 row renewed.').waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('Dos')
  expect(await stored()).toEqual(['La hoja', 'Dos espadas', 'ESPADA de {name}', 'Una espada aquí', 'La espada'])

  // Ben's typing shows here by itself.
  bens.type(ids[3]!, '¡', 0)
  await bens.saved()
  await section.getByText('¡Una').waitFor()
  await section.getByRole('button', { name: 'Replace in 2 rows' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Done: 2 rows renewed.').waitFor()
  await eventually(stored).toEqual(['La hoja', 'Dos espadas', 'HOJA de {name}', '¡Una hoja aquí', 'La espada'])
  bens.type(ids[3]!, '!', 15)
  await bens.saved()

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(stored).toEqual(['La espada', 'Dos espadas', 'ESPADA de {name}', '¡Una hoja aquí!', 'La espada'])
  bens.leave()

  await page.getByRole('button', { name: 'Rows with an old translation of sword' }).click()
  await section.getByText('3 rows.').waitFor()
})

test('rows left out stay, and those in which somebody is stay and are told', NIGHTLY, async () => {
  const { page, cell, stored, bens, ids } = await aGlossary(
    [
      ['The sword', 'La espada'],
      ['A sword here', 'Una espada aquí'],
      ['Old sword', 'Espada vieja'],
    ],
    { width: 390, height: 844 },
  )
  await cell.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('hoja')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rows with an old translation of sword' })
  await dialog.getByText('3 rows.').waitFor()
  await dialog.getByRole('listitem').first().locator('label').click()
  bens.provider.awareness!.setLocalState({ row: ids[2] })
  await dialog.getByRole('button', { name: 'Replace in 2 rows' }).click()
  await dialog.getByText('1 row stays: Ben Osei is there.').waitFor()
  await eventually(stored).toEqual(['La espada', 'Una hoja aquí', 'Espada vieja'])
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await picture(page, 'phone', 'ripple')
  bens.leave()
})
