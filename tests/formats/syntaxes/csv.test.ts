import { expect, test } from 'vitest'
import { FILE_EXTENSIONS } from '#server/files/detect/constants.ts'
import type { Format } from '#server/formats/format.ts'
import { detectFormats, FORMATS } from '#server/formats/formats.ts'
import type { ColumnUse } from '#server/formats/tables/columns.ts'
import { csv } from '#server/formats/tables/csv.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const GODOT = 'keys,en,de,ja\r\nSTART,Start,Los,"始め"\r\nQUIT,"Quit, now",,\r\n\r\nSHORT,Short\r\n'
const UNITY = '\ufeffKey;Id;Shared Comments;English(en);German(de)\nstart;1;"A ""button""";Start;"Los\nJetzt"\n'
const RENPY = 'Identifier\tCharacter\tDialogue\tFilename\tLine Number\nstart_1\te\tHello [name]!\tscript.rpy\t12\n'

test.each([
  ['Godot', GODOT],
  ['Unity', UNITY],
  ["Ren'Py", RENPY],
  ['our own', 'identifier,content,context,de\na,A,x,\n'],
])('the table of %s keeps every byte and every text', (_, file) => {
  for (const language of ['de', 'fr']) {
    expectUntouched(csv, bytesOf(file), language)
    fuzzFormat(csv, bytesOf(file), language)
  }
})

test('columns are found by their names', () => {
  expect(csv.read(bytesOf(GODOT)).entries).toMatchObject([
    {
      identifier: 'START',
      source: 'Start',
      translations: [
        { language: 'de', text: 'Los' },
        { language: 'ja', text: '始め' },
      ],
    },
    { identifier: 'QUIT', source: 'Quit, now', translations: [] },
    { identifier: 'SHORT', source: 'Short', translations: [] },
  ])
  expect(csv.read(bytesOf(UNITY)).entries).toMatchObject([
    {
      identifier: 'start',
      source: 'Start',
      context: 'A "button"',
      translations: [{ language: 'de', text: 'Los\nJetzt' }],
    },
  ])
  expect(csv.read(bytesOf(RENPY)).entries).toMatchObject([
    { identifier: 'start_1', source: 'Hello [name]!', speaker: 'e' },
  ])
})

test('a translation goes into the column of its language, or into a new one', () => {
  const write = (key: string, text: string, language: string) =>
    textOf(csv.write(bytesOf(GODOT), new Map([[key, { text }]]), language))
  expect(write('QUIT', 'Ende, jetzt', 'de')).toBe(GODOT.replace('now",,', 'now","Ende, jetzt",'))
  expect(write('SHORT', 'Kurz', 'de')).toBe(GODOT.replace('SHORT,Short', 'SHORT,Short,Kurz'))
  expect(write('START', 'Go', 'fr')).toBe(
    GODOT.replace('de,ja', 'de,ja,fr')
      .replace('"始め"', '"始め",Go')
      .replace('now",,', 'now",,,')
      .replace('Short\r', 'Short,,,\r'),
  )
})

