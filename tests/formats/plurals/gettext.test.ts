import { expect, test } from 'vitest'
import type { EntryText, EntryTranslation } from '#server/formats/format.ts'
import { detectFormats } from '#server/formats/formats.ts'
import { formulaOf } from '#server/formats/gettext/formulas.ts'
import { indexesOf } from '#server/formats/gettext/pluralForms.ts'
import { readPluralFormula } from '#server/formats/gettext/pluralFormula.ts'
import { po } from '#server/formats/gettext/po.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const FILE = `# Translations
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n"
"%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

#. A button
#: src/menu.c:12
#, fuzzy, c-format
#| msgid "Begin %s"
msgctxt "menu"
msgid "Start %s"
msgstr "Начать %s"

msgid ""
"Two "
"lines\\n"
"of text"
msgstr ""
"Две\\n"
"строки"
msgid "Tab\\tand \\"quote\\" \\101"
msgstr ""
# For the counter
msgid "%d file"
msgid_plural "%d files"
msgstr[0] "%d файл"
msgstr[1] "%d файла"
msgstr[2] "%d файлов"

#~ msgid "Old"
#~ msgstr "Старое"
`
const TEMPLATE = `msgid ""\r
msgstr ""\r
"Language: \\n"\r
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\r
\r
msgid "%d file"\r
msgid_plural "%d files"\r
msgstr[0] ""\r
msgstr[1] ""\r
`

test('po keeps every byte and every text', () => {
  expectUntouched(po, bytesOf(FILE), 'ru')
  expectUntouched(po, bytesOf(FILE.replaceAll('\n', '\r\n')), 'ru')
  fuzzFormat(po, bytesOf(FILE), 'ru', { pluralForms: [] })
})

test('contexts, comments, flags and forms are read; obsolete entries are not', () => {
  const { entries, language } = po.read(bytesOf(FILE))
  expect(language).toBe('ru')
  expect(entries).toMatchObject([
    {
      identifier: 'menu|Start %s',
      source: 'Start %s',
      context: 'menu\nA button\nBefore: Begin %s',
      line: 13,
      translations: [{ text: 'Начать %s', status: 'NEEDS_REVIEW' }],
    },
    { source: 'Two lines\nof text', translations: [{ text: 'Две\nстроки', status: 'COMPLETED' }] },
    { source: 'Tab\tand "quote" A', translations: [] },
    {
      source: { one: '%d file', other: '%d files' },
      context: 'For the counter',
      translations: [{ text: { one: '%d файл', few: '%d файла', many: '%d файлов', other: '%d файлов' } }],
    },
  ])
})

test('a fuzzy flag comes and goes with the status', () => {
  const changes = new Map([
    ['menu|Start %s', { text: 'Старт %s', status: 'COMPLETED' as const }],
    ['Tab\tand "quote" A', { text: '"\\', status: 'NEEDS_REVIEW' as const }],
  ])
  expect(textOf(po.write(bytesOf(FILE), changes, 'ru'))).toBe(
    FILE.replace('#, fuzzy, c-format', '#, c-format')
      .replace('#| msgid "Begin %s"\n', '')
      .replace('Начать', 'Старт')
      .replace('msgid "Tab', '#, fuzzy\nmsgid "Tab')
      .replace('msgstr ""\n# For', 'msgstr "\\"\\\\"\n# For'),
  )
})

test('an entry whose translation is emptied is not fuzzy, and one that came empty keeps its flag', () => {
  const forms = 'msgid "%d file"\nmsgid_plural "%d files"\n'
  const was = 'msgstr[0] "%d файл"\nmsgstr[1] "%d файла"\nmsgstr[2] "%d файлов"\n'
  const file = FILE.replace(forms, `#, fuzzy\n${forms}`).replace('msgid "Tab', '#, fuzzy\nmsgid "Tab')
  const empty = { text: '', status: 'NEEDS_REVIEW' as const }
  const changes = new Map<string, EntryTranslation>([
    ['menu|Start %s', empty],
    ['Tab\tand "quote" A', empty],
    ['%d file', { ...empty, text: { other: '' } }],
  ])
  const emptied = file
    .replace('#, fuzzy, c-format\n#| msgid "Begin %s"', '#, c-format')
    .replace('"Начать %s"', '""')
    .replace(`#, fuzzy\n${forms}${was}`, `${forms}msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n`)
  expect(textOf(po.write(bytesOf(file), changes, 'ru'))).toBe(emptied)
  expectUntouched(po, bytesOf(file), 'ru')
  expect(textOf(po.write(bytesOf(emptied), changes, 'ru'))).toBe(emptied)
})

