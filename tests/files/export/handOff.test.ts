import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { zipOf } from '../../formats/syntaxes/workbooks.ts'
import { unzip } from '../../support/app/unzip.ts'
import { chooseSeed, seeded } from '../../support/runs/random.ts'
import { ana, app, mallory, withVersion } from '../../versions/pages.ts'
import { importedPage, pageOf } from '../merge/reimportedPage.ts'

withVersion()

const SOURCES = {
  start: 'Start the journey',
  quit: 'Quit & <b>save</b>',
  lines: 'Two\nlines\tand a tab',
  'a "key"\twith blanks': 'Ends in a blank ',
  plural: '{n, plural, one {# day} other {# days}}',
}
const FILE = JSON.stringify(SOURCES, null, 2)

type Wanted = { format: 'xliff' | 'xlsx'; only?: string; source_text_ids?: string[] }
const handOff = (id: string, wanted: Wanted, person = ana) =>
  app.as(person).post(`/pages/${id}/hand-off`, { language: 'es', ...wanted })
async function fileOf(id: string, wanted: Wanted) {
  const response = await handOff(id, wanted)
  expect(response.status, await response.clone().text()).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** As a translator's tool would write it. */
const withTarget = (xliff: string, identifier: string, target: string) => {
  const unit = new RegExp(`(<trans-unit id="${identifier}".*?</source>)(\\s*<target[^>]*>.*?</target>)?`, 's')
  expect(xliff).toMatch(unit)
  return xliff.replace(unit, `$1<target state="translated">${target}</target>`)
}

test('XLIFF of a JSON page comes back by the merge; the page keeps its file, and what people wrote meanwhile', async () => {
  const page = await importedPage(FILE, 'game.json')
  await page.write('start', 'Empieza el viaje')
  const before = await page.contents()
  const handed = (await fileOf(page.id, { format: 'xliff' })).toString()
  expect([...handed.matchAll(/<trans-unit /g)]).toHaveLength(5)

  await page.write('plural', 'Días', 'es', 'NEEDS_REVIEW')
  const back = pageOf(page.id, 'game es.xlf')
  const edited = withTarget(
    withTarget(handed, 'quit', 'Salir &amp; &lt;b&gt;guardar&lt;/b&gt;'),
    'plural',
    'De la agencia',
  )
  const { counts } = await back.reimport(edited)
  expect(counts).toMatchObject({ added: 0, changed: 0, gone: 0, renamed: 0, moved: 0, suggestions: 1 })
  expect((await page.row('quit')).translation).toMatchObject({
    ...{ content: 'Salir & <b>guardar</b>', status: 'COMPLETED' },
  })
  expect((await page.row('start')).translation).toMatchObject({ content: 'Empieza el viaje', status: 'COMPLETED' })
  expect((await page.row('plural')).translation!.content).toBe('Días')
  expect(await page.contents()).toEqual(before)
  expect(JSON.parse((await page.export()).toString())).toMatchObject({ quit: 'Salir & <b>guardar</b>' })
})

test('a workbook holds only what is asked for; what is not in it stays, filled cells come back', async () => {
  const page = await importedPage(FILE, 'game.json')
  await page.write('start', 'Empieza el viaje')
  const handed = await fileOf(page.id, { format: 'xlsx', only: 'untranslated' })
  const parts = await unzip(handed)
  const sheet = parts.get('xl/worksheets/sheet1.xml')!.toString()
  expect([...sheet.matchAll(/<row /g)]).toHaveLength(5) // header, and all but one
  expect(sheet).not.toContain('Start the journey')
  const filled = sheet.replace(/(<row r="2".*?)<\/row>/s, '$1<c r="E2" t="inlineStr"><is><t>Salir</t></is></c></row>')
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(filled))
  const edited = await zipOf(Object.fromEntries([...parts].map(([name, part]) => [name, part.toString()])))

  const { counts } = await pageOf(page.id, 'game es.xlsx').reimport(edited)
  expect(counts).toMatchObject({ added: 0, changed: 0, gone: 0, translations: 1, suggestions: 0 })
  expect((await page.row('quit')).translation!.content).toBe('Salir')
  expect((await page.row('start')).translation!.content).toBe('Empieza el viaje')
  expect(JSON.parse((await page.export()).toString())).toMatchObject({ quit: 'Salir', start: 'Empieza el viaje' })
})

