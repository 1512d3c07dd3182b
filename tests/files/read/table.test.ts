import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#server/tables/csv.ts'
import { read, rowOf, table } from './tables.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 1000)
const ROUND_TRIPS = 4 * RUNS
const HEADER = 'identifier,content,context\n'

const contents = (file: string | Uint8Array) => read(file).texts.map((text) => text.content)
const faults = (file: string | Uint8Array) => read(file).faults.map(({ line, column, msg }) => [line, column, msg])

describe('reading', () => {
  test('quotes, doubled quotes, commas and line breaks inside cells', () => {
    const file = `${HEADER}a,"Say ""hi"", please",\nb,"two\nlines",\nc,"two\r\nlines",\nd,5" disk,\n`
    expect(contents(file)).toEqual(['Say "hi", please', 'two\nlines', 'two\r\nlines', '5" disk'])
  })

  test.each([
    [',', 'identifier,content\na,"x;y\tz"\n', 'x;y\tz'],
    [';', 'identifier;content\na;x,y\tz\n', 'x,y\tz'],
    ['\t', 'identifier\tcontent\na\tx,y;z\n', 'x,y;z'],
    [';', '"note, with; all\tof them";identifier;content\n;a;x\n', 'x'],
  ])('the delimiter %j is recognised by the header', (delimiter, file, content) => {
    const found = read(file)
    expect([found.delimiter, found.texts[0]?.content, found.faults_count]).toEqual([delimiter, content, 0])
  })

  test('columns in any order, names in any case with blanks around, unknown columns passed over', () => {
    const { texts, columns } = read('Notes, CONTENT ,speaker,Identifier\nx,Hello,Ana,a\n')
    expect(texts).toMatchObject([{ identifier: 'a', content: 'Hello', context: '' }])
    expect(columns.map((column) => column.use)).toEqual(['ignored', 'content', 'ignored', 'identifier'])
  })

  test('a column named by a target language brings translations, one of another language does not', () => {
    const { texts, translations } = read('identifier,content,ES,ja,fr\na,One,Uno,,Un\nb,Two,Dos,二,Deux\n')
    expect(texts.map((text) => text.translations)).toEqual([
      [['es', 'Uno']],
      [
        ['es', 'Dos'],
        ['ja', '二'],
      ],
    ])
    expect(translations).toEqual({ es: 2, ja: 1 })
  })

  test.each(['\n', '\r\n', '\r'])('lines that end with %j, the last one open, empty lines between', (end) => {
    expect(contents(['identifier,content', '', 'a,One', '', '', 'b,Two'].join(end))).toEqual(['One', 'Two'])
  })

  test('lines that end differently in one file', () => {
    expect(contents('identifier,content\r\na,One\nb,Two\r\nc,"Three"\rd,Four\n')).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
    ])
  })

  test('cells are kept exactly: blanks, tabs, leading =, invisible characters', () => {
    const file = `${HEADER}a,  two blanks ,\t\nb,=1+1,"\u202eabc"\nc,\ufeff,e\u0301\n`
    expect(read(file).texts.map(({ content, context }) => [content, context])).toEqual([
      ['  two blanks ', '\t'],
      ['=1+1', '\u202eabc'],
      ['\ufeff', 'e\u0301'],
    ])
  })

  test('content of blanks only is taken and has no words', () => {
    expect(read('identifier,content\na,"  "\n').texts).toMatchObject([{ content: '  ', words: 0 }])
  })

  test('the longest cells that are allowed', () => {
    const file = `identifier,content,context,es\n${csvLine(['i'.repeat(255), 'c'.repeat(80_000), 'x'.repeat(10_000), 't'.repeat(80_000)])}`
    expect(read(file)).toMatchObject({ faults_count: 0, rows_count: 1 })
  })
})

describe('encodings', () => {
  const text = 'identifier,content\na,Größe 日本 🐉\n'
  const utf16le = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const utf16be = Buffer.from(utf16le).swap16()

  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', utf16le],
    ['utf-16be', utf16be],
  ])('%s', (encoding, bytes) => {
    for (const size of [1, 2, 3, 5, bytes.length]) {
      const cuts = Array.from({ length: Math.ceil(bytes.length / size) }, () => size)
      const found = read(bytes, cuts)
      expect([found.encoding, found.texts[0]?.content, found.faults_count]).toEqual([encoding, 'Größe 日本 🐉', 0])
    }
  })

  test('bytes that are no UTF-8 are a fault in their cell, a replacement character in the file is not', () => {
    const bytes = Buffer.concat([
      Buffer.from('identifier,content\na,\ufffd\nb,Gr'),
      Buffer.from([0xf6]),
      Buffer.from('n\nc,x\n'),
    ])
    expect(faults(bytes)).toEqual([[3, 'content', 'These bytes are not valid text; save the file as UTF-8']])
  })

  test('half a character in UTF-16 is a fault', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('identifier,content\na,\ud83dx\n', 'utf16le')])
    expect(faults(bytes)).toMatchObject([[2, 'content', expect.stringContaining('not valid text')]])
    expect(read(utf16le.subarray(0, -1)).faults_count).toBe(1)
  })
})

