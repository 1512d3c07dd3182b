/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('two pages are translated into two of three languages in turn, from the overview and at the cost it named', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization, { target_languages: ['es', 'ja', 'ar'] })
  const version = await server.build.version(project)
  const menu = await server.build.page(version, { name: 'Menu', texts: ['New game', 'Quit'] })
  await server.build.page(version, { name: 'Chapter 1', texts: ['The lamp is out'] })
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)

  await page.goto(`/projects/${project.id}/translations?lang=ja`)
  await page.getByRole('link', { name: 'Languages' }).click()
  await page.getByText('Nothing is selected.').waitFor()
  expect(await page.getByRole('button', { name: 'Translate remaining' }).isDisabled()).toBe(true)
  await page.getByText('Page', { exact: true }).click()
  await page.getByText('No language is selected.').waitFor()
  for (const language of ['Arabic', 'Spanish', 'Japanese']) await page.getByText(language).first().click()
  await page.getByText('21 words to translate, free of charge.').waitFor()
  await page.getByText('Arabic', { exact: false }).first().click()
  await page.getByText('14 words to translate, free of charge.').waitFor()
  await page.getByRole('button', { name: 'Translate remaining' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Paid by').waitFor()
  expect((await dialog.innerText()).replace(/\s+/g, ' ')).toMatch(
    /Rows 6 Words 14 .*Paid by You .*Spanish 2 pages .*Menu 2 rows .*Japanese 2 pages/,
  )
  expect(await dialog.innerText()).not.toContain('Arabic')
  await page.getByRole('button', { name: 'Start translation' }).click()
  await page.getByText('Translation started').waitFor()

  await eventually(() => page.getByRole('link', { name: 'Menu in Spanish: 2 of 2 done' }).count()).toBe(1)
  await page.getByRole('link', { name: 'Chapter 1 in Japanese: 1 of 1 done' }).waitFor()
  await page.getByRole('link', { name: 'Menu in Arabic: 0 of 2 done' }).waitFor()
  await page.getByText('Nothing left to translate in your selection.').waitFor()
  const asked = await server.db.selectFrom('word_ledger').select('words').execute()
  expect(asked.reduce((sum, { words }) => sum + words, 0)).toBe(14)

  // Texts that are translated are not texts that a person has seen.
  const by = { checked_by: ana.id, checked_at: new Date() }
  const seen = { source_text_id: menu.source_texts[0]!.id, target_language: 'es' as const }
  await server.db
    .insertInto('translation_checks')
    .values({ ...seen, ...by })
    .execute()
  await page.reload()
  await page.getByText('translated 100%, checked 33%').waitFor()
  await page.getByText('translated 100%, checked 0%').waitFor()
  await page.getByText('translated 0%, checked 0%').waitFor()

  await page.getByRole('link', { name: /^Menu in Spanish/ }).click()
  await page.getByRole('heading', { name: 'Menu Translations' }).waitFor()
  expect(new URL(page.url()).searchParams.get('lang')).toBe('es')
})

test('the names of many pages scroll under the selection, and an update says what is more than the quota', async () => {
  const ana = await server.build.user({ word_quota: 3 })
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization, { target_languages: ['es'] })
  const version = await server.build.version(project)
  for (let n = 0; n < 15; n++) {
    const made = await server.build.page(version, { name: `Chapter ${n}`, texts: ['The old keeper'] })
    if (n > 1) continue
    const [text] = made.source_texts
    const translation = {
      source_text_id: text!.id,
      target_language: 'es' as const,
      content: 'Antes',
      status: 'COMPLETED' as const,
    }
    await server.db.insertInto('translations').values(translation).execute()
    const body = new FormData()
    body.append('file', new File([JSON.stringify({ [text!.identifier]: 'The very young keeper' })], 'en.json'))
    const headers = { authorization: `Bearer ${ana.token}` }
    await fetch(`${server.url}/api/v1/pages/${made.id}/reimport`, { method: 'POST', headers, body })
  }
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/languages`)
  await page.getByText('Page', { exact: true }).click()
  await page.getByText('Spanish').first().click()
  const said = page.getByText('The source of 2 rows has changed since the translation.')
  await said.waitFor()
  const { x, y, height } = (await said.boundingBox())!
  const over = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.textContent,
    [x + 5, y + height / 2],
  )
  expect(over).toContain('The source of 2 rows')
  await page.getByRole('button', { name: 'Update with AI' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Only new and changed words count: 4 words.').waitFor()
  await dialog.getByText('Not all of it fits into the quota').waitFor()
})

test('[R62] what is translated elsewhere is filled from memory before the selection is paid for', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization, { target_languages: ['es', 'ja'] })
  const old = await server.build.page(await server.build.version(project, { name: '0.9' }), { texts: ['New game'] })
  const source_text_id = old.source_texts[0]!.id
  await server.db
    .insertInto('translations')
    .values([
      { source_text_id, target_language: 'es', content: 'Partida nueva', status: 'COMPLETED' },
      { source_text_id, target_language: 'ja', content: '新しいゲーム', status: 'COMPLETED' },
    ])
    .execute()
  await server.db
    .insertInto('translation_checks')
    .values(
      ['es', 'ja'].map((target_language) => ({
        source_text_id,
        target_language,
        checked_by: ana.id,
        checked_at: new Date(),
      })),
    )
    .execute()
  const version = await server.build.version(project, { name: '1.0' })
  await server.build.page(version, { name: 'Menu', texts: ['New game', 'Quit now'] })
  await server.build.page(version, { name: 'Pause', texts: ['New game'] })
  await indexMemory(server.db)
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/translations?lang=es&version=${version.id}`)
  await page.getByRole('link', { name: 'Languages' }).click()
  await page.getByText('Nothing is selected.').waitFor()
  await page.getByText('Page', { exact: true }).click()
  for (const language of ['Spanish', 'Japanese']) await page.getByText(language).first().click()
  await page.getByRole('button', { name: 'Translate remaining' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Fill 4 texts from memory first, free of charge' }).waitFor()
  await dialog.getByText('4 words to translate').waitFor()
  await dialog.getByText('Fill 4 texts from memory first').click()
  await dialog.getByText('12 words to translate').waitFor()
  await dialog.getByText('Fill 4 texts from memory first').click()
  await dialog.getByText('4 words to translate').waitFor()
  await dialog.getByRole('button', { name: 'Start translation' }).click()
  await page.getByText('4 texts filled from memory').waitFor()
})
