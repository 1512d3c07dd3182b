import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const po = (language: string, texts: Record<string, string>) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n${Object.entries(texts)
    .map(([key, text]) => `\nmsgid "${key}"\nmsgstr "${text}"\n`)
    .join('')}`
const KEYS = {
  'locale/en.po': po('en', { MENU_PLAY: 'Play the game', MENU_QUIT: 'Quit to desktop' }),
  'locale/es.po': po('es', { MENU_PLAY: 'Jugar', MENU_QUIT: 'Salir' }),
}
const EN = { hello: 'Hello, sailor', keeper: 'The old keeper sleeps', lamp: 'The lamp is dark', sea: 'The wide sea' }
const ES = { hello: 'Hola, marinero', keeper: 'El viejo farero duerme', lamp: 'La luz no arde' }

async function importedGame() {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }))
  const version = await server.build.version(project)
  const send = callsOf(ana)
  const { pages } = await send<{ pages: { id: string }[] }>(`/versions/${version.id}/pages/import/files`, {
    ...{ type: 'dialogue', files: { 'en.json': JSON.stringify(EN), 'es.json': JSON.stringify(ES) } },
  })
  const table = await openTable({
    ...{ url: server.url, person: ana, path: `/projects/${project.id}/translations?lang=es&sort=page` },
  })
  const { page } = table
  const reimport = (file: object) =>
    send(`/pages/${pages[0]!.id}/reimport`, { files: { 'es.json': JSON.stringify(file) } })
  const exportIt = () =>
    fetch(`${server.url}/api/v1/pages/${pages[0]!.id}/export-file?language=es`, { headers: headersOf(ana) })
  return { table, page, reimport, exportIt }
}

const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const callsOf =
  (person: Person) =>
  async <Answer>(path: string, { files, ...fields }: { files: Record<string, string>; type?: string }) => {
    const body = new FormData()
    for (const [key, value] of Object.entries(fields)) body.append(key, value)
    for (const [name, text] of Object.entries(files)) body.append('file', new File([text], name))
    const response = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers: headersOf(person), body })
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }

const asFiles = (files: Record<string, string>) =>
  Object.entries(files).map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }))

test('a preview says where source texts come from, and the keys stay by choice', async () => {
  const { page } = await importedGame()
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Create New Page' }).click()
  const files = { 'en.po': KEYS['locale/en.po'], 'es.po': KEYS['locale/es.po'] }
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').first().setInputFiles(asFiles(files))
  await dialog.getByText('Source texts come from en.po. 2 differ from the file’s own, which may be keys.').waitFor()
  await dialog.getByRole('button', { name: 'Source texts of en.po' }).click()
  await page.getByRole('option', { name: 'Use the file’s own source texts' }).click()
  await dialog.getByText('Source texts are the file’s own').waitFor()
  await dialog.getByRole('button', { name: 'Source texts of en.po' }).click()
  await page.getByRole('option', { name: 'Use the texts of en.po' }).click()
  await dialog.getByText('Source texts come from en.po.').waitFor()
  await dialog.getByRole('button', { name: 'Create 1 page' }).click()
  await page.getByText('1 page created').waitFor()
  await page.getByRole('row').filter({ hasText: 'Quit to desktop' }).getByText('Salir').waitFor()
})

test('a file of translations that fits two pages is left out until one is chosen', NIGHTLY, async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const project = await server.build.project(await server.build.organization({ owner: ana }))
  const version = await server.build.version(project)
  const files = { 'menu/en.json': '{"a":"Start"}', 'shop/en.json': '{"a":"Coins"}' }
  const { pages } = await callsOf(ana)<{ pages: { id: string; name: string }[] }>(
    `/versions/${version.id}/pages/import/files`,
    { type: 'game_ui', files },
  )
  const { page } = await openTable({
    ...{ url: server.url, person: ana, path: `/projects/${project.id}/translations?lang=es&sort=page` },
  })
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Create New Page' }).click()
  const dialog = page.getByRole('dialog')
  const dropped = { 'es.json': '{"a":"Monedas"}', 'more.json': '{"b":"More"}' }
  await dialog.locator('input[type=file]').first().setInputFiles(asFiles(dropped))
  await dialog.getByText('It is left out until you select one.').waitFor()
  await dialog.getByRole('button', { name: 'Create 1 page' }).waitFor()
  await dialog.getByRole('button', { name: 'Page of es.json' }).click()
  await page.getByRole('option', { name: 'shop/en' }).click()
  await dialog.getByText(/Merged into the page: .*1 translation/).waitFor()
  await dialog.getByRole('button', { name: 'Create 1 page, merge into 1' }).click()
  await page.getByText('1 page created').waitFor()
  const shop = pages.find(({ name }) => name === 'shop/en')!
  const path = `${server.url}/api/v1/pages/${shop.id}/export-file?language=es`
  expect(await (await fetch(path, { headers: headersOf(ana) })).text()).toBe('{"a":"Monedas"}')
})

test('a file that repeats the source text is asked about, and keeps what people wrote', NIGHTLY, async () => {
  const { table, page, exportIt } = await importedGame()
  await exportIt()
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Import a newer file' }).click()
  const dialog = page.getByRole('dialog')
  const filled = { ...ES, hello: EN.hello, keeper: EN.keeper, sea: 'El mar' }
  await dialog.locator('input[type=file]').setInputFiles(asFiles({ 'es.json': JSON.stringify(filled) }))
  await dialog.getByText('In 2 rows the file has the source text where the page has a translation.').waitFor()
  await dialog.getByText('1 translation into Spanish.').waitFor()
  await dialog.getByRole('button', { name: 'Where the file repeats the source text' }).click()
  await page.getByRole('option', { name: 'Take the file’s texts' }).click()
  await dialog.getByText('3 translations into Spanish.').waitFor()
  await dialog.getByRole('button', { name: 'Where the file repeats the source text' }).click()
  await page.getByRole('option', { name: 'Keep the page’s translations' }).click()
  await dialog.getByText('1 translation into Spanish.').waitFor()
  await dialog.getByRole('button', { name: 'Merge changes' }).click()
  await page.getByText('2 rows kept a translation').waitFor()
  await eventually(() => table.text(EN.sea)).toBe('El mar')
  expect(await table.text(EN.hello)).toBe('Hola, marinero')
})

test('all suggestions of a file are accepted after a question, and Undo brings them back', NIGHTLY, async () => {
  const { table, page, reimport, exportIt } = await importedGame()
  await exportIt()
  await reimport({ hello: 'Ana saluda', keeper: 'Ana vigila', lamp: 'Ana apaga' })
  await reimport({ hello: 'Agencia dice hola', keeper: 'Agencia cuida', lamp: 'Agencia oscura' })
  await page.getByText('3 rows have a suggestion').waitFor()
  await page.getByRole('button', { name: 'Accept all' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Accept the suggestions of 3 rows?' })
  await dialog.getByRole('button', { name: 'Accept all' }).click()
  await page.getByText('Suggestions accepted in 3 rows').waitFor()
  await eventually(() => table.text(EN.hello)).toBe('Agencia dice hola')
  await eventually(() => page.getByText('rows have a suggestion').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The operation was undone').waitFor()
  await eventually(() => table.text(EN.hello)).toBe('Ana saluda')
  await page.getByText('3 rows have a suggestion').waitFor()
})