test('its texts are chosen by status, checks, changed source texts and rows', async () => {
  const page = await importedPage(FILE, 'game.json')
  await page.write('start', 'Empieza', 'es', 'NEEDS_REVIEW')
  await page.write('quit', 'Salir')
  const id = await page.idOf('quit')
  const check = await app.as(ana).put(`/pages/${page.id}/rows/${id}/check`, { language: 'es', text: 'Salir' })
  expect(check.status, await check.text()).toBe(200)
  await page.reimport(FILE.replace('Start the journey', 'Begin the journey'))
  const identifiers = async (wanted: Omit<Wanted, 'format'>) =>
    [...(await fileOf(page.id, { format: 'xliff', ...wanted })).toString().matchAll(/<trans-unit id="(\w+)/g)].map(
      ([, name]) => name,
    )
  expect(await identifiers({})).toEqual(['start', 'quit', 'lines', 'a', 'plural'])
  expect(await identifiers({ only: 'untranslated' })).toEqual(['lines', 'a', 'plural'])
  expect(await identifiers({ only: 'needs_review' })).toEqual(['start'])
  expect(await identifiers({ only: 'source_changed' })).toEqual(['start'])
  expect(await identifiers({ only: 'not_checked' })).toEqual(['start', 'lines', 'a', 'plural'])
  expect(await identifiers({ source_text_ids: [id] })).toEqual(['quit'])

  const nothing = await handOff(page.id, { format: 'xlsx', only: 'source_changed', source_text_ids: [id] })
  expect([nothing.status, await nothing.json()]).toEqual([422, { detail: 'None of these texts is of that kind' }])
  expect((await handOff(page.id, { format: 'xlsx' }, mallory)).status).toBe(404)
})

test('unchanged it changes nothing, and readers of XML take it', async () => {
  const page = await importedPage(FILE, 'game.json')
  const handed = await fileOf(page.id, { format: 'xliff' })
  const read = spawnSync('xmllint', ['--noout', '-'], { input: handed })
  if (!read.error) expect(read.stderr.toString()).toBe('')
  expect((await pageOf(page.id, 'game es.xlf').reimport(handed)).id).toBeNull()
  const workbook = await fileOf(page.id, { format: 'xlsx' })
  expect((await pageOf(page.id, 'game es.xlsx').reimport(workbook)).id).toBeNull()
})

test('an archived text shows the translations that it keeps', async () => {
  const page = await importedPage(FILE, 'game.json')
  await page.write('start', 'Empieza el viaje')
  const id = await page.idOf('start')
  const kept = () => app.as(ana).get(`/pages/${page.id}/archived-texts/${id}`)
  expect((await kept()).status).toBe(404)
  await page.reimport(JSON.stringify({ ...SOURCES, start: undefined }, null, 2))
  const { data } = (await (await kept()).json()) as { data: object[] }
  expect(data).toEqual([{ language: 'es', content: 'Empieza el viaje', status: 'COMPLETED' }])
})

const PIECES = [
  'a',
  'Z',
  '9',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '&amp;',
  '&#10;',
  '<g id="1">',
  '\u0007',
]
const MORE = [
  '\u00a0',
  '\u200b',
  '\u2028',
  'é',
  'e\u0301',
  'م',
  '字',
  '👩‍👩‍👧',
  '\ufffe',
  '=1+1',
  '{n}',
  '%s',
  '_x000D_',
  '(2)',
  '|',
  '\\n',
  '#',
]
/** Of so many texts one is written before. */
const WRITTEN = 10
/** XML has no way to say them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is one
const UNHELD = /[\u0007\ufffe]/

test('a hand-off of any characters changes nothing, and a translation comes back to its text', async () => {
  const random = seeded(chooseSeed('hand-off'))
  const below = (most: number) => Math.floor(random() * most)
  const piece = () => [...PIECES, ...MORE][below(PIECES.length + MORE.length)]!
  const text = () => Array.from({ length: 1 + below(8) }, piece).join('')
  const sources = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`${n}${text()}k`, `${text()}x${text()}`]))
  const page = await importedPage(JSON.stringify(sources), 'odd.json')
  const before = await page.contents()
  expect(before.length).toBeGreaterThan(110)
  for (const [at, [identifier, source]] of before.entries())
    if (at % WRITTEN === 0) await page.write(identifier!, `¡${source!.replaceAll(new RegExp(UNHELD, 'g'), '')}!`)
  for (const format of ['xliff', 'xlsx'] as const) {
    const back = pageOf(page.id, format === 'xliff' ? 'odd es.xlf' : 'odd es.xlsx')
    const handed = await fileOf(page.id, { format })
    expect(await back.reimport(handed), format).toMatchObject({ id: null, suggestions: [] })
    if (format === 'xlsx') continue
    let number = 0
    const filled = handed
      .toString()
      .replaceAll(/<\/source>(?!\s*<target)/g, () => `</source><target state="translated">Texto ${++number}</target>`)
    const { counts } = await back.reimport(filled)
    expect(counts).toMatchObject({ added: 0, changed: 0, gone: 0, renamed: 0, translations: number, suggestions: 0 })
    const open = before.filter(([identifier], at) => at % WRITTEN !== 0 && !UNHELD.test(identifier!))
    expect(number).toBe(open.length)
    for (const at of [0, 30, number - 1])
      expect((await page.row(open[at]![0]!)).translation!.content).toBe(`Texto ${at + 1}`)
  }
  expect(await page.contents()).toEqual(before)
})
