import { expect, test } from 'vitest'
import { detectFormats } from '#server/formats/formats.ts'
import { arb } from '#server/formats/json/arb.ts'
import { chromeMessages } from '#server/formats/json/chromeMessages.ts'
import { i18next } from '#server/formats/json/i18next.ts'
import { plainJson } from '#server/formats/json/plainJson.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const NESTED = `\ufeff{
\t"title" : "Start \\u0047ame",\r
  "menu": { "quit":"Quit", "empty": "", "count": 3, "deep": [["a\\/b"], {"x": "y"}, null] }, // kept
  "a.b": "one", "a": {"b": "two"},
    "unicode": "日本 😀"
}

`
const PLURALS = `{
  "file_one": "{{count}} file",
  "file_other": "{{count}} files",
  "friend": "A friend",
  "friend_male": "A boyfriend",
  "place_ordinal_one": "{{count}}st",
  "place_ordinal_other": "{{count}}th",
  "inner": { "only_other": "all" },
  "another": "x"
}
`
const MESSAGES = `{
  "hello": {
    "message": "Hello $USER$",
    "description": "Greets",
    "placeholders": { "user": { "content": "$1" } }
  },
  "bye": { "message": "Bye" }
}`
const BUNDLE = `{
  "@@locale": "en",
  "inbox": "{count, plural, =0{empty} other{{count} mails}}",
  "@inbox": { "description": "Title of the inbox", "placeholders": { "count": { "type": "int", "example": "3" } } },
  "plain": "Plain"
}`

const FILES = [
  [plainJson, NESTED],
  [plainJson, '["a", "b"]'],
  [plainJson, '{"a":"\\u00e9"}'],
  [i18next, PLURALS],
  [chromeMessages, MESSAGES],
  [arb, BUNDLE],
] as const

test.each(FILES)('$id keeps every byte and every text', (format, file) => {
  expectUntouched(format, bytesOf(file), 'en')
  fuzzFormat(format, bytesOf(file), 'en')
})

test.each(['utf16le', 'utf8'] as const)('JSON keeps its encoding %s', (encoding) => {
  const bytes = bytesOf(NESTED, encoding)
  expectUntouched(plainJson, bytes, 'de')
  const written = plainJson.write(bytes, new Map([['menu.quit', { text: 'Beenden 😀' }]]), 'de')
  expect(Buffer.from(written).toString(encoding)).toBe(NESTED.replace('"Quit"', '"Beenden 😀"'))
})

test('nested objects and lists are named by their path', () => {
  const { entries } = plainJson.read(bytesOf(NESTED))
  expect(entries.map(({ identifier, source, line }) => [identifier, source, line])).toEqual([
    ['title', 'Start Game', 2],
    ['menu.quit', 'Quit', 3],
    ['menu.deep[0][0]', 'a/b', 3],
    ['menu.deep[1].x', 'y', 3],
    ['a.b (["a.b"])', 'one', 4],
    ['a.b (default)', 'two', 4],
    ['unicode', '日本 😀', 5],
  ])
})

test('a file that escapes all but ASCII stays so', () => {
  const written = plainJson.write(bytesOf('{"a":"\\u00e9"}'), new Map([['a', { text: 'ü' }]]), 'de')
  expect(textOf(written)).toBe('{"a":"\\u00fc"}')
})

test('i18next forms become those of the language', () => {
  const { entries } = i18next.read(bytesOf(PLURALS))
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['file', { one: '{{count}} file', other: '{{count}} files' }, ''],
    ['friend', 'A friend', ''],
    ['friend_male', 'A boyfriend', 'male'],
    ['place_ordinal', { one: '{{count}}st', other: '{{count}}th' }, ''],
    ['inner.only', { other: 'all' }, ''],
    ['another', 'x', ''],
  ])
  const text = { one: 'файл', few: 'файла', many: 'файлов', other: 'файла' }
  expect(textOf(i18next.write(bytesOf(PLURALS), new Map([['file', { text }]]), 'ru'))).toBe(
    PLURALS.replace('"{{count}} file"', '"файл"').replace(
      '"{{count}} files",',
      '"файла",\n  "file_few": "файла",\n  "file_many": "файлов",',
    ),
  )
  expect(textOf(i18next.write(bytesOf(PLURALS), new Map([['file', { text: { other: '個' } }]]), 'ja'))).toBe(
    PLURALS.replace('"file_one": "{{count}} file",\n  ', '').replace('"{{count}} files"', '"個"'),
  )
})

test.each([
  ['he', { one: '1', two: '2', many: '20', other: '3' }, { n_0: '1', n_1: '2', n_2: '20', n_3: '3' }],
  ['br', { other: 'x' }, { n: 'x', n_plural: 'x' }],
  ['sl', { one: '1', two: '2', few: '3', other: '5' }, { n_0: '5', n_1: '1', n_2: '2', n_3: '3' }],
  ['lv', { zero: '0', one: '1', other: '2' }, { n_0: '1', n_1: '2', n_2: '0' }],
  ['fa', { other: 'x' }, { n_0: 'x' }],
  ['fr', { one: '1', many: 'millions', other: '2' }, { n: '1', n_plural: '2' }],
])('older i18next has its own forms in %s', (language, text, keys) => {
  const file = bytesOf('{"n":"{{count}} a","n_plural":"{{count}} b"}')
  const written = textOf(i18next.write(file, new Map([['n', { text }]]), language))
  expect(JSON.parse(written)).toEqual(keys)
  const [entry] = i18next.read(bytesOf(written), undefined, { own: language, hasForms: () => true }).entries
  if (language !== 'fr' && language !== 'br') expect(entry).toMatchObject({ identifier: 'n', source: text })
})

test('older i18next has no form for 0 alone', () => {
  const file = bytesOf('{"n":"{{count}} a","n_plural":"{{count}} b"}')
  const text = { zero: 'none', one: '1', other: '2' }
  expect(() => i18next.write(file, new Map([['n', { text }]]), 'de')).toThrow('n: This file has no plural form zero')
})

test('ARB describes its texts, and names the language it is written in', () => {
  expect(arb.read(bytesOf(BUNDLE)).entries[0]).toMatchObject({ context: 'Title of the inbox\n{count}: 3' })
  expect(textOf(arb.write(bytesOf(BUNDLE), new Map([['plain', { text: 'Schlicht' }]]), 'de'))).toBe(
    BUNDLE.replace('"en"', '"de"').replace('"Plain"', '"Schlicht"'),
  )
})

test.each([
  ['messages.json', MESSAGES, 'chrome'],
  ['en.json', PLURALS, 'i18next'],
  ['en.json', NESTED, 'json'],
  ['app_en.arb', BUNDLE, 'arb'],
])('recognises %s', (name, file, id) => expect(detectFormats(bytesOf(file), name)[0]?.id).toBe(id))

test.each([
  ['{"a": "b"\n "c": "d"}', 'A comma was expected', 2, 2],
  ['{"a": "b\n"}', 'This string has no closing quote', 1, 7],
  ['{"a": ', 'A value was expected', 1, 7],
  ['', 'A value was expected', 1, 1],
  [`${'['.repeat(200)}`, 'More than 100 levels are too deep', 1, 101],
  ['{"a": "\\x"}', 'This escape does not exist in JSON', 1, 7],
])('a broken file is refused with its place: %s', (file, message, line, column) => {
  expect(() => plainJson.read(bytesOf(file))).toThrow(expect.objectContaining({ message, line, column }))
})

test('a text that cannot be stored costs no other one, and keeps its bytes', () => {
  const file = '{"a": "A",\n "b": "\\ud83d",\n "c": "x\\u0000y", "d\\u0000": "D"}'
  const { entries, leftOut } = plainJson.read(bytesOf(file))
  expect(entries.map(({ identifier, source }) => [identifier, source])).toEqual([
    ['a', 'A'],
    ['d\ufffd', 'D'],
  ])
  expect(leftOut).toEqual([
    { identifier: 'b', line: 2, reason: 'It holds half of a character' },
    { identifier: 'c', line: 3, reason: 'It holds a NUL character' },
  ])
  expect(textOf(plainJson.write(bytesOf(file), new Map([['a', { text: 'AA' }]]), 'de'))).toBe(
    file.replace('"A"', '"AA"'),
  )
})

test('bytes that are no text are refused with their place', () => {
  const broken = new Uint8Array([...bytesOf('{"a": "é\n'), 0xff, 0x22, 0x7d])
  expect(() => plainJson.read(broken)).toThrow(expect.objectContaining({ line: 2, column: 1 }))
})

const TRAILING =
  '{\r\n  // Menu\r\n  "menu": {"play": "Play", "modes": ["Easy", "Hard",],},\r\n  "quit": "Quit", /* last */\r\n}\r\n'
test.each([
  ['comments and carriage returns', TRAILING, 'npc.json'],
  ['a byte order mark and tabs', `\ufeff${TRAILING.replaceAll('\r\n  ', '\n\t')}`, 'package.nls.jsonc'],
  ['blanks before the brackets', TRAILING.replaceAll(',]', ', \n ]').replaceAll(',}', ',\t}'), 'l10n/npc.json'],
])('commas behind the last values are read, and stay: %s', (_, file, name) => {
  expect(detectFormats(bytesOf(file), name)[0]?.id).toBe('json')
  const { entries } = plainJson.read(bytesOf(file))
  expect(entries.map(({ identifier }) => identifier)).toEqual(['menu.play', 'menu.modes[0]', 'menu.modes[1]', 'quit'])
  const changes = new Map([
    ['menu.modes[1]', { text: 'Schwer' }],
    ['quit', { text: 'Ende' }],
  ])
  expect(textOf(plainJson.write(bytesOf(file), changes, 'de'))).toBe(
    file.replace('Hard', 'Schwer').replace('"Quit"', '"Ende"'),
  )
  expectUntouched(plainJson, bytesOf(file), 'de')
})

test('two commas, or one before the first value, are none of them', () => {
  for (const file of ['{"a": "b",,}', '{,"a": "b"}', '{"a": ["b",,]}'])
    expect(() => plainJson.read(bytesOf(file))).toThrow()
})

test('forms and messages of other JSON formats may end in commas too', () => {
  const forms = '{"door_one": "{{count}} door", "door_other": "{{count}} doors",}'
  expect(i18next.read(bytesOf(forms)).entries).toMatchObject([{ source: { one: '{{count}} door' } }])
  const bundle = '{"@@locale": "en", "hi": "Hi", "@hi": {"description": "Greets",},}'
  expect(arb.read(bytesOf(bundle)).entries).toMatchObject([{ identifier: 'hi', context: 'Greets' }])
})
