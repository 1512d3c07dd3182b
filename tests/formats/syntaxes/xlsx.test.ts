import { expect, test } from 'vitest'
import { detectFormats } from '#server/formats/formats.ts'
import { xlsx } from '#server/formats/xlsx/xlsx.ts'
import { readZip, unpack } from '#server/formats/zip/readZip.ts'
import { expectOneChange, expectUntouched, fuzzFormat } from '../roundTrips.ts'
import { PARTS, zipOf } from './workbooks.ts'

const book = await zipOf(PARTS)
const partsOf = (bytes: Uint8Array) => {
  const zip = readZip(bytes)
  return new Map(zip.entries.map((entry) => [entry.name, unpack(zip, entry, 1_000_000).toString()]))
}
const withSheet = (change: (xml: string) => string, part = 'xl/worksheets/sheet1.xml') =>
  zipOf({ ...PARTS, [part]: change(PARTS[part]!) })
const write = (bytes: Uint8Array, identifier: string, text: string, language = 'de') =>
  xlsx.write(bytes, new Map([[identifier, { text }]]), language)

test('every sheet with a header of ours is read, formulas and numbers are not', () => {
  const { entries, sourceLanguage } = xlsx.read(book)
  expect(sourceLanguage).toBe('en')
  expect(entries).toMatchObject([
    {
      identifier: 'start',
      source: 'Press <1>Start</1>',
      context: 'Sheet: Menu',
      translations: [{ language: 'de', text: 'Los' }],
    },
    { identifier: 'quit', source: 'Start & go', context: 'Sheet: Menu\na note', translations: [], line: 4 },
    { identifier: 'start (2)', source: 'Start & go', translations: [{ language: 'de', text: 'Los!' }] },
    { identifier: 'Quests!A2', source: ' line\r\nbreak ', context: 'Sheet: Quests', translations: [] },
  ])
})

test('[P8] an untouched workbook keeps every byte', () => {
  expectUntouched(xlsx, book, 'de')
  expectUntouched(xlsx, book, 'fr')
})

test('[P8] one changed text changes its cell alone', () => {
  const written = write(book, 'quit', '=1+1')
  const cell = '<c r="C4" s="3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>'
  const part = 'xl/worksheets/sheet1.xml'
  const expected = { ...PARTS, [part]: PARTS[part]!.replace('<c r="D4"', `${cell}<c r="D4"`) }
  expect(partsOf(written)).toEqual(new Map(Object.entries(expected)))
  const packed = (bytes: Uint8Array, name: string) => {
    const { bytes: all, entries } = readZip(bytes)
    const at = entries.findIndex((entry) => entry.name === name)
    return all.subarray(entries[at]!.offset, entries[at + 1]?.offset).toString('latin1')
  }
  for (const name of Object.keys(PARTS))
    if (name !== part && name !== 'xl/media/image1.png') expect(packed(written, name)).toBe(packed(book, name))
})

test('a string that other cells share stays theirs', () => {
  const shared = expectOneChange(xlsx, book, { identifier: 'start', text: 'Auf', language: 'de' })
  expect(partsOf(shared).get('xl/sharedStrings.xml')).toBe(PARTS['xl/sharedStrings.xml'])
  expect(partsOf(shared).get('xl/worksheets/sheet1.xml')).toBe(
    PARTS['xl/worksheets/sheet1.xml']!.replace(
      '<c r="C3" s="2" t="s"><v>8</v></c>',
      '<c r="C3" s="2" t="inlineStr"><is><t xml:space="preserve">Auf</t></is></c>',
    ),
  )
})

test('a font within a cell comes back where its tags stand', () => {
  const written = write(book, 'start', '<1>Start</1> drücken')
  expect(partsOf(written).get('xl/worksheets/sheet1.xml')).toContain(
    '<is><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t xml:space="preserve">Start</t></r><r><t xml:space="preserve"> drücken</t></r></is>',
  )
})

test('a new language is a column behind all others', () => {
  const xml = partsOf(write(book, 'quit', 'Quitter', 'fr')).get('xl/worksheets/sheet1.xml')!
  expect(xml).toContain('<dimension ref="A1:E6"/>')
  expect(xml).toContain('<c r="E2" t="inlineStr"><is><t xml:space="preserve">fr</t></is></c></row>')
  expect(xml).toContain('<c r="E4" t="inlineStr"><is><t xml:space="preserve">Quitter</t></is></c></row>')
  expect(partsOf(write(book, 'Quests!A2', 'x')).get('xl/worksheets/sheet2.xml')).toContain(
    '<x:c r="B2" t="inlineStr"><x:is><x:t xml:space="preserve">x</x:t></x:is></x:c></x:row>',
  )
})

test('any text comes back, in any cell that is no formula', async () => {
  const plain = await withSheet((xml) => xml.replace('<f>C3&amp;"!"</f>', ''))
  for (const language of ['de', 'fr']) fuzzFormat(xlsx, plain, language, { share: 0.1 })
})

test.each([
  ['in its cell', (xml: string) => xml],
  [
    'of a range',
    (xml: string) =>
      xml
        .replace('<f>C3&amp;"!"</f>', '')
        .replace(
          '<c r="C3" s="2" t="s"><v>8</v></c>',
          '<c r="C3" t="str"><f t="array" ref="C3:C5">X</f><v>Los</v></c>',
        ),
  ],
])('a formula %s is never replaced', async (_, change) => {
  expect(() => write(book, 'start (2)', 'Auf')).toThrow('Menu!C5 holds a formula, which no text may replace')
  expectUntouched(xlsx, await withSheet(change), 'de')
})

test('a part that unpacks to more than allowed is refused', async () => {
  const bomb = await withSheet((xml) => xml.replace('</sheetData>', `</sheetData>${' '.repeat(33 * 1024 * 1024)}`))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => xlsx.read(bomb)).toThrow('xl/worksheets/sheet1.xml is too large when it is unpacked')
  const zip = readZip(bomb)
  const entry = zip.entries.find(({ name }) => name.endsWith('sheet1.xml'))!
  Buffer.from(bomb.buffer).writeUInt32LE(100, entry.record.start + 24) // its directory lies about the size
  expect(() => xlsx.read(bomb)).toThrow('xl/worksheets/sheet1.xml is too large when it is unpacked')
})

test.each([
  ['a cut archive', () => book.subarray(0, -30), 'This ZIP archive is damaged'],
  ['no workbook', () => zipOf({ 'a.txt': 'x' }), 'This is no workbook of Excel'],
  ['broken XML', () => withSheet((xml) => xml.replace('</row>', '')), /^xl\/worksheets\/sheet1\.xml: /],
  ['a table without texts', () => zipOf({ ...PARTS, 'xl/sharedStrings.xml': '<sst/>' }), /^No sheet has a header/],
])('%s is refused', async (_, make, message) => {
  const bytes = await make()
  expect(() => xlsx.read(bytes)).toThrow(message)
})

test('any damaged byte is refused or changes nothing else', () => {
  for (let at = 0; at < book.length; at += 7) {
    const broken = book.slice()
    broken[at]! ^= 0x55
    try {
      write(broken, 'quit', 'x')
    } catch (error) {
      expect(error).toMatchObject({ name: 'FormatError' })
    }
  }
})

test('a workbook is known by its name and its first bytes', () => {
  expect(detectFormats(book, 'Texts.XLSX').map(({ id }) => id)).toEqual(['xlsx'])
  expect(detectFormats(book, 'texts.zip')).toEqual([])
})
