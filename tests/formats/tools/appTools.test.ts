import { expect, test } from 'vitest'
import { appleStrings } from '#server/formats/apple/strings.ts'
import { stringsdict } from '#server/formats/apple/stringsdict.ts'
import { xcstrings } from '#server/formats/apple/xcstrings.ts'
import type { EntryText, Format } from '#server/formats/format.ts'
import { i18next } from '#server/formats/json/i18next.ts'
import { renpy } from '#server/formats/lines/renpy.ts'
import { csv } from '#server/formats/tables/csv.ts'
import { xlsx } from '#server/formats/xlsx/xlsx.ts'
import { android } from '#server/formats/xml/android.ts'
import { resx } from '#server/formats/xml/resx.ts'
import { bytesOf, expectUntouched, textOf } from '../roundTrips.ts'
import { PARTS, zipOf } from '../syntaxes/workbooks.ts'

const sourcesIn = (format: Format, file: string) =>
  format.read(bytesOf(file)).entries.map(({ identifier, source }) => [identifier, source])
const write = (format: Format, file: string, identifier: string, text: EntryText, language = 'de') =>
  textOf(format.write(bytesOf(file), new Map([[identifier, { text }]]), language))

test('the title of a Windows form and typed strings are texts, references to files are none', () => {
  const file = `<root><data name="$this.Text"><value>Options</value></data><data name="a" type="System.String, mscorlib"><value>b</value></data>
<data name="f" type="System.Resources.ResXFileRef, System.Windows.Forms"><value>a.txt;System.String</value></data><data name="&gt;&gt;$this.Name"><value>F</value></data></root>`
  expect(sourcesIn(resx, file)).toEqual([
    ['$this.Text', 'Options'],
    ['a', 'b'],
  ])
})

test('an XML file in another encoding stays in ASCII, or is refused', () => {
  const file = '<?xml version="1.0" encoding="windows-1252"?><resources><string name="a">x</string></resources>'
  expect(write(android, file, 'a', 'ü')).toBe(file.replace('>x<', '>&#252;<'))
  expect(() => android.read(bytesOf(file.replace('>x<', '>ü<')))).toThrow(
    'The encoding windows-1252 is not read; save the file as UTF-8',
  )
})

test('an Android text of one product says so', () => {
  const file = '<resources><string name="a" product="tablet">Tablet</string><string name="a">Phone</string></resources>'
  expect(android.read(bytesOf(file)).entries).toMatchObject([
    { identifier: 'a (tablet)', context: 'Product: tablet' },
    { identifier: 'a (default)', context: '' },
  ])
})

test('comments of .strings end with any line break, and a key alone is its own text', () => {
  const file = '// one\r"a" = "b";\r"only";\r'
  expect(sourcesIn(appleStrings, file)).toEqual([
    ['a', 'b'],
    ['only', 'only'],
  ])
  expect(write(appleStrings, file, 'only', 'nur')).toBe(file.replace('"only"', '"only" = "nur"'))
  expectUntouched(appleStrings, bytesOf(file), 'de')
})

test('a device may have plural forms of its own', () => {
  const rule =
    '<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>1</string><key>other</key><string>%d</string></dict>'
  const file = `<plist><dict><key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key>${rule}</dict><key>iphone</key><string>x</string></dict></dict></dict></plist>`
  expect(sourcesIn(stringsdict, file)).toEqual([
    ['k.mac.n', { one: '1', other: '%d' }],
    ['k.iphone', 'x'],
  ])
  expectUntouched(stringsdict, bytesOf(file), 'de')
})

test('a substitution of a String Catalog keeps its argument and specifier in a new language', () => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const substitution = {
    argNum: 1,
    formatSpecifier: 'lld',
    variations: { plural: { one: unit('%arg bird'), other: unit('%arg birds') } },
  }
  const en = { ...unit('%#@n@ here'), substitutions: { n: substitution } }
  const file = JSON.stringify({ sourceLanguage: 'en', strings: { k: { localizations: { en } } }, version: '1.0' })
  const written = write(xcstrings, file, 'k|substitutions|n|plural', { one: 'ein', other: 'viele' })
  expect(JSON.parse(written).strings.k.localizations.de.substitutions.n).toMatchObject({
    argNum: 1,
    formatSpecifier: 'lld',
    variations: { plural: { one: unit('ein'), other: unit('viele') } },
  })
})

test('a context named other is no plural form', () => {
  const file = '{"gender_male":"He","gender_other":"They","n_other":"{{count}}","m_other":"all"}'
  expect(sourcesIn(i18next, file)).toEqual([
    ['gender_male', 'He'],
    ['gender_other', 'They'],
    ['n', { other: '{{count}}' }],
    ['m', { other: 'all' }],
  ])
})

test('forms that a language does not have go, in whatever order texts and forms stand', () => {
  const file = '{"a_one":"1","b_one":"1","a_other":"x","c":"y","b_other":"z","d_one":"1","d_other":"w"}'
  const changes = new Map(['a', 'b', 'd'].map((key) => [key, { text: { other: key } }]))
  expect(textOf(i18next.write(bytesOf(file), changes, 'ja'))).toBe(
    '{"a_other":"a","c":"y","b_other":"b","d_other":"d"}',
  )
})

test("Ren'Py's statements, styles and code are no dialogue", () => {
  const file = `translate french start_a:

    # voice "a.ogg"
    # e "Hello" (who="x")
    # "Eileen" "Hi"
    voice "a.ogg"
    e "Bonjour" (who="x")
    "Eileen" ""

translate french python:
    gui.font = "x.ttf"

translate french style default:
    font "y.ttf"

init python:
    name = "z"
`
  expect(renpy.read(bytesOf(file)).entries).toMatchObject([
    { identifier: 'start_a', source: 'Hello', speaker: 'e', translations: [{ text: 'Bonjour' }] },
    { identifier: 'start_a.2', source: 'Hi', speaker: 'Eileen', translations: [] },
  ])
  expect(write(renpy, file, 'start_a.2', 'Salut', 'fr')).toBe(file.replace('"Eileen" ""', '"Eileen" "Salut"'))
})

test('the line that tells Excel the delimiter of a CSV is kept', () => {
  const file = 'sep=;\r\nkey;en;de\r\na;Hello;Hallo\r\n'
  expect(sourcesIn(csv, file)).toEqual([['a', 'Hello']])
  expect(csv.head!(bytesOf(file))).toMatchObject({ delimiter: ';', rows: [['a', 'Hello', 'Hallo']] })
  expect(write(csv, file, 'a', 'Servus')).toBe(file.replace('Hallo', 'Servus'))
})

test('a translation of which Excel has made a number is read, a date is not', async () => {
  const part = 'xl/worksheets/sheet1.xml'
  const inCell = (cell: string) =>
    zipOf({ ...PARTS, [part]: PARTS[part]!.replace('<c r="C3" s="2" t="s"><v>8</v></c>', cell) })
  const german = async (cell: string) => xlsx.read(await inCell(cell)).entries[0]!.translations
  expect(await german('<c r="C3"><v>42</v></c>')).toEqual([{ language: 'de', text: '42' }])
  expect(await german('<c r="C3" s="7"><v>45000</v></c>')).toEqual([])
  expectUntouched(xlsx, await inCell('<c r="C3"><v>42</v></c>'), 'de')
})

test('an encrypted workbook is refused in words', () => {
  const file = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])
  expect(xlsx.detect(file, 'a.xlsx')).toBe(2)
  expect(() => xlsx.read(file)).toThrow(
    'This workbook is protected by a password or in an older format; save it as .xlsx without one',
  )
})