describe('faults name line and column', () => {
  test.each([
    ['an .xlsx or .ods', [0x50, 0x4b, 0x03, 0x04]],
    ['an .xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ])('%s that is called .csv is a workbook', (_, mark) => {
    const bytes = Buffer.concat([Buffer.from(mark), Buffer.from('\x14\0,\n'.repeat(40)), Buffer.from([0xff])])
    const said = [[1, null, 'This is a workbook, not a CSV: save its sheet as CSV (UTF-8)']]
    expect(faults(bytes)).toEqual(said)
    expect(read(bytes, [30, 30]).faults).toHaveLength(1)
    expect(read(bytes, [3, 30]).faults).toHaveLength(1)
  })

  test('a header that is no text is one fault, however many cells it has', () => {
    const header = Buffer.concat([Buffer.from('identifier,content,'), Buffer.from([0xff, 0x2c, 0xff, 0x2c, 0xfe])])
    expect(faults(Buffer.concat([header, Buffer.from('\na,b,c,d,e\n')]))).toEqual([
      [1, null, 'The header is not valid text; save the file as UTF-8'],
    ])
  })

  test.each([
    ['nothing in it', '', [[1, null, 'The file is empty']]],
    ['only a mark', '\ufeff', [[1, null, 'The file is empty']]],
    ['only a header', HEADER, [[1, null, 'The file has no rows below its header']]],
    ['no identifier', 'id,content\na,b\n', [[1, 'identifier', 'This column is missing; it is required']]],
    [
      'neither',
      'a,b\nc,d\n',
      [
        [1, 'identifier', 'This column is missing; it is required'],
        [1, 'content', 'This column is missing; it is required'],
      ],
    ],
    ['a column twice', 'identifier,content,Content\na,b,c\n', [[1, 'Content', 'This column is there twice']]],
    ['too few cells', `${HEADER}a,b,c\nb,c\n`, [[3, null, 'This row has 2 cells, the header has 3']]],
    ['too many cells', `${HEADER}a,b,c,d\n`, [[2, null, 'This row has 4 cells, the header has 3']]],
    ['one cell', `${HEADER}a\n`, [[2, null, 'This row has 1 cell, the header has 3']]],
    ['empty identifier', `${HEADER},b,\n`, [[2, 'identifier', 'This cell must not be empty']]],
    ['blank identifier', `${HEADER}" ",b,\n`, [[2, 'identifier', 'This cell must not be empty']]],
    ['empty content', `${HEADER}a,"",\n`, [[2, 'content', 'This cell must not be empty']]],
    ['twice', `${HEADER}a,"1\n2",\nb,1,\na,3,\n`, [[5, 'identifier', 'This identifier is already on line 2']]],
    ['NUL', `${HEADER}a,b\0,\n`, [[2, 'content', 'A NUL character is not allowed']]],
    ['NUL in a column that is ignored', 'identifier,content,x\na,b,\0\n', [[2, 'x', 'A NUL character is not allowed']]],
    [
      'long identifier',
      `${HEADER}${'i'.repeat(256)},b,\n`,
      [[2, 'identifier', 'At most 255 characters, here are 256']],
    ],
    [
      'long content',
      `${HEADER}a,${'c'.repeat(80_001)},\n`,
      [[2, 'content', 'At most 80,000 characters, here are 80,001']],
    ],
    [
      'long context',
      `${HEADER}a,b,${'c'.repeat(10_001)}\n`,
      [[2, 'context', 'At most 10,000 characters, here are 10,001']],
    ],
    [
      'long translation',
      `identifier,content,es\na,b,${'c'.repeat(80_001)}\n`,
      [[2, 'es', 'At most 80,000 characters, here are 80,001']],
    ],
    [
      'a quote left open',
      `${HEADER}a,b,c\nb,"c\nd,e,f\n`,
      [[3, 'content', 'The quote that opens this cell is never closed']],
    ],
    [
      'a quote left open after a broken line',
      `${HEADER}a,"1\n2","c\n`,
      [[3, 'context', 'The quote that opens this cell is never closed']],
    ],
    [
      'text behind a quote',
      `${HEADER}a,"b"c,d\nb,c,d\ne\n`,
      [
        [2, 'content', 'There is text after the closing quote of this cell'],
        [4, null, 'This row has 1 cell, the header has 3'],
      ],
    ],
  ])('%s', (_, file, expected) => {
    expect(faults(file)).toEqual(expected)
    expect(faults(file.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  test('a quote left open in a large file is found without reading the rest into memory', () => {
    const file = `${HEADER}a,b,c\nb,"c,\n${'x,y,z\n'.repeat(400_000)}`
    const cuts = Array.from({ length: 36 }, () => 65_536)
    expect(read(file, cuts).faults).toMatchObject([{ line: 3, msg: expect.stringContaining('closing quote') }])
  })

  test('several faults at once, 20 of them by name, all counted', () => {
    const file = HEADER + Array.from({ length: 30 }, (_, n) => `key.${n},,\n`).join('')
    const found = read(file)
    expect(found.faults).toHaveLength(20)
    expect(found.faults.at(-1)).toEqual({ line: 21, column: 'content', msg: 'This cell must not be empty' })
    expect(found.faults_count).toBe(30)
  })

  test('50,000 rows are taken, one more is a fault', () => {
    const rows = (count: number) => HEADER + Array.from({ length: count }, (_, n) => `${n},x,\n`).join('')
    expect(read(rows(50_000))).toMatchObject({ rows_count: 50_000, faults_count: 0 })
    expect(faults(rows(50_001))).toEqual([[50_002, null, 'A page has at most 50,000 rows']])
  })
})

/** Every way a table may be written down. */
const style = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf8', 'utf8 with mark', 'utf16le', 'utf16be'),
  quotesAll: fc.boolean(),
  order: fc.shuffledSubarray(['identifier', 'content', 'context', 'es', 'ja', 'notes'] as const, { minLength: 6 }),
  endsOpen: fc.boolean(),
  cuts: fc.array(fc.nat(40), { maxLength: 30 }),
})

function encode(text: string, encoding: string) {
  if (encoding === 'utf8') return Buffer.from(text)
  if (encoding === 'utf8 with mark') return Buffer.from(`\ufeff${text}`)
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  return encoding === 'utf16le' ? little : little.swap16()
}

test(`our CSV round-trips character by character (${ROUND_TRIPS} tables)`, () => {
  const names = ['identifier', 'content', 'context', 'es', 'ja']
  fc.assert(
    fc.property(table, (rows) => {
      const found = read([names, ...rows.map((row) => Object.values(row))].map(csvLine).join(''))
      expect(found.faults).toEqual([])
      expect(found.texts.map(rowOf)).toEqual(rows)
    }),
    { numRuns: ROUND_TRIPS },
  )
})

test(`CSV of other writers is read character by character (${RUNS} tables)`, () => {
  fc.assert(
    fc.property(table, style, (rows, { delimiter, lineEnd, encoding, quotesAll, order, endsOpen, cuts }) => {
      const cell = (text: string) => (quotesAll || /["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
      const lines = [order, ...rows.map((row) => order.map((name) => (name === 'notes' ? 'x' : row[name])))]
      const file = lines.map((cells) => cells.map(cell).join(delimiter)).join(lineEnd) + (endsOpen ? '' : lineEnd)
      const found = read(encode(file, encoding), cuts)
      expect(found.faults).toEqual([])
      expect(found.texts.map(rowOf)).toEqual(rows)
    }),
    { numRuns: RUNS },
  )
})

test(`other readers take our lines apart in the same way (${RUNS} tables)`, () => {
  fc.assert(
    fc.property(table, (rows) => {
      const cells = [['identifier', 'content', 'context', 'es', 'ja'], ...rows.map((row) => Object.values(row))]
      expect(
        Papa.parse(cells.map(csvLine).join(''), { delimiter: ',', newline: '\n', skipEmptyLines: true }).data,
      ).toEqual(cells)
    }),
    { numRuns: RUNS },
  )
})

test(`no bytes make the reader fail, and it never gives more rows than lines (${RUNS} files)`, () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(fc.constantFrom('"', ',', '\n', '\r', ';', 'a', '\ufeff', 'identifier', 'content'))
      .map((parts) => Buffer.from(parts.join(''))),
  )
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(20), { maxLength: 10 }), (file, cuts) => {
      const whole = read(file)
      expect(read(file, cuts)).toEqual(whole)
      expect(whole.texts.length).toBeLessThanOrEqual(file.length)
    }),
    { numRuns: RUNS },
  )
})
