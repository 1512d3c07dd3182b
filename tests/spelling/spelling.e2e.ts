import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Table = Awaited<ReturnType<typeof openTable>>

async function aTable(texts: Record<string, string>) {
  const work = await buildTable(server.build, Object.keys(texts))
  for (const { id, content } of work.page.source_texts)
    await server.db
      .insertInto('translations')
      .values({ source_text_id: id, target_language: 'es', content: texts[content]!, status: 'COMPLETED' })
      .execute()
  return work
}

const unknown = (word: string) => `"${word}" is not in the dictionary.`

const underlined = ({ page }: Table) => page.evaluate(() => [...(CSS.highlights.get('unknown-word') ?? [])].map(String))

async function openPanel(table: Table, source: string) {
  await table.row(source).locator('[data-column="source"]').click()
  await table.page.keyboard.press('Alt+p')
  return table.page.getByRole('region', { name: 'Issues' })
}

test('an unknown word is shown, and another one chosen or the word added, for colleagues too', async () => {
  const { ana, ben, path } = await aTable({ 'The guard sleeps': 'El guardia durme en Zorgonia', Quit: 'Salir' })
  const table = await openTable({ url: server.url, path, person: ana })
  const row = table.row('The guard')
  await row.getByText(unknown('durme')).waitFor()
  await row.getByTitle(unknown('Zorgonia')).waitFor() // notes of one check share a line
  const panel = await openPanel(table, 'The guard')
  const spelling = panel.getByRole('group', { name: 'Spelling of durme' })
  expect(await spelling.getByRole('button').count()).toBeLessThanOrEqual(6)
  expect(await faultsOf(table.page, { within: 'aside[aria-label="Row details"]' })).toEqual([])
  await spelling.getByRole('button', { name: 'duerme' }).click()
  await eventually(() => table.editedText()).toBe('El guardia duerme en Zorgonia')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await table.untilSaved()
  await eventually(() => row.getByText(unknown('durme')).count()).toBe(0)

  const bens = await openTable({ url: server.url, path, person: ben })
  await bens.row('The guard').getByText(unknown('Zorgonia')).waitFor()
  await panel.getByRole('group', { name: 'Spelling of Zorgonia' }).getByRole('button', { name: 'Add word' }).click()
  await table.page.getByText('Zorgonia added to the words of the project').waitFor()
  await eventually(() => row.getByText(unknown('Zorgonia')).count()).toBe(0)
  await table.page.getByRole('button', { name: 'Undo' }).click()
  await row.getByText(unknown('Zorgonia')).waitFor()
})

test('by key a word is chosen, and added, without a mouse', NIGHTLY, async () => {
  const { ana, path } = await aTable({ 'The guard sleeps': 'El guardia durme', 'He sleeps': 'Zorgonia' })
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  await table.row('The guard').getByText(unknown('durme')).waitFor()
  await table.translation('The guard').focus()
  await page.keyboard.press('Alt+w')
  const dialog = page.getByRole('dialog', { name: 'Spelling' })
  await dialog.getByRole('button', { name: 'duerme' }).waitFor()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await dialog.getByRole('button', { name: 'duerme' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => table.editedText()).toBe('El guardia duerme')
  await page.keyboard.press('ControlOrMeta+Enter')
  await table.untilSaved()

  await table.translation('He sleeps').focus()
  await page.keyboard.press('Alt+w')
  await dialog.getByRole('button', { name: 'Add word' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => table.row('He sleeps').getByText(unknown('Zorgonia')).count()).toBe(0)
})

test('a word is unknown soon after one has typed it, and all pages count it', NIGHTLY, async () => {
  const { ana, path, project } = await aTable({ 'The guard sleeps': 'Hola', Quit: 'Salir' })
  const table = await openTable({ url: server.url, path, person: ana })
  const panel = await openPanel(table, 'The guard')
  await table.edit('The guard')
  await table.page.keyboard.press('ControlOrMeta+A')
  await table.page.keyboard.type('El guardia durme')
  await panel.getByText(unknown('durme')).waitFor()
  await eventually(() => underlined(table)).toEqual(['durme'])
  await table.page.keyboard.type(' duerme')
  await eventually(() => underlined(table)).toEqual(['durme'])
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await table.untilSaved()
  const all = await openTable({
    url: server.url,
    path: `/projects/${project.id}/rows?lang=es&issue=spelling`,
    person: ana,
  })
  await all.row('The guard').waitFor()
  await eventually(() => all.row('Quit').count()).toBe(0)
})

test('words of a project are added and removed in its settings', NIGHTLY, async () => {
  const { ana, project } = await aTable({ Quit: 'Salir' })
  const table = await openTable({
    url: server.url,
    path: `/projects/${project.id}/translations?lang=es`,
    person: ana,
    expectedErrors: [/422/],
  })
  const { page } = table
  await page.getByRole('link', { name: 'Settings' }).click()
  const words = page.getByRole('region', { name: 'Words' })
  await words.getByRole('textbox', { name: 'Word' }).fill('two words')
  await words.getByRole('button', { name: 'Add word' }).click()
  await words.getByText('A word has letters only, with hyphens or apostrophes between them').waitFor()
  await words.getByRole('textbox', { name: 'Word' }).fill('Zorgonia')
  await words.getByRole('button', { name: 'Add word' }).click()
  await words.getByRole('list', { name: 'Known words' }).getByText('Zorgonia').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await words.getByRole('button', { name: 'Remove Zorgonia' }).click()
  await eventually(() => words.getByText('Zorgonia').count()).toBe(0)
})

test('only the scripts that need it may compile WebAssembly', async () => {
  const names = readdirSync(new URL('../../web/dist/assets', import.meta.url))
  const policyOf = async (path: string) =>
    (await fetch(`${server.url}${path}`)).headers.get('content-security-policy') ?? ''
  const thread = names.find((name) => /^spellThread-.*\.js$/.test(name))
  expect(await policyOf('/')).not.toContain('wasm')
  expect(await policyOf(`/assets/${thread}`)).toContain("'wasm-unsafe-eval'")
})
