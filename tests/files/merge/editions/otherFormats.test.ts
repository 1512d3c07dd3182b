import { expect, test } from 'vitest'
import { workbookRows, zipOf } from '../../../formats/syntaxes/workbooks.ts'
import { testOneIn } from '../../../support/runs/nightly.ts'
import { withVersion } from '../../../versions/pages.ts'
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
