import { describe, expect, test } from 'vitest'
import { detectFormats, findFormat } from '#server/formats/formats.ts'
import { rootedJson } from '#server/formats/json/rootedJson.ts'
import { bytesOf, expectUntouched, fuzzFormat, textOf } from '../roundTrips.ts'

const LANGUAGES = ['en', 'de', 'ru', 'fr', 'pt-BR']
const idOf = (path: string, file: string, languages = LANGUAGES) => detectFormats(bytesOf(file), path, languages)[0]?.id
const languagesJson = findFormat('json-languages')!

const ROOTED = `{
  "en": {
    "title": "Start",
    "coins": { "one": "%{count} coin", "other": "%{count} coins" },
    "menu": { "quit": "Quit", "tips": ["Run", "Hide"] }
  }
}
`
const TREES = `{
  "en": {
    "title": "Start",
    "menu": { "quit": "Quit" },
    "tips": [{ "id": "run", "text": "Run" }, { "id": "hide", "text": "Hide" }],
    "door_one": "{{count}} door",
    "door_other": "{{count}} doors"
  },
  "de": {
    "title": "Los",
    "door_one": "{{count}} Tür",
    "door_other": "{{count}} Türen"
  }
}
`
const OBJECTS = `{
  "menu": {
    "play": { "en": "Play", "de": "Los", "description": "A button" },
    "quit": { "en": "Quit" },
    "coins": { "en": { "one": "a coin", "other": "coins" }, "de": { "one": "Münze", "other": "Münzen" } }
  }
}
`

describe('JSON whose outer key is its language', () => {
  test('has keys without the language, and keeps every byte and text', () => {
    expect(rootedJson.read(bytesOf(ROOTED)).entries.map(({ identifier, source }) => [identifier, source])).toEqual([
      ['title', 'Start'],
      ['coins', { one: '%{count} coin', other: '%{count} coins' }],
      ['menu.quit', 'Quit'],
      ['menu.tips[0]', 'Run'],
      ['menu.tips[1]', 'Hide'],
    ])
    expectUntouched(rootedJson, bytesOf(ROOTED), 'en')
    fuzzFormat(rootedJson, bytesOf(ROOTED), 'en')
  })

  test.each([
    ['ru', 'ru'],
    ['pt-BR', 'pt-BR'],
  ])('names %s, as the file writes tags', (language, root) => {
    const written = rootedJson.write(bytesOf(ROOTED), new Map([['title', { text: 'X' }]]), language)
    expect(JSON.parse(textOf(written))[root].title).toBe('X')
    const underscored = ROOTED.replace('"en"', '"en_US"')
    const other = rootedJson.write(bytesOf(underscored), new Map([['title', { text: 'X' }]]), 'pt-BR')
    expect(Object.keys(JSON.parse(textOf(other)))).toEqual(['pt_BR'])
  })

  test('names the language of texts that are the same in both', () => {
    const written = rootedJson.write(bytesOf(ROOTED), new Map([['title', { text: 'Start' }]]), 'de')
    expect(textOf(written)).toBe(ROOTED.replace('"en"', '"de"'))
  })

  test.each([
    ['en.json', ROOTED, 'json-rooted'],
    ['locales/de.json', ROOTED.replace('"en"', '"de"'), 'json-rooted'],
    ['locales/de.json', ROOTED, 'json-rooted'],
    ['en.json', ROOTED.replace('"en"', '"app"'), 'json'],
    ['en.json', ROOTED.replace('"en"', '"ui"'), 'json'],
    ['ui.json', ROOTED.replace('"en"', '"npc"'), 'json'],
    ['de.json', ROOTED.replace('"en"', '"faq"'), 'json'],
    ['en.json', ROOTED.replace('"en"', '"new"'), 'json'],
    ['en.json', `{ "$schema": "x", ${ROOTED.slice(1)}`, 'json-rooted'],
    ['en.json', '{"en": "English"}', 'json'],
  ])('is told from other keys: %s', (path, file, id) => expect(idOf(path, file)).toBe(id))
})

