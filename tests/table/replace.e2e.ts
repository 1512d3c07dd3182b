/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aTable(pages: Record<string, Record<string, string>>) {
  const { build, db } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const ben = await build.user({ full_name: 'Ben Osei' })
  const project = await build.project(await build.organization({ owner: ana, members: [ben] }))
  const version = await build.version(project)
  const fill = async (version_id: string) => {
    for (const [name, texts] of Object.entries(pages)) {
      const { source_texts } = await build.page({ id: version_id }, { name, texts: Object.keys(texts) })
      for (const [at, content] of Object.values(texts).entries()) {
        const of = { source_text_id: source_texts[at]!.id, target_language: 'es', status: 'COMPLETED' as const }
        await db
          .insertInto('translations')
          .values({ ...of, content })
          .execute()
      }
    }
  }
  await fill(version.id)
  const pagePath = `/projects/${project.id}/translations?lang=es&version=${version.id}`
  return { ana, ben, project, fill, pagePath, path: `/projects/${project.id}/rows?lang=es&version=${version.id}` }
}

test('a search with options marks what it finds, and says why a pattern is none', NIGHTLY, async () => {
  const { ana, path } = await aTable({
    One: { 'The gold': 'El Oro', 'A shop': 'la tienda de oro', 'Gold mine': 'Mina' },
  })
  const { page, row } = await openTable({
    url: server.url,
    path: `${path}&search=oro&case=yes`,
    person: ana,
    expectedErrors: [/422/],
  })
  await row('A shop').locator('mark', { hasText: 'oro' }).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(1)
  await page.getByRole('button', { name: 'Search options: 1' }).click()
  await page.getByRole('menuitem', { name: 'Regular expression' }).click()
  await page.getByRole('searchbox', { name: 'Search translations' }).fill('^[A-Z]\\w+$')
  await row('Gold mine').locator('mark', { hasText: 'Mina' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search translations' }).fill('(')
  await page.getByText('This is not a regular expression: Unterminated group.').waitFor()
})

test('places are listed with what they become, and those left out and rows of others stay', async () => {
  const { ana, ben, path } = await aTable({
    One: { First: 'Gold here, gold there', Second: 'Gold of Ben' },
    Two: { Third: 'All the GOLD', Fourth: 'Only silver' },
  })
  const bens = await openTable({ url: server.url, path, person: ben })
  await bens.edit('Second')
  const { page, text } = await openTable({ url: server.url, path, person: ana })
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('Alt+h')
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByLabel('Find in translations').fill('gold')
  await dialog.getByLabel('Replace with').fill('oro')
  await dialog.getByText('Keep capitals').click()
  await dialog.getByText('Found in 3 rows.').waitFor()
  const places = dialog.getByRole('region', { name: 'Places found' }).getByRole('checkbox')
  await dialog.getByRole('button', { name: 'Replace 4 places' }).and(page.locator(':enabled')).waitFor()
  expect(await places.count()).toBe(4)
  await dialog.locator('li', { hasText: 'First' }).locator('label').nth(1).click()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await dialog.getByRole('button', { name: 'Replace 3 places' }).click()
  await dialog.getByText('2 places in 2 rows replaced.').waitFor()
  await dialog.getByText('1 row with places that stay: Ben Osei is there.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await eventually(() => text('First')).toBe('Oro here, gold there')
  await eventually(() => text('Third')).toBe('All the ORO')
  expect(await text('Second')).toBe('Gold of Ben')
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => text('Third')).toBe('All the GOLD')
  await eventually(() => text('First')).toBe('Gold here, gold there')
})

test('a page alone is searched with options, and replaced in by its button', NIGHTLY, async () => {
  const { ana, pagePath } = await aTable({ One: { First: 'Oro y oro', Second: 'oro', Third: 'plata' } })
  const path = `${pagePath}&search=^[A-Z]&regex=yes&case=yes&in=translation`
  const { page, row, text } = await openTable({ url: server.url, path, person: ana })
  await row('First').locator('mark', { hasText: 'O' }).waitFor()
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  expect(await row('First').locator('mark').count()).toBe(1)
  await page.getByRole('button', { name: 'Search options: 3' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByLabel('Find in translations').fill('o(ro)')
  await dialog.getByLabel('Replace with').fill('te$1')
  await dialog.getByRole('button', { name: 'Replace 2 places' }).and(page.locator(':enabled')).click()
  await dialog.getByText('2 places in 2 rows replaced.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await eventually(() => text('First')).toBe('Oro y tero')
})

test(
  'all versions are searched by the filters of the table, and replaced in and taken back together',
  NIGHTLY,
  async () => {
    const { ana, path, project, fill } = await aTable({ One: { First: 'oro viejo', Second: 'oro nuevo' } })
    await fill((await server.build.version(project, { name: '2.0' })).id)
    await server.db
      .updateTable('translations')
      .set({ status: 'NEEDS_REVIEW' })
      .where('content', '=', 'oro nuevo')
      .where('source_text_id', 'in', (eb) =>
        eb
          .selectFrom('source_texts as s')
          .innerJoin('pages as p', 'p.id', 's.page_id')
          .innerJoin('versions as v', 'v.id', 'p.version_id')
          .where('v.project_id', '=', project.id)
          .select('s.id'),
      )
      .execute()
    const stored = async () => {
      const found = await server.db
        .selectFrom('translations as t')
        .innerJoin('source_texts as s', 's.id', 't.source_text_id')
        .innerJoin('pages as p', 'p.id', 's.page_id')
        .innerJoin('versions as v', 'v.id', 'p.version_id')
        .where('v.project_id', '=', project.id)
        .select('t.content')
        .execute()
      return found.map(({ content }) => content).sort()
    }
    const { page } = await openTable({ url: server.url, path: `${path}&status=COMPLETED`, person: ana })
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('Alt+h')
    const dialog = page.getByRole('dialog', { name: 'Find and replace' })
    await dialog.getByLabel('Find in translations').fill('oro')
    await dialog.getByLabel('Replace with').fill('plata')
    await dialog.getByRole('button', { name: /Where/ }).click()
    await page.getByRole('option', { name: 'All versions of this project' }).click()
    await dialog.getByText('Found in 2 rows.').waitFor()
    await dialog.getByRole('button', { name: 'Replace 2 places' }).and(page.locator(':enabled')).click()
    await dialog.getByText('2 places in 2 rows replaced.').waitFor()
    expect(await stored()).toEqual(['oro nuevo', 'oro nuevo', 'plata viejo', 'plata viejo'])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(stored).toEqual(['oro nuevo', 'oro nuevo', 'oro viejo', 'oro viejo'])
  },
)