test('a template gets the forms and the formula of its language', () => {
  const text = { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' }
  const written = po.write(bytesOf(TEMPLATE), new Map([['%d file', { text }]]), 'ru')
  expect(textOf(written)).toBe(
    TEMPLATE.replace('Language: ', 'Language: ru')
      .replace('nplurals=INTEGER; plural=EXPRESSION;', formulaOf('ru'))
      .replace('[0] ""', '[0] "файл"')
      .replace('[1] ""', '[1] "файла"\r\nmsgstr[2] "файлов"'),
  )
  const japanese = po.write(bytesOf(TEMPLATE), new Map([['%d file', { text: { other: '個' } }]]), 'ja')
  expect(textOf(japanese)).toContain('msgstr[0] "個"\r\n')
  expect(textOf(japanese)).not.toContain('msgstr[1]')
  expect(po.read(written).entries[0]!.translations![0]!.text).toEqual({ ...text, other: 'файлов' })
})

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const CODES = LETTERS.flatMap((a) => LETTERS.flatMap((b) => ['', ...LETTERS].map((c) => a + b + c)))

test('the formula of every language of CLDR tells its categories apart', () => {
  const languages = [...Intl.PluralRules.supportedLocalesOf(CODES), 'pt-PT', 'pt-BR', 'zh-Hant']
  expect(languages.length).toBeGreaterThan(100)
  const numbers = Array.from({ length: 400 }, (_, n) => n)
  for (const code of languages) {
    const rules = new Intl.PluralRules(code)
    const indexes = indexesOf(formulaOf(code), code)!
    const formula = readPluralFormula(formulaOf(code).split('plural=')[1]!.replace(';', ''))!
    expect([code, ...numbers.map((n) => indexes[formula(n)])]).toEqual([code, ...numbers.map((n) => rules.select(n))])
  }
})

test('a template with the formula of another language gets that of the translation', () => {
  const file = TEMPLATE.replace('nplurals=INTEGER; plural=EXPRESSION;', formulaOf('en'))
  const text = { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' }
  const written = textOf(po.write(bytesOf(file), new Map([['%d file', { text }]]), 'ru'))
  expect(written).toContain(formulaOf('ru'))
  expect(written).toContain('msgstr[2] "файлов"')
})

test.each(['n', 'n %', '(n', 'n ? 1', 'system(1)', '('.repeat(600), 'n n'])(
  '%s is no formula or a harmless one',
  (formula) => {
    expect(readPluralFormula(formula)?.(3)).toBe(formula === 'n' ? 3 : undefined)
  },
)

test.each([
  ['msgid "a"\nmsgstr "b', 'This string has no closing quote on its line', 2, 8],
  ['msgid "a"\n\nmsgid "b"\nmsgstr ""', 'A msgstr was expected before this', 3, 1],
  ['msgstr "a"', 'A msgid was expected before msgstr', 1, 1],
  ['msgid "a" x\nmsgstr ""', 'The end of the line was expected after the closing quote', 1, 10],
  ['message "a"', 'msgctxt, msgid, msgid_plural, msgstr or a string in quotes was expected', 1, 1],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"', 'The msgstr[0] of this msgid is missing', 1, 7],
])('a broken file is refused with its place', (file, message, line, column) => {
  expect(() => po.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

test('a file in Latin-1 stays one, and refuses what it cannot hold', () => {
  const file = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n\nmsgid "a"\nmsgstr "\u00e9"\n'
  const bytes = bytesOf(file, 'latin1')
  const write = (text: string) => Buffer.from(po.write(bytes, new Map([['a', { text }]]), 'fr')).toString('latin1')
  expect(write('ü')).toContain('msgstr "ü"')
  expect(() => write('日')).toThrow('a: This file in Latin-1 cannot hold this text')
})

test('recognises PO by name and by content', () => {
  expect(detectFormats(bytesOf(FILE), 'x.po')[0]?.id).toBe('po')
  expect(detectFormats(bytesOf(FILE), 'x.txt')[0]?.id).toBe('po')
})

test.each(['ASCII', 'us-ascii', 'US-ASCII'])(
  'a file in %s becomes one in UTF-8 with the first text that needs it',
  (charset) => {
    const file = `msgid ""\nmsgstr "Language: de\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "Size"\nmsgstr ""\n`
    const written = (text: string, language = 'de') =>
      textOf(po.write(bytesOf(file), new Map([['Size', { text }]]), language))
    expect(written('Gross')).toBe(file.replace('"Size"\nmsgstr ""', '"Size"\nmsgstr "Gross"'))
    expect(written('Größe')).toBe(file.replace(charset, 'UTF-8').replace('"Size"\nmsgstr ""', '"Size"\nmsgstr "Größe"'))
    expect(written('Taille é', 'fr')).toContain('charset=UTF-8')
    expect(written('Taille', 'fr')).toContain(`charset=${charset}`)
  },
)

test.each([
  ['ANSI_X3.4-1968 and carriage returns', 'ANSI_X3.4-1968', '\r\n', '\\n'],
  ['a field behind it', 'ascii', '\n', '; x=y\\n'],
])('a file in ASCII with forms is raised in its header alone: %s', (_, charset, lineBreak, rest) => {
  const file = `# ASCII stays in comments
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=${charset}${rest}"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"

msgid "%d door"
msgid_plural "%d doors"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

msgctxt "verb"
msgid "Close"
msgstr ""
`.replaceAll('\n', lineBreak)
  const forms = { one: '%d drzwiczka', few: '%d drzwiczki', many: '%d drzwiczek', other: '%d drzwiczek' }
  const write = (changes: [string, EntryText][]) =>
    textOf(po.write(bytesOf(file), new Map(changes.map(([key, text]) => [key, { text }])), 'pl'))
  const plain = file.replace('"a"', '"%d drzwiczka"').replace('"b"', '"%d drzwiczki"').replace('"c"', '"%d drzwiczek"')
  expect(write([['%d door', forms]])).toBe(plain)
  expect(write([['%d door', { ...forms, few: '%d dźwi' }]])).toBe(
    plain.replace('"%d drzwiczki"', '"%d dźwi"').replace(charset, 'UTF-8'),
  )
  expect(write([['verb|Close', 'Zamknąć']])).toBe(
    file.replace(/"Close"(\r?\n)msgstr ""/, '"Close"$1msgstr "Zamknąć"').replace(charset, 'UTF-8'),
  )
})
