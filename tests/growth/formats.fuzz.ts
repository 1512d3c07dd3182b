import { beforeAll, expect, test } from 'vitest'
import { type Format, FormatError } from '#server/formats/format.ts'
import { FORMATS } from '#server/formats/formats.ts'
import { PARTS, zipOf } from '../formats/syntaxes/workbooks.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { expectLinear } from './growth.ts'

/** The short form finds what grows with the square of its characters; the long one also what only searches so often. */
const LARGEST = process.env.FUZZ ? 200_000 : 40_000
const many = (size: number, line: string) => line.repeat(Math.ceil(size / line.length))

/** Files of many texts, and what a reader may have to look at again and again. */
const SHAPES: Record<string, (size: number) => string> = {
  po: (size) => many(size, 'msgid "a"\nmsgstr "b"\n\n'),
  'po of one text': (size) => `msgid ""\n${many(size, '"a"\n')}msgstr ""`,
  json: (size) => `{${many(size, '"a":"b\\n",')}"c":"d"}`,
  'i18next forms': (size) => `{${many(size, '"a_one":"b","a_other":"c",')}"d":"e"}`,
  android: (size) => `<resources>${many(size, '<string name="a">b &amp; <b>c</b></string>')}</resources>`,
  'android of one text': (size) => `<resources><string name="a">${many(size, '<b>x</b> ')}</string></resources>`,
  entities: (size) =>
    `<!DOCTYPE resources [<!ENTITY a "b">]><resources><string name="a">${many(size, '&a;')}</string></resources>`,
  'open tags': (size) => many(size, '<a '),
  comments: (size) => many(size, '<!--'),
  xliff: (size) =>
    `<xliff version="1.2"><file><body>${many(size, '<trans-unit id="1"><source>a</source></trans-unit>')}</body></file></xliff>`,
  strings: (size) => many(size, '"a" = "b";\n'),
  'open comments': (size) => many(size, '/*'),
  properties: (size) => many(size, 'a = b\\\n'),
  yaml: (size) => many(size, 'a: "b"\n'),
  'yaml lists': (size) => many(Math.min(size, 20_000), '- '),
  fluent: (size) => many(size, 'a = b { $c }\n'),
  'fluent braces': (size) => `a = ${many(size, '{')}`,
  renpy: (size) => many(size, 'translate french a:\n    # e "a"\n    e "b"\n'),
  csv: (size) => `key,en,de\n${many(size, 'a,"b ""c""",d\n')}`,
  'open quotes': (size) => `key,en\n${many(size, 'a,"b\n')}`,
  tmx: (size) =>
    `<tmx><header srclang="en"/><body>${many(size, '<tu><tuv xml:lang="en"><seg>a</seg></tuv></tu>')}</body></tmx>`,
  quotes: (size) => many(size, '"'),
  backslashes: (size) => many(size, '\\'),
  breaks: (size) => many(size, '\r\n'),
}

/** One format of each reader: what is no file of theirs, the others of it refuse in the same place. */
const READERS = ['po', 'android', 'json', 'properties', 'strings', 'yaml', 'fluent', 'renpy', 'csv']
const readers = FORMATS.filter(({ id }) => READERS.includes(id))

/** The formats that take it for a file of theirs under one of their names, and one of each reader. */
const formatsFor = (bytes: Uint8Array) => [
  ...new Set([
    ...FORMATS.filter(({ detect, extensions }) => extensions.some((ending) => detect(bytes, `a.${ending}`) > 0)),
    ...readers,
  ]),
]

function readAndWrite({ read, write }: Format, bytes: Uint8Array) {
  try {
    const { entries } = read(bytes)
    const changed = entries.map(
      ({ identifier, source }) => [identifier, { text: typeof source === 'string' ? `${source}x` : source }] as const,
    )
    write(bytes, new Map(changed), 'de')
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

test('every reader has a format', () => expect(readers).toHaveLength(READERS.length))

testOneIn(8, Object.entries(SHAPES))('%s take time linear in the file', async ([name, make]) => {
  const formats = formatsFor(new Uint8Array(Buffer.from(make(1000))))
  await expectLinear({
    name,
    make: (size) => new Uint8Array(Buffer.from(make(size))),
    run: (bytes) => {
      for (const format of formats) readAndWrite(format, bytes)
    },
    largest: LARGEST,
  })
})

/** Worksheets of many rows, and what their reader may have to look at again and again. */
const SHEETS: Record<string, (size: number) => { rows: string; strings?: string }> = {
  'rows of texts': (size) => ({ rows: many(size, row('A', 'B')) }),
  'shared strings': (size) => ({
    rows: many(size, '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'),
    strings: many(size, '<si><t>a</t></si>'),
  }),
  'fonts in a cell': (size) => ({
    rows: `<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is>${many(size, '<r><rPr><b/></rPr><t>b</t></r><r><t>c</t></r>')}</is></c></row>`,
  }),
  'array formulas': (size) => ({
    rows: many(Math.min(size, 40_000), '<row><c><f t="array" ref="A1:B9">1</f></c></row>'),
  }),
  'cells in a row': (size) => ({
    rows: `<row>${many(Math.min(size, 40_000), '<c t="inlineStr"><is><t>x</t></is></c>')}</row>`,
  }),
}
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`
const NAMES = row('Key', 'English', 'German')

async function workbookOf({ rows, strings = '' }: { rows: string; strings?: string }) {
  const sheet = `<worksheet><sheetData>${NAMES}${rows}</sheetData></worksheet>`
  const shared = `<sst>${strings}</sst>`
  return zipOf({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet, 'xl/sharedStrings.xml': shared })
}

/** A ZIP is made asynchronously, so all sizes of a shape are made before. */
const books = new Map<string, Uint8Array>()
const sizesOf = (largest: number) =>
  [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1].map((part) => Math.ceil(largest / part))
beforeAll(async () => {
  for (const [name, make] of Object.entries(SHEETS))
    for (const size of sizesOf(LARGEST)) books.set(`${name} ${size}`, await workbookOf(make(size)))
})

testOneIn(6, Object.keys(SHEETS))('workbooks with %s take time linear in the file', async (name) => {
  const xlsx = FORMATS.find(({ id }) => id === 'xlsx')!
  const make = (size: number) => books.get(`${name} ${size}`)!
  await expectLinear({ name, make, run: (bytes) => readAndWrite(xlsx, bytes), largest: LARGEST })
})