describe('JSON of all languages', () => {
  test.each([
    ['trees', TREES],
    ['objects', OBJECTS],
    ['rows', '[{"id":"a","en":"A","de":"Ä"},\n {"id":"b","en":"B","note":"n"}]'],
  ])('keeps every byte and text: %s', (_, file) => {
    for (const language of ['de', 'fr']) {
      expectUntouched(languagesJson, bytesOf(file), language)
      fuzzFormat(languagesJson, bytesOf(file), language, { share: 0.3 })
    }
  })

  test('adds a language behind the others, with its own forms', () => {
    const texts = new Map([
      ['menu.quit', { text: 'Выход' }],
      ['tips[hide].text', { text: 'Прячься' }],
      ['door', { text: { one: '1', few: '2', many: '5', other: 'x' } }],
    ])
    const written = textOf(languagesJson.write(bytesOf(TREES), texts, 'ru'))
    expect(written.startsWith(TREES.slice(0, -4))).toBe(true)
    expect(JSON.parse(written).ru).toEqual({
      menu: { quit: 'Выход' },
      tips: [{ id: 'hide', text: 'Прячься' }],
      ...{ door_one: '1', door_few: '2', door_many: '5', door_other: 'x' },
    })
    expect(written).toContain('  "ru": {\n    "menu": {\n      "quit": "Выход"\n    },')
  })

  test('adds texts that a language has not yet, and changes those that it has', () => {
    const texts = new Map([
      ['title', { text: 'Start' }],
      ['menu.quit', { text: 'Ende' }],
    ])
    const written = textOf(languagesJson.write(bytesOf(TREES), texts, 'de'))
    const { en, de } = JSON.parse(TREES)
    expect(JSON.parse(written)).toEqual({ en, de: { ...de, title: 'Start', menu: { quit: 'Ende' } } })
  })

  test('adds a language to each object that has a text', () => {
    const texts = new Map([
      ['menu.quit', { text: 'Sair' }],
      ['menu.coins', { text: { one: 'moeda', other: 'moedas' } }],
    ])
    const written = textOf(languagesJson.write(bytesOf(OBJECTS), texts, 'pt-BR'))
    expect(written).toBe(
      OBJECTS.replace('"en": "Quit"', '"en": "Quit", "pt-BR": "Sair"').replace(
        '"Münzen" }',
        '"Münzen" }, "pt-BR": {\n        "one": "moeda",\n        "other": "moedas"\n      }',
      ),
    )
  })

  test.each([
    ['nothing', '{"en":{"a":"A"},"de":{"a":null}}', '{"en":{"a":"A"},"de":{"a":"Ä"}}'],
    ['an empty text', '{"en":{"a":"A"},"de":{"a":""}}', '{"en":{"a":"A"},"de":{"a":"Ä"}}'],
    ['an empty tree', '{"en":{"a":"A"},"de":{}}', '{"en":{"a":"A"},"de":{"a":"Ä"}}'],
    ['what the file says of itself', '{"v":1,"en":{"a":"A"},"de":{}}', '{"v":1,"en":{"a":"A"},"de":{"a":"Ä"}}'],
    ['all in one key', '{"messages":{"en":{"a":"A"},"de":{}}}', '{"messages":{"en":{"a":"A"},"de":{"a":"Ä"}}}'],
    [
      'rows with fields',
      '[{"id":"a","speaker":"Bo","en":"A","de":null,"limit":9}]',
      '[{"id":"a","speaker":"Bo","en":"A","de":"Ä","limit":9}]',
    ],
  ])('a text takes the place of %s', (_, file, expected) => {
    expect(idOf('texts.json', file)).toBe('json-languages')
    const [entry] = languagesJson.read(bytesOf(file)).entries
    expect(entry).toMatchObject({ source: 'A', translations: [] })
    const written = languagesJson.write(bytesOf(file), new Map([[entry!.identifier, { text: 'Ä' }]]), 'de')
    expect(textOf(written)).toBe(expected)
  })

  test('no text takes the place of others', () => {
    const file = bytesOf('{"en":{"a":"A","b":{"c":"C"}},"de":{"a":{"x":"y"},"b":"B"}}')
    const faults: string[] = []
    const texts = new Map([
      ['a', { text: 'Ä' }],
      ['b.c', { text: 'Ce' }],
    ])
    const written = languagesJson.write(file, texts, 'de', { leaveOut: (fault) => faults.push(fault) })
    expect(Buffer.from(written).equals(file)).toBe(true)
    expect(faults).toEqual(['a: Another value stands in its place', 'b.c: Another value stands in its place'])
  })

  test('has the source texts of the project', () => {
    const { entries } = languagesJson.read(bytesOf(OBJECTS), undefined, { source: 'de' })
    expect(entries[0]).toMatchObject({ identifier: 'menu.play', source: 'Los', translations: [{ language: 'en' }] })
  })

  test('lists texts of languages that have no source text', () => {
    const file = TREES.replace('"title": "Los"', '"title": "Los", "old": "Alt"')
    expect(languagesJson.read(bytesOf(file)).skipped).toMatchObject({
      examples: [
        { text: 'run' },
        { text: 'hide' },
        { place: 'de.old', text: 'Alt', reason: expect.stringMatching(/no source/) },
      ],
    })
  })

  test.each([
    ['translations.json', TREES, 'json-languages'],
    ['texts.json', ROOTED, 'json-languages'],
    ['texts.json', OBJECTS, 'json-languages'],
    ['texts.json', '[{"key":"a","en":"A","de":"Ä"}]', 'json-languages'],
    ['texts.json', '{"en": {"a": "A"}, "de": {}, "xx": {"a": "?"}}', 'json-languages'],
    ['en.json', OBJECTS, 'json'],
    ['texts.json', '{"en": {"a": "A"}, "hud": {"b": "B"}}', 'json'],
    ['languages.json', '{"languages": {"en": "English", "de": "Deutsch"}}', 'json'],
    ['languages.json', '{"en": "English", "de": "German"}', 'json'],
    ['texts.json', '{"en": {"name": "English"}, "de": {"name": "Deutsch"}}', 'json'],
    ['texts.json', '{"title": "A", "menu": {"en": "A", "de": "B"}}', 'json'],
    ['texts.json', '{"answers": {"yes": "Yes", "no": "No"}}', 'json'],
  ])('is told from other JSON: %s', (path, file, id) => expect(idOf(path, file)).toBe(id))
})

