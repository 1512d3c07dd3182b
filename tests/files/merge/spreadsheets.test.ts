import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { workbookOf, workbookRows, zipOf } from '../../formats/syntaxes/workbooks.ts'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { importedPage } from './reimportedPage.ts'

withVersion()

/** Cells that spreadsheets run, of the lists of OWASP and of the games that have them as honest texts. */
const FORMULAS = ['=1+1', '+5 strength', '-5 strength', '@everyone', '＝HYPERLINK("x")', '\t=1', '=cmd|"/c calc"!A1']
const SOURCE = `keys,en,es\n${FORMULAS.map((text, at) => `${at},${quoted(text)},${quoted(`${text} es`)}\n`).join('')}@own,'=quoted,"'-kept"\n`

function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`
}
const get = async (path: string) => (await app.as(ana).get(path)).text()
const cellsOf = (file: string) => Papa.parse<string[]>(file.trim()).data.flat()
const run = (cell: string) => /^[=+\-@\t\r＝＋－＠]/.test(cell)

async function page() {
  const own = await importedPage(SOURCE, 'game.csv')
  return { ...own, safe: () => get(`/pages/${own.id}/export-file?language=es&spreadsheet_safe=true`) }
}

test('a table for spreadsheets has no cell that they run, and is else as it was', async () => {
  const { id, safe, export: asStored } = await page()
  expect(cellsOf(SOURCE).filter(run)).toHaveLength(2 * FORMULAS.length + 1)
  const file = await safe()
  expect(cellsOf(file).filter(run)).toEqual([])
  expect(cellsOf(file).map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, ''))).toEqual(
    cellsOf(SOURCE).map((cell) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '')),
  )
  expect((await asStored()).toString()).toBe(SOURCE)
  expect(await get(`/pages/${id}/export-file?language=es&spreadsheet_safe=false`)).toBe(SOURCE)
})

test('a table for spreadsheets changes nothing when it comes back, and brings what was changed in it', async () => {
  const own = await importedPage(SOURCE.replace(/@own.*\n/, ''), 'game.csv')
  const file = await get(`/pages/${own.id}/export-file?language=es&spreadsheet_safe=true`)
  const none = { added: 0, changed: 0, renamed: 0, gone: 0, suggestions: 0 }
  expect((await own.reimport(file)).counts).toMatchObject({ ...none, translations: 0 })
  const edited = file.replace("'-5 strength es", "'-5 de fuerza")
  expect((await own.reimport(edited)).counts).toMatchObject({ ...none, translations: 1 })
  expect((await own.row('2')).translation?.content).toBe('-5 de fuerza')
  expect((await own.export()).toString()).toBe(SOURCE.replace(/@own.*\n/, '').replace('-5 strength es', '-5 de fuerza'))
})

test('a formula among the translations alone is known again', async () => {
  const own = await importedPage('keys,en,es\na,Five less,-5\nb,Start,Empezar\n', 'game.csv')
  const { counts } = await own.reimport("keys,en,es\na,Five less,'-5\nb,Start,Comenzar\n")
  expect(counts).toMatchObject({ translations: 1, changed: 0 })
  expect((await own.row('a')).translation?.content).toBe('-5')
})

test('an apostrophe that the file has of its own stays', async () => {
  const own = await importedPage("keys,en,es\na,'-5,\nb,Start,\n", 'game.csv')
  const { counts } = await own.reimport("keys,en,es\na,'-6,\nb,Start,'=x\n")
  expect(counts).toMatchObject({ changed: 1, translations: 1 })
  expect(await own.contents()).toEqual([
    ['a', "'-6"],
    ['b', 'Start'],
  ])
  expect((await own.row('b')).translation?.content).toBe("'=x")
})

test('in a file that is no table an apostrophe is a change', async () => {
  const own = await importedPage('{"a":"-5 points"}', 'en.json')
  expect((await own.reimport('{"a":"\'-5 points"}')).counts).toMatchObject({ changed: 1 })
  expect(await own.contents()).toEqual([['a', "'-5 points"]])
})

test('a row whose source Excel has made true stays as it is, and is listed', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const book = (second: string) =>
    workbookOf({
      UI: `<row>${['key', 'en', 'es'].map(text).join('')}</row><row>${['a', 'Off', 'No'].map(text).join('')}</row>
           <row>${text('b')}${second}${text('Sí')}</row>`,
    })
  const own = await importedPage(await book(text('TRUE')), 'ui.xlsx')
  const answer = await own.reimport(await book('<c t="b"><v>1</v></c>'))
  expect(answer).toMatchObject({ counts: { gone: 0 }, skipped: { count: 2 } })
  expect(await own.contents()).toEqual([
    ['a', 'Off'],
    ['b', 'TRUE'],
  ])
})

test('a row that comes before others of a workbook without keys moves no translation', async () => {
  const workbook = (rows: string[][]) => zipOf(workbookRows([['English', 'Spanish'], ...rows]))
  const apples = [
    ['Apple pie', 'Tarta'],
    ['Bread roll', 'Panecillo'],
  ]
  const own = await importedPage(await workbook(apples), 'texts.xlsx')
  const { id } = await own.reimport(await workbook([['Cup of tea', ''], ...apples]))
  const bySource = async () => {
    const rows = (await own.texts()).data.map(async ({ identifier, content }) => [
      content,
      (await own.row(identifier)).translation?.content,
    ])
    return Object.fromEntries(await Promise.all(rows))
  }
  expect(await bySource()).toEqual({ 'Cup of tea': undefined, 'Apple pie': 'Tarta', 'Bread roll': 'Panecillo' })
  await own.undo(id!)
  expect(await bySource()).toEqual({ 'Apple pie': 'Tarta', 'Bread roll': 'Panecillo' })
})
