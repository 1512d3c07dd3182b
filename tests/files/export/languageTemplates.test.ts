import { expect, test } from 'vitest'
import { testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, newVersion, pathOf, withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

type Files = Record<string, string>
type Version = Awaited<ReturnType<typeof newVersion>>
type Imported = { id: string | null; pages: { id: string }[]; merged: { page_id: string }[] }

async function importFolder(target: Version, files: Files): Promise<Imported> {
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
  const response = await app.as(ana).post(`${pathOf(target)}/import/files`, data)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Imported
}
async function importOne(target: Version, path: string, text: string) {
  const data = new FormData()
  for (const [key, value] of Object.entries({ name: 'Page', type: 'game_ui', path })) data.append(key, value)
  data.append('file', new File([text], path.split('/').at(-1)!))
  const response = await app.as(ana).post(`${pathOf(target)}/import/file`, data)
  expect(response.status, await response.clone().text()).toBe(200)
}
const pagesIn = async (target: Version) =>
  (await app.db.selectFrom('pages').where('version_id', '=', target.id).select('id').execute()).length
const exported = async (id: string) => (await pageOf(id).export()).toString()

const forms = (variable: string, texts: Files, blanks: string) =>
  `<dict>${blanks}\t<key>NSStringLocalizedFormatKey</key><string>%#@${variable}@</string>${blanks}\t<key>${variable}</key>${blanks}\t<dict>${blanks}\t\t<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>${blanks}\t\t<key>NSStringFormatValueTypeKey</key><string>d</string>${Object.entries(
    texts,
  )
    .map(([category, text]) => `${blanks}\t\t<key>${category}</key><string>${text}</string>`)
    .join('')}${blanks}\t</dict>${blanks}</dict>`
const dict = (entries: Record<string, [string, Files]>, { lineBreak = '\n', note = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${lineBreak}<plist version="1.0">${lineBreak}${note}<dict>${Object.entries(
    entries,
  )
    .map(([key, [variable, texts]]) => `${lineBreak}<key>${key}</key>${forms(variable, texts, lineBreak)}`)
    .join('')}${lineBreak}</dict>${lineBreak}</plist>${lineBreak}`

const ENGLISH = dict({
  'files left': ['files', { one: '%d file', other: '%d files' }],
  'shop.coins': ['n', { one: '%d coin', other: '%d coins' }],
})
const own = (place: { lineBreak?: string; note?: string } = {}) =>
  dict(
    {
      'files left': ['archivos', { one: '%d archivo', many: '%d de archivos', other: '%d archivos' }],
      'shop.coins': ['n', { one: '%d moneda', other: '%d monedas' }],
    },
    place,
  )

const PLACES: [name: string, source: string, target: string, content: string][] = [
  ['line feeds', 'en.lproj/Main.stringsdict', 'es.lproj/Main.stringsdict', own()],
  [
    'carriage returns and a byte order mark',
    'App/Sub/Base.lproj/Localizable.stringsdict',
    'App/Sub/es.lproj/Localizable.stringsdict',
    `\ufeff${own({ lineBreak: '\r\n' })}`,
  ],
  ['a region', 'en.lproj/A.stringsdict', 'es-ES.lproj/A.stringsdict', own({ note: '<!-- hecho -->\n' })],
]

testOneIn(3, PLACES)(
  'a .stringsdict that comes alone is the template of its language: %s',
  async ([_, en, es, content]) => {
    const target = await newVersion()
    const { pages } = await importFolder(target, { [en]: ENGLISH })
    const id = pages[0]!.id
    const { id: operation, merged } = await importFolder(target, { [es]: content })
    expect(merged.map(({ page_id }) => page_id)).toEqual([id])
    expect(await pagesIn(target)).toBe(1)
    expect((await pageOf(id).row('shop.coins.n')).translation?.content).toContain('monedas')
    expect((await pageOf(id).row('files left.files')).translation?.content).toContain('many {%d de archivos}')
    expect(await exported(id)).toBe(content)

    await pageOf(id).write('shop.coins.n', '{n, plural, one {%d duro} other {%d duros}}')
    expect(await exported(id)).toBe(content.replace('%d moneda<', '%d duro<').replace('%d monedas<', '%d duros<'))
    const undone = await app.as(ana).post(`/operations/${operation}/undo`)
    expect(undone.status, await undone.clone().text()).toBe(200)
    expect(await exported(id)).not.toContain('archivos')
  },
)

test('a .stringsdict that is uploaded by itself is the template too, beside .strings of the same name', async () => {
  const target = await newVersion()
  const { pages } = await importFolder(target, {
    'en.lproj/Localizable.strings': '"start" = "Start";\n',
    'en.lproj/Localizable.stringsdict': ENGLISH,
    'es.lproj/Localizable.strings': '"start" = "Empezar";\n',
  })
  expect(pages).toHaveLength(2)
  await importOne(target, 'es.lproj/Localizable.stringsdict', own())
  expect(await pagesIn(target)).toBe(2)
  const files = await Promise.all(pages.map(({ id }) => exported(id)))
  expect(files).toContain(own())
  expect(files).toContain('"start" = "Empezar";\n')
})

test('a later file of a language takes the place of the earlier one, and undos in any order leave what is not undone', async () => {
  const target = await newVersion()
  const spanish = { a: 'Uno', b: 'Dos', c: 'Tres', d: 'Cuatro', e: 'Cinco' }
  const json = (texts: Files, blanks: string) => JSON.stringify(texts, null, blanks)
  const { pages } = await importFolder(target, {
    'i18n/en.json': json({ a: 'One', b: 'Two', c: 'Three', d: 'Four', e: 'Five' }, '  '),
    'i18n/es.json': json(spanish, '\t'),
  })
  const id = pages[0]!.id
  expect(await exported(id)).toBe(json(spanish, '\t'))
  const later = [json({ ...spanish, a: 'El uno' }, '   '), json({ ...spanish, a: 'El uno', b: 'El dos' }, ' ')]
  const operations = []
  for (const file of later) {
    operations.push((await importFolder(target, { 'i18n/es.json': file })).id)
    expect(await exported(id)).toBe(file)
  }
  await importFolder(target, { 'i18n/es.json': later[1]! })
  for (const [at, blanks] of [' ', '\t'].entries()) {
    const undone = await app.as(ana).post(`/operations/${operations[at]}/undo`)
    expect(undone.status, await undone.clone().text()).toBe(200)
    expect((await exported(id)).split('"')[0]).toBe(`{\n${blanks}`)
  }
  expect(await exported(id)).toBe(json(spanish, '\t'))
})

test('a file of a new language that comes with its source is the template of its language', async () => {
  const target = await newVersion()
  const english = '{"a": "One", "b": "Two"}\n'
  const { pages } = await importFolder(target, { 'ui/en.json': english })
  const spanish = '{\r\n  "b": "Dos",\r\n  "a": "Uno"\r\n}\r\n'
  await importFolder(target, { 'ui/en.json': english, 'ui/es.json': spanish })
  expect(await exported(pages[0]!.id)).toBe(spanish)
})

test('a file of a language that cannot be read is no template', async () => {
  const target = await newVersion()
  const { pages } = await importFolder(target, { 'en.json': '{"a": "One"}', 'es.json': '{"a": ' })
  await pageOf(pages[0]!.id).write('a', 'Uno')
  expect(await exported(pages[0]!.id)).toBe('{"a": "Uno"}')
})

test.each([
  [
    'i18next',
    { 'l/en.json': '{"a":"A","n_one":"{{count}} x","n_other":"{{count}} xs"}', 'l/es.json': '{"n":"Cosas","a":"Á"}' },
    '{"a":"Á","n_one":"una cosa","n_other":"{{count}} cosas"}',
  ],
  [
    'Rails',
    { 'l/en.yml': 'en:\n  a: A\n  n:\n    one: x\n    other: xs\n', 'l/es.yml': 'es:\n  n: Cosas\n  a: Á\n' },
    'es:\n  a: Á\n  n:\n    one: una cosa\n    other: "%{count} cosas"\n',
  ],
])(
  'forms that the file of a language has no place for are written into that of its page: %s',
  async (_, files, written) => {
    const target = await newVersion()
    const { pages } = await importFolder(target, files as unknown as Files)
    const id = pages[0]!.id
    expect((await pageOf(id).row('n')).translation?.content).toBe('Cosas')
    expect(await exported(id)).toBe(Object.values(files)[1])
    await pageOf(id).write('n', '{n, plural, one {una cosa} other {# cosas}}')
    expect(await exported(id)).toBe(written)
  },
)
