import { expect, test } from 'vitest'
import { PARTS, zipOf } from '../formats/workbooks.ts'
import { ana, app, ben, countRows, mallory, pathOf, textsOf, version, withVersion } from './versionPages.ts'

withVersion()

const PO = `msgid ""
msgstr "Language: es\\n"

#. A button
msgid "Start"
msgstr "Empezar"

#, fuzzy
msgid "Quit"
msgstr "Salir"

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""
`
const form = (file: string | Uint8Array, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData()
  for (const [key, value] of Object.entries({ name: 'Menu', type: 'game_ui', ...fields })) data.append(key, value)
  data.append('file', new File([file as BlobPart], name))
  return data
}
const send = (data: FormData, person = ana) => app.as(person).post(`${pathOf(version)}/import/file`, data)
async function importFile(file: string | Uint8Array, name: string, fields?: Record<string, string>) {
  const response = await send(form(file, name, fields))
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as { id: string; source_texts_count: number; translations: Record<string, number> }
}
const exportFile = (page: { id: string }, language: string, person = ana) =>
  app.as(person).get(`/pages/${page.id}/export-file?language=${language}`)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('[P8] a file becomes a page, and comes back byte for byte', async () => {
  const page = await importFile(PO, 'locale/es/menu.po')
  expect(page).toMatchObject({ source_texts_count: 3, translations: { es: 2 } })
  expect((await textsOf(page)).data).toMatchObject([
    { identifier: 'Start', content: 'Start', context: 'A button' },
    { identifier: 'Quit' },
    { identifier: '%d file', content: '{n, plural, one {%d file} other {%d files}}' },
  ])
  const response = await exportFile(page, 'es')
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''menu.po")
  expect((await bytesOf(response)).toString()).toBe(PO)
})

test('[P8] a changed translation changes its value alone', async () => {
  const page = await importFile(PO, 'menu.po')
  const { data } = await textsOf(page)
  const write = async (at: number, content: string) => {
    const body = { target_language: 'es', content, status: 'COMPLETED' }
    const path = `/source-texts/${data[at]!.id}/translations`
    const { data: existing } = (await (await app.as(ana).get(path)).json()) as { data: { id: string }[] }
    const response = existing[0]
      ? await app.as(ana).patch(`/versions/translations/${existing[0].id}`, { content, status: 'COMPLETED' })
      : await app.as(ana).post(path, body)
    expect(response.status, await response.clone().text()).toBe(200)
  }
  await write(0, 'Iniciar "ya"')
  await write(2, '{n, plural, one {%d archivo} other {%d archivos}}')
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(
    PO.replace('Empezar', 'Iniciar \\"ya\\"')
      .replace('[0] ""', '[0] "%d archivo"')
      .replace('[1] ""', '[1] "%d archivos"'),
  )
})

test('a file in one language is exported in another', async () => {
  const file = Buffer.from('\ufeff"start" = "Start";\r\n"quit" = "Quit";\r\n', 'utf16le')
  const page = await importFile(file, 'en.lproj/Main.strings')
  const { data } = await textsOf(page)
  await app.as(ana).post(`/source-texts/${data[0]!.id}/translations`, { target_language: 'ja', content: '開始' })
  expect((await bytesOf(await exportFile(page, 'es'))).equals(file)).toBe(true)
  expect((await bytesOf(await exportFile(page, 'ja'))).toString('utf16le')).toBe(
    '\ufeff"start" = "開始";\r\n"quit" = "Quit";\r\n',
  )
})

test('[P8] a workbook becomes a page, and comes back byte for byte', async () => {
  const book = await zipOf(PARTS)
  const page = await importFile(book, 'Texts.xlsx')
  expect(page).toMatchObject({ source_texts_count: 4, translations: {} })
  expect((await bytesOf(await exportFile(page, 'es'))).equals(book)).toBe(true)
})

test('a preview names the format, the first rows and the language', async () => {
  const response = await app.as(ana).post(`${pathOf(version)}/import/file/preview`, form(PO, 'es.po'))
  expect(await response.json()).toMatchObject({
    format: { id: 'po', name: 'gettext PO' },
    formats: [{ id: 'po', name: 'gettext PO' }],
    language: 'es',
    rows_count: 3,
    rows: [
      ['Start', 'Start', 'A button'],
      ['Quit', 'Quit', ''],
      ['%d file', expect.any(String), ''],
    ],
    translations: { es: 2 },
    faults: [],
  })
})

test('another format than the likeliest can be chosen', async () => {
  const file = '{"a_one": "x", "a_other": "y"}'
  expect((await importFile(file, 'en.json')).source_texts_count).toBe(1)
  expect((await importFile(file, 'en.json', { format: 'json' })).source_texts_count).toBe(2)
})

test('a broken file is refused with line and column, and leaves nothing', async () => {
  const before = await countRows()
  const response = await send(form('{"a": "b"\n "c": 1}', 'en.json'))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    detail: [{ loc: ['body', 'file', 2, '2'], msg: 'Line 2, column 2: A comma was expected', type: 'csv' }],
  })
  expect(await countRows()).toEqual(before)
})

test.each([
  ['a file of no format', 'MZ\u0001', 'a.exe', 'This is no file of a format that Dragoman knows'],
  ['a file without texts', '{}', 'a.json', 'Line 1, column 1: The file has no texts'],
])('%s is refused', async (_, file, name, msg) => {
  const response = await send(form(file, name))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ msg }] })
})

test('a translation that the format cannot hold is named, and nothing is exported', async () => {
  const page = await importFile('<resources><string name="a">A</string></resources>', 'strings.xml')
  const { data } = await textsOf(page)
  await app.as(ana).post(`/source-texts/${data[0]!.id}/translations`, { target_language: 'es', content: 'a\u0001' })
  const response = await exportFile(page, 'es')
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ detail: 'a: XML cannot hold the character U+0001' })
})

test('[P4] members import and export files; to others neither is there', async () => {
  expect((await send(form(PO, 'es.po'), ben)).status).toBe(200)
  expect((await send(form(PO, 'es.po'), mallory)).status).toBe(404)
  const page = await importFile(PO, 'es.po')
  expect((await exportFile(page, 'es', ben)).status).toBe(200)
  expect((await exportFile(page, 'es', mallory)).status).toBe(404)
  expect((await exportFile(page, 'de')).status).toBe(422)
})

test('a page that came from no file has none to export', async () => {
  const page = await (await app.as(ana).post(pathOf(version), { name: 'Empty', type: 'other' })).json()
  const response = await exportFile(page, 'es')
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: 'This page was not imported from a file that can be exported again' },
  ])
})
