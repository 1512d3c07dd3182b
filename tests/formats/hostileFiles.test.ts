import { FluentParser } from '@fluent/syntax'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTbxTerms } from '#server/formats/exchange/tbxTerms.ts'
import { type Format, FormatError } from '#server/formats/format.ts'
import { detectFormats, findFormat } from '#server/formats/formats.ts'
import { plainJson } from '#server/formats/json/plainJson.ts'
import { MAX_DEPTH } from '#server/formats/limits.ts'
import { parseFluent } from '#server/formats/lines/parseFluent.ts'
import { readXml } from '#server/formats/xml/readXml.ts'
import { readZip } from '#server/formats/zip/readZip.ts'
import { NIGHTLY, testOneIn } from '../support/runs/nightly.ts'
import { bytesOf } from './roundTrips.ts'
import { PARTS, zipOf } from './syntaxes/workbooks.ts'

const formatOf = (id: string) => findFormat(id)!
const many = (text: string, count: number) => text.repeat(count)

/** Reads within a time that a reader of square cost misses by far; undefined or the sentence of a refusal. */
function refusalOf(format: Format, bytes: Uint8Array, mostMs = 3000) {
  const before = process.cpuUsage()
  let refusal: string | undefined
  try {
    format.read(bytes)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    refusal = error.message
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(mostMs)
  return refusal
}

const SHEET = 'xl/worksheets/sheet1.xml'
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const HEADER = `<row>${['Key', 'English', 'German'].map(text).join('')}</row>`
const bookOf = (rows: string, strings = '') =>
  zipOf({
    ...PARTS,
    [SHEET]: `<worksheet><sheetData>${HEADER}${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
  })

testOneIn<[string, () => Promise<Uint8Array>, string | RegExp]>(6, [
  ['a row behind the last', () => bookOf('<row r="1048577"/>'), 'There is no row 1048577'],
  [
    'a row of 1.5 million cells',
    () => bookOf(`<row>${many('<c/>', 1_500_000)}</row>`),
    'A sheet has at most 16,384 columns',
  ],
  [
    'a cell behind the last column',
    () => bookOf('<row r="2"><c r="XFE2"/></row>'),
    'A sheet has at most 16,384 columns',
  ],
  [
    'a long text in 50,000 cells',
    () =>
      bookOf(many(`<row>${text('a')}<c t="s"><v>0</v></c></row>`, 50_000), `<si><t>${many('x', 1_200_000)}</t></si>`),
    /^The texts of this workbook have more than 67,108,864 characters together$/,
  ],
  ['too many elements', () => bookOf(many('<row/>', 2_100_000)), /A file has at most 2,000,000 elements or values$/],
  [
    'many ranges in many columns',
    () =>
      bookOf(`${many('<row><c><f t="array" ref="A1:XFD9">1</f></c></row>', 9000)}<row>${many('<c/>', 16_000)}</row>`),
    'A sheet has too many formulas that fill ranges',
  ],
])('a workbook with %s is refused', async ([, make, message]) => {
  expect(refusalOf(formatOf('xlsx'), await make(), 20_000)).toMatch(message)
})

test('a text of many fonts is read in linear time', NIGHTLY, async () => {
  const runs = Array.from({ length: 65_000 }, (_, n) => `<r><rPr><sz val="${n}"/></rPr><t/></r>`).join('')
  const book = await bookOf(`<row>${text('a')}<c t="inlineStr"><is>${runs}<r><t>b</t></r></is></c></row>`)
  expect(refusalOf(formatOf('xlsx'), book, 10_000)).toBeUndefined()
  expect(formatOf('xlsx').read(book).leftOut).toHaveLength(1)
})

test('blank lines within a pattern of Fluent are read in linear time', () => {
  const file = bytesOf(`a = b${many('\n', 900_000)} c\nd = e\n`)
  expect(refusalOf(formatOf('fluent'), file)).toBeUndefined()
  expect(formatOf('fluent').read(file).leftOut).toMatchObject([
    { identifier: 'a', reason: 'It has 900,002 characters, and 80,000 are the most' },
  ])
  const { entries } = formatOf('fluent').read(bytesOf(`a = b${many('\n', 9000)} c\nd = e\n`))
  expect(entries.map(({ source }) => source)).toEqual([`b${many('\n', 9000)}c`, 'e'])
})

const FLUENT = [
  'a = b',
  '-t = u',
  '\n',
  '\r\n',
  ' ',
  '    ',
  'x',
  '{ $a }',
  '{"}"}',
  '{',
  '}',
  '.c = d',
  '\n    .c = d',
  '# n\n',
]
FLUENT.push('{ $n ->\n  [one] x  \n *[other] y\n  \n}', '\n    z  ', '\n  \n', '=', '*', '[', '\t')

test('Fluent is read as its own parser reads it', () => {
  const files = fc.array(fc.constantFrom(...FLUENT), { maxLength: 30 }).map((parts) => `a = b\n${parts.join('')}`)
  const plain = new FluentParser({ withSpans: true })
  fc.assert(
    fc.property(files, (file) => {
      expect(parseFluent(file)).toEqual(plain.parse(file))
    }),
    { numRuns: process.env.FUZZ ? 20_000 : 2000 },
  )
})

const xliff = (source: string, prolog = '') =>
  bytesOf(
    `${prolog}<xliff version="1.2"><file><body><trans-unit id="1"><source>${source}</source></trans-unit></body></file></xliff>`,
  )

test('entities cost as much as their references', () => {
  const declared = Array.from({ length: 3000 }, (_, n) => `<!ENTITY e${n} "x">`).join('')
  const units = many('<trans-unit id="1"><source>a &e1; &amp;e2; b</source></trans-unit>', 20_000)
  const file = bytesOf(`<!DOCTYPE xliff [${declared}]><xliff version="1.2"><file><body>${units}</body></file></xliff>`)
  expect(refusalOf(formatOf('xliff1'), file, 5000)).toBeUndefined()
})

test('codes of a text are found in linear time when it is written', NIGHTLY, () => {
  const codes = Array.from({ length: 640 }, (_, n) => `<x id="${n}"/>`).join('')
  const units = Array.from({ length: 200 }, (_, n) => `<trans-unit id="${n}"><source>${codes}</source></trans-unit>`)
  const file = bytesOf(`<xliff version="1.2"><file><body>${units.join('')}</body></file></xliff>`)
  const { entries } = formatOf('xliff1').read(file)
  const texts = new Map(entries.map(({ identifier }) => [identifier, { text: `${codes}&` }]))
  const before = process.cpuUsage()
  const written = formatOf('xliff1').write(file, texts, 'de')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  expect(Buffer.from(written).toString()).toContain(`<target>${codes}&amp;</target>`)
})

test('the longest code of a text that stands at a place is taken', () => {
  const opaque = '<g id="1"><ph id="2">p</ph></g><ph id="2">q</ph>'
  const file = xliff(opaque)
  const [entry] = formatOf('xliff1').read(file).entries
  const text = `<ph id="2">q</ph> <ph id="2"> <ph id="2">p</ph>`
  const written = Buffer.from(formatOf('xliff1').write(file, new Map([[entry!.identifier, { text }]]), 'de')).toString()
  expect(written).toContain(`<target><ph id="2">q</ph> &lt;ph id="2"> <ph id="2">p</ph></target>`)
})

const LONG = many('b\r\n', 1000)
test.each([
  ['text', `a &amp; &#13; &e; ${LONG}\r${LONG}`],
  ['CDATA', `<![CDATA[a &amp; ${LONG}]]>`],
  ['a comment', `a<!-- ${LONG} -->b`],
  ['text between elements', `a<b c="d\r\ne"/>${LONG}<b/>${LONG}`],
])('line breaks of Windows in %s are read as the parser reads them', (_, inside) => {
  const prolog = '<!DOCTYPE a [<!ENTITY e "f">]>\r\n'
  const nodesOf = (xml: string) => readXml(xml).root.children.map((node) => node.toJSON())
  const all = nodesOf(`${prolog}<a>${inside}</a>`)
  const short = nodesOf(`${prolog}<a>${inside.replaceAll(LONG, '#')}</a>`)
  const restored = JSON.stringify(short).replaceAll('#', JSON.stringify(many('b\n', 1000)).slice(1, -1))
  const withoutPlaces = (json: string) => json.replaceAll(/"(?:start|end)":\d+/g, '')
  expect(withoutPlaces(JSON.stringify(all))).toBe(withoutPlaces(restored))
})

test('many line breaks of Windows in one passage are read in linear time', () => {
  const file = bytesOf(`<root><!-- ${many('\r\n', 500_000)} --><data name="a"><value>b</value></data></root>`)
  expect(refusalOf(formatOf('resx'), file)).toBeUndefined()
})

test.each([
  ['elements', 'resx', (depth: number) => `<root>${many('<a>', depth - 1)}${many('</a>', depth - 1)}</root>`],
  ['brackets of YAML', 'yaml', (depth: number) => `a: ${many('[', depth - 1)}${many(']', depth - 1)}`],
  ['keys of YAML', 'yaml', (depth: number) => Array.from({ length: depth }, (_, n) => `${many(' ', n)}a:`).join('\n')],
  ['lists of YAML', 'yaml', (depth: number) => `${many('- ', depth)}a`],
  ['objects', 'json', (depth: number) => `${many('{"a":', depth)}1${many('}', depth)}`],
])('%s may be a hundred levels deep and no more', (_, id, make) => {
  expect(refusalOf(formatOf(id), bytesOf(make(MAX_DEPTH)))).toBeUndefined()
  for (const depth of [MAX_DEPTH + 2, 5000])
    expect(refusalOf(formatOf(id), bytesOf(make(depth)))).toBe('More than 100 levels are too deep')
})

test.each(['<?p > </b></b> ?>', '<b c=">/">'])('levels are not hidden from the count by %s', (hiding) => {
  const deep = many(`<b>${hiding}`, 240)
  expect(refusalOf(formatOf('resx'), bytesOf(`<root>${deep}`))).toBe('More than 100 levels are too deep')
})

testOneIn(4, ['? ', '[', '{', '[,', ', ', '[[[[]]]],', '- - ', '{a: '])(
  'a megabyte of "%s" in YAML is read or refused soon',
  (token) => {
    refusalOf(formatOf('yaml'), bytesOf(`a: [${many(token, 1_000_000 / token.length)}`), 12_000)
    refusalOf(formatOf('yaml'), bytesOf(many(token, 1_000_000 / token.length)), 12_000)
  },
)

test('one long name of many texts is refused before it fills the memory', () => {
  const file = bytesOf(`{"${many('k', 100_000)}":{${many('"a":"b",', 40_000)}"c":"d"}}`)
  expect(refusalOf(formatOf('json'), file)).toMatch(/characters with their names and notes$/)
})

test('a workbook of many languages and rows is read in linear time', NIGHTLY, async () => {
  const languages = many(text('de'), 16_000)
  const book = await zipOf({
    ...PARTS,
    [SHEET]: `<worksheet><sheetData><row>${text('Key')}${text('English')}${languages}</row>${many(`<row>${text('a')}${text('b')}</row>`, 20_000)}</sheetData></worksheet>`,
  })
  expect(refusalOf(formatOf('xlsx'), book, 15_000)).toBeUndefined()
})

test('a catalog of many devices and languages is read in linear time', NIGHTLY, () => {
  const named = (count: number, prefix: string, value: string) =>
    Array.from({ length: count }, (_, n) => `"${prefix}${n}":${value}`).join()
  const unit = '{"stringUnit":{"value":"a"}}'
  const devices = `{"variations":{"device":{${named(3000, 'd', unit)}}}}`
  const file = bytesOf(
    `{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":${devices},"de":${devices},${named(6000, 'x', unit)}}}}}`,
  )
  expect(refusalOf(formatOf('xcstrings'), file)).toBeUndefined()
  const { entries } = formatOf('xcstrings').read(file)
  expect(entries).toHaveLength(3000)
  expect(entries[7]).toMatchObject({ identifier: 'k|device|d7', translations: [{ language: 'de', text: 'a' }] })
})

test('a glossary without identifiers is read in linear time', NIGHTLY, () => {
  const entry = '<termEntry><langSet xml:lang="en"><tig><term>a</term></tig></langSet></termEntry>'
  const file = bytesOf(`<martif xml:lang="en"><text><body>${many(`${entry}\n`, 20_000)}</body></text></martif>`)
  const before = process.cpuUsage()
  const terms = readTbxTerms(file)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  expect(terms.at(-1)).toMatchObject({ source: 'a', line: 20_000 })
})

test('entries of a ZIP that share or overlap their data are refused', async () => {
  const whole = Buffer.from(await zipOf({ 'a.json': '{"a":"b"}', 'b.json': '{"a":"c"}' }))
  const [first, second] = readZip(whole).entries
  for (const offset of [first!.offset, first!.offset + 1]) {
    const shared = Buffer.from(whole)
    shared.writeUInt32LE(offset, second!.record.start + 42)
    expect(() => readZip(shared)).toThrow('This ZIP archive is damaged')
  }
  const long = Buffer.from(whole)
  long.writeUInt32LE(first!.packedBytes + 60, first!.record.start + 20)
  expect(() => readZip(long)).toThrow('This ZIP archive is damaged')
})

test.each(['de,', 'x,', 'de_AT;', '<xliff ', 'aa,ab,ac,'])(
  'the formats of a file that begins with many "%s" are found soon',
  (token) => {
    const file = bytesOf(many(token, Math.ceil(65_536 / token.length)))
    detectFormats(file, 'a.csv')
    const before = process.cpuUsage()
    for (let n = 0; n < 10; n++) detectFormats(file, 'a.csv')
    expect(process.cpuUsage(before).user / 1000 / 10).toBeLessThan(20)
  },
)

test.each([
  ['alone', (blanks: string) => blanks],
  ['behind a value', (blanks: string) => `{"a": "b"}${blanks}`],
  ['within', (blanks: string) => `{"a":${blanks}"b"}`],
])('JSON with 30 million blanks %s is refused before they fill the memory', (_, fileOf) => {
  const file = bytesOf(fileOf(' \n'.repeat(15_000_000)))
  const before = process.memoryUsage().heapUsed
  expect(() => plainJson.read(file)).toThrow('More than 100,000 blanks or line breaks stand in a row')
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 2 ** 20)
  expect(plainJson.read(bytesOf(fileOf(' '.repeat(90_000)).replace(/^ +$/, '{}'))).entries.length).toBeLessThan(2)
})
