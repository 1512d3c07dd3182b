import { expect, test } from 'vitest'
import { PARTS, zipOf } from '../../formats/syntaxes/workbooks.ts'
import { unzip } from '../../support/app/unzip.ts'
import { undoLast } from '../../support/collab/ownActs.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import {
  ana,
  app,
  ben,
  countRows,
  mallory,
  newVersion,
  pathOf,
  textsOf,
  version,
  withVersion,
} from '../../versions/pages.ts'

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
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=menu.po')
  expect((await bytesOf(response)).toString()).toBe(PO)
})

test('a file goes out with checked translations alone when asked', async () => {
  const page = await importFile('{"start":"Start","quit":"Quit"}', 'locale/en.json')
  const { data } = await textsOf(page)
  for (const [at, content] of ['Empezar', 'Salir'].entries())
    await app
      .as(ana)
      .post(`/source-texts/${data[at]!.id}/translations`, { target_language: 'es', content, status: 'COMPLETED' })
  const check = { language: 'es', text: 'Empezar' }
  expect((await app.as(ana).put(`/pages/${page.id}/rows/${data[0]!.id}/check`, check)).status).toBe(200)
  const response = await app.as(ana).get(`/pages/${page.id}/export-file?language=es&checked_only=true`)
  const text = (await bytesOf(response)).toString()
  expect(text).toContain('Empezar')
  expect(text).not.toContain('Salir')
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

testOneIn<[string, string, string, string]>(2, [
  ['es.po', PO, 'Quit', PO.replace('#, fuzzy\nmsgid "Quit"\nmsgstr "Salir"', 'msgid "Quit"\nmsgstr ""')],
  ['menu.csv', 'key,en,es\na,Go,Ir\nb,No,\n', 'a', 'key,en,es\na,Go,\nb,No,\n'],
])('a text that somebody emptied or deleted is empty in the file: %s', async ([name, file, identifier, expected]) => {
  const page = await importFile(file, name)
  const { id } = await app.db
    .selectFrom('source_texts as s')
    .innerJoin('translations as t', 't.source_text_id', 's.id')
    .where('s.page_id', '=', page.id)
    .where('s.identifier', '=', identifier)
    .select('t.id')
    .executeTakeFirstOrThrow()
  // As the table keeps a text that was emptied while typing.
  const change = (content: string) =>
    app.db.updateTable('translations').set({ content }).where('id', '=', id).returning('content').executeTakeFirst()
  await change('')
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(expected)
  await change('Otra')
  expect((await app.as(ana).delete(`/translations/${id}`)).status).toBe(204)
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(expected)
  expect(await undoLast(app, ana, page.id)).toBe(0)
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toContain('Otra')
})

test('a status that changes alone is written, also where the file says none and can', async () => {
  const unit = (id: string) => `<trans-unit id="${id}"><source>${id}</source><target>${id}!</target></trans-unit>`
  const file = `<xliff version="1.2"><file original="a" source-language="en" target-language="es" datatype="x"><body>${unit('A')}${unit('B')}</body></file></xliff>`
  const page = await importFile(file, 'a.xlf')
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(file)
  const source_text_ids = (await textsOf(page)).data.map(({ id }) => id).slice(1)
  for (const status of ['COMPLETED', 'NEEDS_REVIEW'])
    await app.as(ana).patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids, status })
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(
    file.replace('<target>B', '<target state="needs-review-translation">B'),
  )
})

test('a file that does not name its language keeps its texts out of the exports in others', async () => {
  const nameless = PO.replace('Language: es', 'X-Tool: none')
  const page = await importFile(nameless, 'menu.po', { language: 'es' })
  expect((await bytesOf(await exportFile(page, 'es'))).toString()).toBe(nameless)
  const [, quit] = (await textsOf(page)).data
  await app.as(ana).post(`/source-texts/${quit!.id}/translations`, { target_language: 'ja', content: '終了' })
  const inJapanese = nameless.replace('"Empezar"', '""').replace('#, fuzzy\n', '').replace('Salir', '終了')
  expect((await bytesOf(await exportFile(page, 'ja'))).toString()).toBe(inJapanese)
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
  ['a file of no format', 'MZ\u0001', 'a.exe', 'Dragoman does not know the format of this file'],
  ['an empty file', '', 'a.csv', 'The file is empty'],
  ['a file without texts', '{}', 'a.json', 'Line 1, column 1: The file has no texts'],
])('%s is refused', async (_, file, name, msg) => {
  const response = await send(form(file, name))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ msg }] })
})

test('a file is refused when its format can hold none of its translations', async () => {
  const page = await importFile('<resources><string name="a">A</string></resources>', 'strings.xml')
  const { data } = await textsOf(page)
  await app.as(ana).post(`/source-texts/${data[0]!.id}/translations`, { target_language: 'es', content: 'a\u0001' })
  const response = await exportFile(page, 'es')
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({ detail: 'a: XML cannot hold the character U+0001' })
})

const translate = ({ id }: Record<string, unknown>, content: string) =>
  app.as(ana).post(`/source-texts/${id}/translations`, { target_language: 'es', content })

