import { expect, test } from 'vitest'
import { properties } from '#server/formats/lines/properties.ts'
import { yaml } from '#server/formats/yaml/yaml.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const PROPERTIES = `# Title\r
! of the window\r
title = Start \\u0047ame\r
with\\ space\\:colon : a\\r
  empty=\r
long   Line one \\\r
       and two\\\\\r
   \r
tab\tvalue\\twith\\ttabs\r
last=é 日本`
const RAILS = `# Rails
en:
  # The button
  start: &go "Start \\"now\\""   # why
  quit: 'It''s over'
  plain: Plain text
    continued
  block: |
    First line
      indented

  folded: >-
    One
    line

  alias: *go
  flow: {a: x, b: "y", n: 12}
  files:
    one: "%{count} file"
    other: "%{count} files"
  inline: { one: 1 cup, other: many cups }
  list:
    - first
    - !!str 12
  nothing:
  number: 12
  answer: yes
`

test('properties keep every byte and every text', () => {
  expectUntouched(properties, bytesOf(PROPERTIES), 'de')
  fuzzFormat(properties, bytesOf(PROPERTIES), 'de')
  fuzzFormat(properties, bytesOf('a=b\nc=\\u00e9\n'), 'de')
  fuzzFormat(properties, bytesOf('a=\u00e9\nc=d', 'latin1'), 'de')
})

test('properties have comments, escapes and lines that go on', () => {
  const { entries } = properties.read(bytesOf(PROPERTIES))
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['title', 'Start Game', 'Title\nof the window'],
    ['with space:colon', 'a\r', ''],
    ['long', 'Line one and two\\', ''],
    ['tab', 'value\twith\ttabs', ''],
    ['last', 'é 日本', ''],
  ])
})

test('properties in Latin-1 stay so', () => {
  const bytes = bytesOf('a = caf\u00e9\nb = x', 'latin1')
  const written = properties.write(bytes, new Map([['b', { text: 'ü日' }]]), 'ja')
  expect(Buffer.from(written).toString('latin1')).toBe('a = caf\u00e9\nb = \\u00fc\\u65e5')
})

test('a broken escape of properties is refused with its place', () => {
  const expected = { message: 'Four hexadecimal digits were expected after \\u', line: 2, column: 4 }
  expect(() => properties.read(bytesOf('a=b\nc=d\\u12'))).toThrow(expect.objectContaining(expected))
})

test('yaml keeps every byte and every text', () => {
  for (const file of [RAILS, RAILS.replaceAll('\n', '\r\n')]) {
    expectUntouched(yaml, bytesOf(file), 'en')
    fuzzFormat(yaml, bytesOf(file), 'en')
  }
})

test('Rails YAML has the language as its key, and anchors, comments and styles stay', () => {
  const { entries, language } = yaml.read(bytesOf(RAILS))
  expect(language).toBe('en')
  expect(entries.map(({ identifier, source, context }) => [identifier, source, context])).toEqual([
    ['start', 'Start "now"', 'The button'],
    ['quit', "It's over", ''],
    ['plain', 'Plain text continued', ''],
    ['block', 'First line\n  indented\n', ''],
    ['folded', 'One line', ''],
    ['flow.a', 'x', ''],
    ['flow.b', 'y', ''],
    ['files', { one: '%{count} file', other: '%{count} files' }, ''],
    ['inline', { one: '1 cup', other: 'many cups' }, ''],
    ['list[0]', 'first', ''],
    ['list[1]', '12', ''],
    ['answer', 'yes', ''],
  ])
  const texts = {
    start: 'Los',
    quit: "Schluss, geht's?",
    plain: 'Schlicht: ja',
    block: 'Eins\n  zwei\n',
    folded: 'Eins\nzwei',
    'flow.a': 'Nein',
    'list[0]': 'no',
    files: { one: 'файл', few: 'файла', other: 'файлов' },
    inline: { other: '一' },
  }
  const changes = new Map(Object.entries(texts).map(([key, text]) => [key, { text }]))
  expect(textOf(yaml.write(bytesOf(RAILS), changes, 'de'))).toBe(
    RAILS.replace('en:', 'de:')
      .replace('"Start \\"now\\""', '"Los"')
      .replace("'It''s over'", "'Schluss, geht''s?'")
      .replace('Plain text\n    continued', '"Schlicht: ja"')
      .replace('First line\n      indented', 'Eins\n      zwei')
      .replace('>-\n    One\n    line', '>-\n    Eins\n\n    zwei')
      .replace('a: x', 'a: Nein')
      .replace('- first', '- "no"')
      .replace('"%{count} file"', '"файл"')
      .replace('"%{count} files"', '"файлов"\n    few: "файла"')
      .replace('one: 1 cup, other: many cups', 'other: 一'),
  )
})

test.each([
  ['a: b\n  c: d', 1, 4],
  ['a: "b', 1, 6],
  [`a: ${'['.repeat(200)}${']'.repeat(200)}`, 1, 104],
])('a broken YAML file is refused with its place', (file, line, column) => {
  expect(() => yaml.read(bytesOf(file))).toThrow(expect.objectContaining({ line, column }))
})

const HEADERS = [
  '| # keep me',
  '|-  # "a: b" #c',
  '>+\t# 日本',
  '|2 # two',
  '>- # x',
  '&a | # anchored',
  '!!str |- # tagged',
]
for (const header of HEADERS)
  for (const lineBreak of ['\n', '\r\n'])
    test.each([
      ['lines', 'eins\n\nzwei\n'],
      ['one line', 'eins'],
      ['blanks that a block would lose', '  eins\nzwei  \n\n'],
    ])(`a block’s comment stays behind its sign: ${JSON.stringify(header + lineBreak)}, %s`, (_, text) => {
      const file = `# Top\nmenu:\n  a: ${header}\n    one\n    two\n\n  # Before b\n  b: x # why\n`.replaceAll(
        '\n',
        lineBreak,
      )
      const written = textOf(yaml.write(bytesOf(file), new Map([['menu.a', { text }]]), 'pt-BR'))
      expect(yaml.read(bytesOf(written)).entries.map(({ identifier, source }) => [identifier, source])).toEqual([
        ['menu.a', text],
        ['menu.b', 'x'],
      ])
      if (text.startsWith('eins')) expect(written.split(lineBreak)[2]).toContain(header.match(/[|>]/)![0])
      const comment = header.slice(header.indexOf('#'))
      expect(written.split(comment)).toHaveLength(2)
      expect(written.split(lineBreak)[2]).toMatch(comment)
      const rest = file.slice(file.indexOf('  # Before b'))
      expect(written.endsWith(rest)).toBe(true)
    })

test('items of a list in YAML are found by what they are called', () => {
  const file = 'quests:\n  - id: dragon # the first\n    text: Find it\n  - id: 7\n    text: "Slay it"\n'
  const { entries, skipped } = yaml.read(bytesOf(file))
  expect(entries.map(({ identifier }) => identifier)).toEqual(['quests[dragon].text', 'quests[#7].text'])
  expect(skipped.examples).toMatchObject([{ place: 'quests[dragon]', text: 'dragon', line: 2 }])
  const written = yaml.write(bytesOf(file), new Map([['quests[#7].text', { text: 'Töte ihn' }]]), 'de')
  expect(textOf(written)).toBe(file.replace('Slay it', 'Töte ihn'))
})
