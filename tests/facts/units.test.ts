import { expect, test } from 'vitest'
import { readLimit, writeLimit } from '#collab/text/facts/limits.ts'
import { judge } from '#collab/text/judge.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import { importedPage, pageOf } from '../files/merge/reimportedPage.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { ana, app, withVersion } from '../versions/pages.ts'

withVersion()

type Facts = { max_length: number | null; length_unit: string | null; max_length_from: string | null } | null
type Page = Pick<Awaited<ReturnType<typeof importedPage>>, 'texts'>

async function limitsOf(page: Page) {
  const { data } = (await page.texts()) as unknown as { data: { identifier: string; facts: Facts }[] }
  return Object.fromEntries(
    data.map(({ identifier, facts }) => [
      identifier,
      facts?.max_length == null ? null : `${facts.max_length} ${facts.length_unit}`,
    ]),
  )
}

const row = (name: string, limit: string) => `${name},Text ${name},,${limit}`
const CELLS = ['40', '200px', '3 lines', '64 bytes', '1 Line', '12 Zeichen', '0px', '9 PIXELS', '40.0']
const FILE = `key,en,es,max length\n${CELLS.map((cell, at) => row(`t${at}`, cell)).join('\n')}\n`
const READ = {
  ...{ t0: '40 characters', t1: '200 pixels', t2: '3 lines', t3: '64 bytes', t4: '1 lines' },
  ...{ t5: null, t6: null, t7: '9 pixels', t8: '40 characters' },
}

test('a column of a table names the unit, and the file is exported as it was', async () => {
  const page = await importedPage(FILE, 'units.csv')
  expect(await limitsOf(page)).toEqual(READ)
  expect((await page.export()).toString()).toBe(FILE)
  expect(await page.preview(FILE)).toMatchObject({ unchanged: 9, counts: { changed: 0 } })
  await page.reimport(FILE.replace('200px', '200 bytes'))
  expect(await limitsOf(page)).toEqual({ ...READ, t1: '200 bytes' })
})

testOneIn(2, ['xliff', 'xlsx'] as const)('units are handed off as %s, and come back as they were', async (format) => {
  const page = await importedPage(FILE, 'units.csv')
  const sent = await app.as(ana).post(`/pages/${page.id}/hand-off`, { language: 'es', format })
  const file = new Uint8Array(await sent.arrayBuffer())
  const back = pageOf(page.id, `units.${format === 'xliff' ? 'xlf' : 'xlsx'}`)
  expect(await back.preview(file)).toMatchObject({ unchanged: 9, counts: { changed: 0, added: 0, gone: 0 } })
  await back.reimport(file)
  expect(await limitsOf(page)).toEqual(READ)
})

test('a unit is said with the number, for selected rows at once, and reset to that of the file', async () => {
  const page = await importedPage(FILE, 'units.csv')
  const ids = [await page.idOf('t0'), await page.idOf('t1')]
  const correct = (body: object) =>
    app.as(ana).patch(`/pages/${page.id}/source-texts/facts`, { source_text_ids: ids, ...body })
  expect((await correct({ max_length: 5, length_unit: 'bytes' })).status).toBe(200)
  expect(await limitsOf(page)).toEqual({ ...READ, t0: '5 bytes', t1: '5 bytes' })
  expect((await correct({ max_length: 5 })).status).toBe(200)
  expect(await limitsOf(page)).toMatchObject({ t0: '5 characters', t1: '5 characters' })
  expect((await correct({ max_length: 5, length_unit: 'miles' })).status).toBe(422)
  expect((await correct({ reset: ['max_length'] })).status).toBe(200)
  expect(await limitsOf(page)).toEqual(READ)
})

test('XLIFF says its units in both editions', async () => {
  const unit = (id: string, room: string) => `<trans-unit id="${id}" ${room}><source>Hi</source></trans-unit>`
  const units = [
    unit('a', 'maxwidth="7" size-unit="byte"'),
    unit('b', 'maxwidth="7"'),
    unit('c', 'maxheight="2" size-unit="row"'),
    unit('d', 'maxwidth="7" size-unit="cm"'),
  ]
  const xliff1 = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="es" datatype="plaintext"><body>${units.join('')}</body></file></xliff>`
  expect(await limitsOf(await importedPage(xliff1, 'a.xlf'))).toEqual({
    ...{ a: '7 bytes', b: '7 pixels', c: '2 lines', d: null },
  })
  const slr = 'xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"'
  const xliff2 = `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${slr} srcLang="en" trgLang="es"><file id="f"><unit id="a" slr:storageRestriction="9"><segment><source>Hi</source></segment></unit><unit id="b" slr:sizeRestriction="2,9"><segment><source>Ho</source></segment></unit></file></xliff>`
  expect(await limitsOf(await importedPage(xliff2, 'b.xlf'))).toEqual({ a: '9 bytes', b: '9 characters' })
})

const isLong = (source: string, text: string, maxLength: LengthLimit) =>
  judge(source, text, { from: 'en', to: 'es', maxLength })
    .filter(({ check }) => check === 'length limit')
    .map(({ message }) => message)

test('texts are judged in the unit of their limit', () => {
  for (const text of ['naïve', '日本語', '👩‍👩‍👧 ok', 'a\nb\nc']) {
    const bytes = Buffer.byteLength(text)
    expect(isLong(text, text, { most: bytes, unit: 'bytes' })).toEqual([])
    const [said] = isLong(text, text, { most: bytes - 1, unit: 'bytes' })
    expect(said).toBe(`It has ${bytes} bytes, and only ${bytes - 1} fit.`)
  }
  const lines = (text: string) => isLong(text, text, { most: 1, unit: 'lines' })
  expect(lines('One')).toEqual([])
  for (const two of ['One\nTwo', 'One\r\nTwo', 'One\\nTwo', 'One<br>Two', 'One<br/>Two'])
    expect(lines(two)).toEqual(['It has 2 lines, and only 1 fit.'])
  const plural = '{n, plural, one {a\nb} other {a\nb\nc}}'
  expect(isLong(plural, plural, { most: 2, unit: 'lines' })).toEqual(['It has 3 lines, and only 2 fit.'])
  expect(isLong('A', 'A'.repeat(99), { most: 1, unit: 'pixels' })).toEqual([])
})

test('a written limit is read as it was', () => {
  for (const unit of ['characters', 'bytes', 'lines', 'pixels'] as const)
    for (const most of [1, 2, 1_000_000]) expect(readLimit(writeLimit({ most, unit }))).toEqual({ most, unit })
  for (const none of ['', '-3', '12.5', '1e12', '2000000', '3 oxen']) expect(readLimit(none)).toBeUndefined()
})