test('items of a list are found by what they are called, in any order', () => {
  const plainJson = findFormat('json')!
  const items = (['id', 'key', 'name', 'slug'] as const).map((by) => ({ [by]: `${by}_1`, text: `Of ${by}` }))
  for (const item of items) {
    const [[by, id]] = Object.entries(item) as [[string, string]]
    const file = [{ [by]: 'other', text: 'Other' }, item]
    const read = (list: object[]) => {
      const { entries, skipped } = plainJson.read(bytesOf(JSON.stringify({ list })))
      expect(skipped.count).toBe(2)
      return Object.fromEntries(entries.map(({ identifier, source }) => [identifier, source]))
    }
    expect(read(file)).toEqual(read(file.toReversed()))
    expect(read(file)).toEqual({ 'list[other].text': 'Other', [`list[${id}].text`]: item.text })
  }
})

test.each([
  ['names twice', '[{"id": 1, "text": "a"}, {"id": 1, "text": "b"}]', ['[0].text', '[1].text']],
  ['numbers', '[{"id": 7, "text": "a"}, {"id": 9, "text": "b"}]', ['[#7].text', '[#9].text']],
  ['no name in one', '[{"id": "x", "text": "a"}, {"text": "b"}]', ['[0].id', '[0].text', '[1].text']],
  ['names that people read', '[{"name": "Iron Sword", "text": "a"}]', ['[0].name', '[0].text']],
  ['nothing beside', '[{"name": "sword"}]', ['[0].name']],
])('items of a list stay at their places with %s', (_, file, identifiers) => {
  expect(
    findFormat('json')!
      .read(bytesOf(file))
      .entries.map(({ identifier }) => identifier),
  ).toEqual(identifiers)
})
