/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { lookAt } from '../support/screens/lookAt.ts'
import { buildTable, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a page and selected rows are saved for translators outside, in the format and with the texts that are chosen', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, ...table } = await openTable({
    ...{ url: server.url, path, person: ana },
    expectedErrors: [/422 .*hand-off/],
  })
  const saved = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, 'latin1') }
  }
  await page.getByRole('button', { name: 'Page: Menu' }).click()
  await page.getByRole('menuitem', { name: 'Hand off to translators' }).click()
  await page.getByRole('dialog', { name: 'Hand off Menu in Spanish' }).waitFor()
  const whole = await saved()
  expect(whole.name).toBe('Menu es.xlf')
  expect(whole.text.match(/<trans-unit /g)).toHaveLength(6)

  await table.row('New game').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Hand off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand off 1 row in Spanish' })
  await dialog.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: 'Excel workbook' }).click()
  const some = await saved()
  expect(some.name).toBe('Menu es.xlsx')
  expect(some.text.slice(0, 2)).toBe('PK')

  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Hand off' }).click()
  await dialog.getByRole('button', { name: /Texts/ }).click()
  await page.getByRole('option', { name: 'Source text changed since' }).click()
  await page.getByRole('button', { name: 'Save file' }).click()
  await dialog.getByText('None of these texts is of that kind').waitFor()
})

test('texts that a file cannot hold are named before it is exported without them', async () => {
  const { ana, project } = await buildTable(server.build)
  const version = await server.build.version(project, { name: 'Android' })
  const api = `${server.url}/api/v1`
  const headers = { authorization: `Bearer ${ana.token}` }
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Strings', type: 'game_ui' })) form.append(name, value)
  const xml = '<resources><string name="coins">Coins</string><string name="quit">Quit</string></resources>'
  form.append('file', new File([xml], 'strings.xml'))
  const brought = await fetch(`${api}/versions/${version.id}/pages/import/file`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { id } = (await brought.json()) as { id: string }
  const texts = await server.db.selectFrom('source_texts').where('page_id', '=', id).selectAll().execute()
  const written = { Coins: '{n, plural, one {# moneda} other {# monedas}}', Quit: 'Salir' }
  for (const { id, content } of texts)
    await fetch(`${api}/source-texts/${id}/translations`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ target_language: 'es', content: written[content as keyof typeof written] }),
    })
  const path = `/projects/${project.id}/translations?version=${version.id}&page=${id}&lang=es`
  const { page } = await openTable({ url: server.url, path, person: ana })
  const toExport = async () => {
    await page.getByRole('button', { name: 'Page: Strings' }).click()
    await page.getByRole('menuitem', { name: 'Export in the original format' }).click()
  }
  await toExport()
  const dialog = page.getByRole('alertdialog', { name: 'One translation does not fit the file' })
  await dialog.getByText('coins: The file has no plural forms of this text').waitFor()
  await lookAt(page, 'Texts that a file cannot hold')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export without them' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(xml.replace('Quit<', 'Salir<'))
  await dialog.waitFor({ state: 'detached' })
})