test.each([
  ['key,en\na,"b', 'The quote that opens this cell is never closed', 2, 3],
  ['key,en\na,"b"c', 'There is text after the closing quote of this cell', 2, 6],
  ['a,b\nc,d', 'A header with a column for the identifier and one for the source text was expected', 1, 1],
])('a broken table is refused with its place', (file, message, line, column) => {
  expect(() => csv.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

test('a file of one column is no table', () => {
  expect(detectFormats(bytesOf('a\nb'), 'x.csv')).toEqual([])
  for (const table of ['a,b\nc,d', GODOT])
    expect(detectFormats(bytesOf(table), 'x.csv').map(({ id }) => id)).toEqual(['csv'])
})

const FOREIGN = 'eng\tnote\tdeu\tx\r\nStart\t"a\tb"\tLos\t\r\nStart\t\t\t1\r\nEnd\r\n'
const CHOSEN: ColumnUse[] = ['source', 'context', { language: 'de' }, undefined]

test('[P8] columns that somebody chose are read and written, and every byte is kept', () => {
  const chosen: Format = {
    ...csv,
    read: (bytes) => csv.read(bytes, CHOSEN),
    write: (template, translations, language) => csv.write(template, translations, language, { columns: CHOSEN }),
  }
  expect(chosen.read(bytesOf(FOREIGN)).entries).toMatchObject([
    { identifier: 'Start', source: 'Start', context: 'a\tb', translations: [{ language: 'de', text: 'Los' }] },
    { identifier: 'Start (2)', source: 'Start', translations: [] },
    { identifier: 'End', source: 'End', translations: [] },
  ])
  expect(textOf(chosen.write(bytesOf(FOREIGN), new Map([['End', { text: 'Ende' }]]), 'de'))).toBe(
    FOREIGN.replace('End', 'End\t\tEnde'),
  )
  expectUntouched(chosen, bytesOf(FOREIGN), 'de')
  fuzzFormat(chosen, bytesOf(FOREIGN), 'de')
})

test('a table at fault still shows its columns', () => {
  expect(csv.head!(bytesOf('a;b\nc;"d'))).toMatchObject({ delimiter: ';', header: ['a', 'b'], rows: [] })
  expect(csv.head!(bytesOf('a;b\nc;d'), ['source', undefined]).rows).toEqual([['c', 'd']])
})

test('columns that do not fit the table are refused', () => {
  expect(() => csv.read(bytesOf(FOREIGN), CHOSEN.slice(1))).toThrow(
    'The header was expected to have as many columns as were chosen: 3',
  )
})

test('the screen accepts the files of all formats', () => {
  expect(new Set(FILE_EXTENSIONS)).toEqual(new Set(FORMATS.flatMap(({ extensions }) => extensions)))
})

test('every language that CLDR knows is a column beside others that are certain', () => {
  const { entries } = csv.read(
    bytesOf('key,en,sv,uk,zu,haw,pt-AO,Czech,qzz,remark\nk,One,Ett,Один,Kunye,Ekahi,Um,Jeden,?,!\n'),
  )
  const [{ translations, source } = { translations: [], source: '' }] = entries
  expect(source).toBe('One')
  expect(translations!.map(({ language, text }) => [language, text])).toEqual([
    ['sv', 'Ett'],
    ['uk', 'Один'],
    ['zu', 'Kunye'],
    ['haw', 'Ekahi'],
    ['pt-AO', 'Um'],
    ['cs', 'Jeden'],
  ])
  expect(csv.read(bytesOf('key,text,no,ref\nk,One,1,p. 2\n')).entries[0]!.source).toBe('One')
  // The first column that is certainly a language has the source texts.
  expect(csv.read(bytesOf('key,no,de,fr\nk,7,Eins,Un\n')).entries[0]!.source).toBe('Eins')
})

test('the contexts of Godot’s own table tell texts of one key apart, and are read', () => {
  const table =
    ',?context,en,pt_BR,_note\r\n?pluralrule,,nplurals=2; plural=n != 1;,nplurals=2; plural=n > 1;,\r\nOPEN,menu,Open,Abrir,\r\nOPEN,door,Open it,,see 2\r\nQUIT,,Quit,Sair,\r\n'
  const { entries, skipped } = csv.read(bytesOf(table))
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['OPEN (menu)', 'Open', 'menu'],
    ['OPEN (door)', 'Open it', 'door'],
    ['QUIT', 'Quit', ''],
  ])
  expect(skipped.examples.map(({ place, text }) => [place, text])).toEqual([['_note', 'see 2']])
  expect(csv.head!(bytesOf(table)).uses).toEqual([
    'identifier',
    'context',
    { language: 'en' },
    { language: 'pt-BR' },
    undefined,
  ])
  const changes = new Map([['OPEN (door)', { text: 'Abra' }]])
  expect(textOf(csv.write(bytesOf(table), changes, 'pt-BR'))).toBe(table.replace('Open it,,', 'Open it,Abra,'))
  // A new language is a column of every row, the formulas' too.
  expect(textOf(csv.write(bytesOf(table), changes, 'de')).split('\r\n')[1]).toMatch(/n > 1;,,$/)
  expectUntouched(csv, bytesOf(table), 'pt-BR')
  fuzzFormat(csv, bytesOf(table), 'pt-BR')
})

test.each([
  ['semicolons', ';en;uk\nHI;Hi;Привіт\n', 'uk'],
  ['tabs and a byte order mark', '\ufeff\ten\tzh_Hant_TW\nHI\tHi\t嗨\n', 'zh-Hant-TW'],
  ['a context beside a comment', ' ,en,haw,?Context,comment\nHI,Hi,Aloha,menu,Says hi\n', 'haw'],
])('an empty first header is that of keys, and any language a column: %s', (_, table, language) => {
  const { entries, skipped } = csv.read(bytesOf(table))
  expect(entries).toMatchObject([{ identifier: 'HI', source: 'Hi', translations: [{ language }] }])
  expect(skipped.count).toBe(0)
  if (table.includes('comment')) expect(entries[0]!.context).toBe('menu\nSays hi')
  expectUntouched(csv, bytesOf(table), language)
})