test.for([
  ['a control character', 'control.xml', 'A\u0001', 'XML cannot hold the character U+0001'],
  ['plural forms', 'forms.xml', '{n, plural, one {# A} other {# As}}', 'The file has no plural forms of this text'],
] as const)('%s that a format cannot hold keep no other text from the file', async ([, name, bad, why]) => {
  const file = '<resources><string name="a">A</string><string name="b">B</string></resources>'
  const page = await importFile(file, name)
  const { data } = await textsOf(page)
  await translate(data[0]!, bad)
  await translate(data[1]!, 'Be')
  const leftOut = await app.as(ana).get(`/pages/${page.id}/export-file/left-out?language=es`)
  expect(await leftOut.json()).toEqual({ count: 1, reasons: [`a: ${why}`] })
  const response = await exportFile(page, 'es')
  expect([response.status, response.headers.get('x-left-out')]).toEqual([200, '1'])
  expect(decodeURIComponent(response.headers.get('x-left-out-first')!)).toBe(`a: ${why}`)
  expect((await bytesOf(response)).toString()).toBe(file.replace('>B<', '>Be<'))
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

test('a file of a folder becomes one page, which a preview names', async () => {
  const path = 'app/src\\main/values-es/strings.xml'
  const file = '<resources><string name="a">A</string></resources>'
  const sent = await Promise.all([1, 2, 3].map(() => send(form(file, 'strings.xml', { path }))))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const pages = (await Promise.all(sent.map((response) => response.json()))) as { id: string; reimport: unknown }[]
  expect(new Set(pages.map(({ id }) => id)).size).toBe(1)
  expect(pages.filter(({ reimport }) => reimport === null)).toHaveLength(1)
  const page = pages[0]!
  const again = await send(form(file.replace('>A<', '>B<'), 'strings.xml', { path }))
  expect(await again.json()).toMatchObject({ id: page.id, reimport: { counts: { changed: 1 } } })
  const preview = async (path: string) => {
    const response = await app
      .as(ana)
      .post(`${pathOf(version)}/import/file/preview`, form(file, 'strings.xml', { path }))
    return ((await response.json()) as { existing_page: unknown }).existing_page
  }
  expect(await preview(path)).toEqual({ id: page.id, name: 'Menu' })
  expect(await preview('values-es/strings.xml')).toBeNull()
  await app.as(ana).delete(`/pages/${page.id}`)
  expect(await preview(path)).toBeNull()
})

test.each([
  '/etc/strings.xml',
  '../strings.xml',
  'a/../../strings.xml',
  'C:\\strings.xml',
  'a//b.xml',
  '\\\\host\\a.xml',
])('the path %s outside of its folder is refused', async (path) => {
  const response = await send(form('<resources/>', 'strings.xml', { path }))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    detail: [{ loc: ['body', 'path'], msg: 'The path must lead to a file within its folder' }],
  })
})

test('[P8] a version comes back in its original formats, each language in its folder', async () => {
  const own = await newVersion()
  const exportFiles = (query = '', person = ana) => app.as(person).get(`/versions/${own.id}/export-files${query}`)
  const none = await exportFiles()
  expect([none.status, await none.json()]).toEqual([
    404,
    { detail: 'No page of this version was imported from a file that can be exported again' },
  ])
  const json = '{ "a": "One" }'
  const add = async (file: string, path: string) => {
    const response = await app.as(ana).post(`${pathOf(own)}/import/file`, form(file, path, { path }))
    return (await response.json()) as { id: string }
  }
  const page = await add(json, 'ui/en.json')
  await add(PO, 'menu.po')
  const [text] = (await textsOf(page)).data
  const translate = (target_language: string, content: string) =>
    app.as(ana).post(`/source-texts/${text!.id}/translations`, { target_language, content })
  await translate('es', 'Uno')
  const all = await unzip(await bytesOf(await exportFiles()))
  expect([...all.keys()]).toEqual(['es/ui/en.json', 'es/menu.po', 'ja/ui/en.json', 'ja/menu.po'])
  expect(all.get('es/ui/en.json')!.toString()).toBe('{ "a": "Uno" }')
  expect(all.get('es/menu.po')!.toString()).toBe(PO)
  const one = await exportFiles('?language=ja')
  expect(one.headers.get('content-disposition')).toBe(`attachment; filename="version_${own.id}_files.zip"`)
  const inJapanese = await unzip(await bytesOf(one))
  expect(inJapanese.get('ui/en.json')!.toString()).toBe(json)
  expect((await exportFiles('?language=de')).status).toBe(422)
  expect((await exportFiles('', mallory)).status).toBe(404)
})

test('texts that a file cannot hold are named, and everything else is exported', async () => {
  const own = await newVersion()
  const xml = '<resources><string name="a">A</string></resources>'
  const two = '<resources><string name="a">A</string><string name="c">C</string></resources>'
  const [page, , mixed] = await Promise.all(
    ['a.xml', 'b.xml', 'c.xml'].map(async (path) => {
      const response = await app
        .as(ana)
        .post(`${pathOf(own)}/import/file`, form(path === 'c.xml' ? two : xml, path, { path }))
      return (await response.json()) as { id: string }
    }),
  )
  const [text] = (await textsOf(page!)).data
  const [bad, good] = (await textsOf(mixed!)).data
  for (const one of [text!, bad!]) await translate(one, 'a\u0001')
  await translate(good!, 'Ce')
  const files = await unzip(await bytesOf(await app.as(ana).get(`/versions/${own.id}/export-files?language=es`)))
  const texts = Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()]))
  expect({ ...texts, 'errors.txt': texts['errors.txt']!.split('\n').sort() }).toEqual({
    'b.xml': xml,
    'c.xml': two.replace('>C<', '>Ce<'),
    'errors.txt': ['', ...['a', 'c'].map((name) => `${name}.xml: a: XML cannot hold the character U+0001`)],
  })
})
