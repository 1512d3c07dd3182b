import { expect, test } from 'vitest'
import { workbookRows, zipOf } from '../../../formats/syntaxes/workbooks.ts'
import { testOneIn } from '../../../support/runs/nightly.ts'
import { withVersion } from '../../../versions/pages.ts'
import { bring, exportsOf, newVersion } from '../../bring/broughtFiles.ts'
import { importedPage, pageOf } from '../reimportedPage.ts'

withVersion()

type Rows = [key: string, source: string, translation: string][]
const ALL: Rows = [
  ['menu.start', 'Start the game', 'Empezar'],
  ['menu.quit', 'Leave the game', 'Salir'],
  ['menu.save', 'Save here', 'Guardar'],
]
const sources = (rows: Rows) => Object.fromEntries(rows.map(([key, source]) => [key, source]))
const PAGES: Record<string, string> = {
  'en.json': JSON.stringify(sources(ALL)),
  'strings.xml': `<resources>${ALL.map(([key, source]) => `<string name="${key}">${source}</string>`).join('')}</resources>`,
  'm.properties': ALL.map(([key, source]) => `${key}=${source}\n`).join(''),
}
const unit = ([key, source, text]: Rows[number]) =>
  `<trans-unit id="${key}"><source>${source}</source><target>${text}</target></trans-unit>`
const AGENCIES: Record<string, (rows: Rows) => Promise<Uint8Array> | string> = {
  'agency.xlf': (rows) =>
    `<xliff version="1.2"><file original="x" source-language="en" target-language="es" datatype="x"><body>${rows.map(unit).join('')}</body></file></xliff>`,
  'agency.xlsx': (rows) => zipOf(workbookRows([['Key', 'English', 'Spanish'], ...rows])),
  'agency.csv': (rows) => ['Key,English,Spanish', ...rows.map((row) => row.join(','))].join('\n'),
  'agency.tmx': (rows) =>
    `<tmx version="1.4"><header srclang="en"/><body>${rows.map(([, source, text]) => `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="es"><seg>${text}</seg></tuv></tu>`).join('')}</body></tmx>`,
}
const CASES = Object.keys(PAGES).flatMap((page) => Object.keys(AGENCIES).map((agency) => [page, agency] as const))

testOneIn(5, CASES)(
  'translations that an agency made of %s in %s leave the file of the page',
  async ([name, agency]) => {
    for (const rows of [ALL, ALL.slice(1)]) {
      const page = await importedPage(PAGES[name]!, name)
      const contents = await page.contents()
      const back = pageOf(page.id, agency)
      const file = await AGENCIES[agency]!(rows.toReversed())
      const none = { added: 0, changed: 0, gone: 0, renamed: 0, moved: 0, translations: rows.length }
      expect((await back.preview(file)).counts).toMatchObject(none)
      expect((await back.reimport(file)).counts).toMatchObject(none)
      expect(await page.contents()).toEqual(contents)
      const written = rows.reduce((text, [, source, translation]) => text.replace(source, translation), PAGES[name]!)
      expect((await page.export()).toString()).toBe(written)
    }
  },
)

test('an edition in another format that has other source texts is the file of the page', async () => {
  const page = await importedPage(PAGES['en.json']!, 'en.json')
  await page.write('menu.start', 'Empezar')
  const edition = `en:\n  menu:\n    start: Start the game\n    quit: Leave the game\n    save: Save everything here\n`
  await pageOf(page.id, 'en.yml').reimport(edition)
  expect((await page.export()).toString()).toBe(edition.replace('en:', 'es:').replace('Start the game', 'Empezar'))
})

const strings = (rows: Rows, at: 1 | 2) => rows.map((row) => `"${row[0]}" = "${row[at]}";\n`).join('')
const unitOf = (value: string) => ({ stringUnit: { state: 'translated', value } })
const catalog = (rows: Rows) =>
  JSON.stringify({
    sourceLanguage: 'en',
    version: '1.0',
    strings: Object.fromEntries(
      rows.map(([key, en, es]) => [key, { localizations: { en: unitOf(en), ...(es && { es: unitOf(es) }) } }]),
    ),
  })
const UNTRANSLATED = ALL.map(([key, source]): Rows[number] => [key, source, ''])

test.for([
  ['with the same translations', ALL],
  ['without translations', UNTRANSLATED],
] as const)('a catalog that replaces the files of all languages is the file of the page: %s', async ([, rows]) => {
  const version = await newVersion(['es'])
  const { byName } = await bring(version, {
    'App/en.lproj/Main.strings': strings(ALL, 1),
    'App/es.lproj/Main.strings': strings(ALL, 2),
  })
  const page = byName['App/Main']!
  const { pages, merged } = await bring(version, { 'App/Main.xcstrings': catalog([...rows]) })
  expect([pages.length, merged.map(({ page_id }) => page_id)]).toEqual([0, [page.id]])
  const [[path, text]] = Object.entries(await exportsOf(version)) as [[string, string]]
  expect(path).toBe('App/Main.xcstrings')
  expect(JSON.parse(text.replaceAll('needs_review', 'translated'))).toEqual(JSON.parse(catalog(ALL)))
  // The next edition is the page's too, and as before nothing has changed.
  const again = await bring(version, { 'App/Main.xcstrings': text })
  expect([again.pages.length, again.merged]).toMatchObject([0, [{ reimport: { id: null } }]])
})

test('a catalog beside the files that it may replace is a page of its own', async () => {
  const version = await newVersion(['es'])
  const files = { 'en.lproj/Main.strings': strings(ALL, 1) }
  await bring(version, files)
  const { pages, merged } = await bring(version, { ...files, 'Main.xcstrings': catalog(UNTRANSLATED) })
  expect([pages.length, merged.length]).toEqual([1, 1])
})

test('the undo of an edition in another format brings the files of all languages back', async () => {
  const version = await newVersion(['es'])
  const before = { 'en.lproj/Main.strings': strings(ALL, 1), 'es.lproj/Main.strings': strings(ALL, 2) }
  const { byName } = await bring(version, before)
  const page = byName.Main!
  const [, ...others] = ALL
  const edition = await pageOf(page.id, 'Main.xcstrings').reimport(catalog([['menu.start', 'Begin', ''], ...others]))
  expect(Object.keys(await exportsOf(version))).toEqual(['Main.xcstrings'])
  await page.undo(edition.id!)
  expect(await exportsOf(version)).toEqual({ 'es.lproj/Main.strings': before['es.lproj/Main.strings'] })
})

test('texts of a page that another notation of a program has are written in that one', async () => {
  const page = await importedPage(PAGES['en.json']!, 'en.json')
  await page.write('menu.start', 'Empezar')
  const edition = 'en:\n  menu:\n    start: Start the game\n    quit: Leave the game\n    save: Save here\n'
  expect(await pageOf(page.id, 'en.yml').reimport(edition)).toMatchObject({ id: null })
  expect((await page.export()).toString()).toBe(edition.replace('en:', 'es:').replace('Start the game', 'Empezar'))
})
