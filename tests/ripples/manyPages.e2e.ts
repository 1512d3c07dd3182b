/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const FORMER = { es: 'La espada', fr: 'La lame' } as const
const NEW = { es: 'La hoja', fr: 'La épée' } as const
const [PAGES, DELAY_MS] = [4, 300]

async function aRipple() {
  const { build, db, url } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  for (let n = 0; n < PAGES; n++) {
    const { source_texts } = await build.page(version, { name: `Page ${n}`, texts: ['The sword', 'Two swords'] })
    for (const language of ['es', 'fr'] as const)
      await db
        .insertInto('translations')
        .values({
          source_text_id: source_texts[0]!.id,
          target_language: language,
          content: FORMER[language],
          status: 'COMPLETED',
        })
        .execute()
    const inflected = { source_text_id: source_texts[1]!.id, content: 'Dos espadas', status: 'COMPLETED' } as const
    await db
      .insertInto('translations')
      .values({ ...inflected, target_language: 'es' })
      .execute()
  }
  const glossary = { project_id: project.id, name: 'Terms', description: '' }
  const { id } = await db.insertInto('glossaries').values(glossary).returning('id').executeTakeFirstOrThrow()
  const line = { glossary_id: id, term_id: 'sword', term_description: 'A weapon', source_text: 'sword' }
  await db
    .insertInto('glossary_entries')
    .values([
      { ...line, target_language: 'es', translation: 'hoja', former_translations: ['espada'] },
      { ...line, target_language: 'fr', translation: 'épée', former_translations: ['lame'] },
    ])
    .execute()
  const page = await newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/glossary`)
  await page.getByRole('button', { name: 'Rows with an old translation of sword' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rows with an old translation of sword' })
  await dialog.getByText('8 rows.').waitFor()
  await dialog.getByText('4 rows.').waitFor()
  const stored = async () => {
    const all = await db
      .selectFrom('translations as t')
      .innerJoin('source_texts as s', 's.id', 't.source_text_id')
      .innerJoin('pages as p', 'p.id', 's.page_id')
      .where('p.version_id', '=', version.id)
      .select(['t.content', 't.target_language'])
      .execute()
    return { all, renewed: all.filter(({ content }) => content === NEW.es || content === NEW.fr).length }
  }
  return { page, dialog, stored }
}

test('[P10] a term is renewed in all languages at once, stopped between two pages, and goes back by one undo', async () => {
  const { page, dialog, stored } = await aRipple()
  const before = (await stored()).all.map(({ content }) => content).sort()
  await page.route('**/renew-term', async (route) => {
    await pause(DELAY_MS)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Replace in all languages' }).click()
  await dialog.getByText('Renewing… 1 row renewed.').waitFor()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText(/^Done: \d rows? renewed\.$/).waitFor()
  const { renewed } = await stored()
  expect(renewed).toBeGreaterThan(0)
  expect(renewed).toBeLessThan(2 * PAGES)
  await page.unroute('**/renew-term')
  await dialog.getByRole('button', { name: 'Replace in all languages' }).click()
  await eventually(async () => (await stored()).renewed).toBe(2 * PAGES)
  await dialog.getByText(`Done: ${2 * PAGES - renewed} rows renewed.`).waitFor()
  await dialog.getByText('4 rows.').waitFor()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => (await stored()).all.map(({ content }) => content).sort()).toEqual(before)
  await dialog.getByText('8 rows.').waitFor()
})

test('inflected rows are given to the AI for a price that is shown before', async () => {
  const { page, dialog, stored } = await aRipple()
  await dialog.getByRole('button', { name: 'Ask the AI for 4 rows' }).click()
  const question = page.getByRole('alertdialog', { name: 'Ask the AI for 4 rows?' })
  await question.getByText('8 words, free of charge.').waitFor()
  await question.getByRole('button', { name: 'Ask the AI' }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(async () => (await stored()).all.filter(({ content }) => content === 'Dos espadas')).toEqual([])
})
