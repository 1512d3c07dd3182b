import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsOfFamily } from '#server/files/detect/chooseFormats.ts'
import { detectFormats, findFormat } from '#server/formats/formats.ts'
import { basePaths, languagePathOf } from '#server/formats/languagePaths.ts'
import { createPageFinder } from '#server/formats/pagesOfFiles.ts'
import { bytesOf } from './roundTrips.ts'

type Tree = { [name: string]: Tree | string }
const RUNS = { numRuns: process.env.FUZZ ? 10_000 : 60 }
const LANGUAGES = ['en', 'de', 'pt-BR']

const idOf = (bytes: Uint8Array, path: string) => detectFormats(bytes, path, LANGUAGES)[0]?.id
const countIn = (tree: Tree | string): number =>
  typeof tree === 'string' ? 1 : Object.values(tree).reduce<number>((sum, inner) => sum + countIn(inner), 0)
const namesIn = (format: string, bytes: Uint8Array) =>
  findFormat(format)!
    .read(bytes)
    .entries.map(({ identifier }) => identifier)

const NAME = fc.constantFrom(
  ...['message', 'description', 'title', 'error', 'placeholders', 'meta', 'home', 'key', 'sourceLanguage', 'strings'],
)
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.dictionary(NAME, fc.oneof({ maxDepth: 3 }, fc.constant('text'), tie('tree')), { minKeys: 1, maxKeys: 5 }),
}))

test('no text of nested JSON is passed over because others look like messages', () => {
  fc.assert(
    fc.property(tree, (file) => {
      const bytes = bytesOf(JSON.stringify(file))
      const format = idOf(bytes, 'l/en.json')!
      if (format === 'json') expect(namesIn(format, bytes)).toHaveLength(countIn(file))
      else
        for (const [name, value] of Object.entries(file)) {
          expect(typeof value === 'object' && typeof value.message, name).toBe('string')
          const { message: _, description: __, placeholders: ___, ...others } = value as Tree
          expect(countIn(others)).toBe(0)
        }
    }),
    RUNS,
  )
})

const SIGNS = [
  '<resources>',
  '<root>',
  '<xliff version="1.2">',
  '<xliff version="2.0">',
  '<tmx version="1.4">',
  '<martif>',
  '<tbx>',
  '<TS version="2.1">',
  '<plist version="1.0">',
]
const HOLDING: [id: string, path: string, file: (sign: string) => string][] = [
  ['android', 'values/strings.xml', (sign) => `<resources><string name="a"><![CDATA[${sign}]]></string></resources>`],
  ['android', 'values/strings.xml', (sign) => `<?xml version="1.0"?>\n<!-- ${sign} -->\n<resources/>`],
  ['android', 'a.xml', (sign) => `<!DOCTYPE resources [ <!ENTITY a '${sign}'> ]><resources></resources>`],
  ['resx', 'A.resx', (sign) => `<!-- ${sign} --><root><data name="a"><value>A</value></data></root>`],
  ['xliff1', 'a.xlf', (sign) => `<!-- ${sign} --><xliff version="1.2"><file><body/></file></xliff>`],
  [
    'xliff2',
    'a.xlf',
    (sign) => `<xliff version='2.0'><file id="f"><notes><note><![CDATA[${sign}]]></note></notes></file></xliff>`,
  ],
  [
    'qt-ts',
    'a_de.ts',
    (sign) => `<?xml version="1.0"?><!DOCTYPE TS><TS><context><name><![CDATA[${sign}]]></name></context></TS>`,
  ],
  ['tmx', 'a.tmx', (sign) => `<!-- ${sign} --><tmx version="1.4"><body/></tmx>`],
  ['json', 'en.json', (sign) => JSON.stringify({ a: sign })],
  ['yaml', 'en.yml', (sign) => `en:\n  a: '${sign}'\n`],
  ['properties', 'a.properties', (sign) => `a=${sign}\n`],
  ['fluent', 'a.ftl', (sign) => `a = ${sign}\n`],
  ['csv', 'a.csv', (sign) => `key,en,de\na,${sign.replaceAll('"', "'")},b\n`],
  ['strings', 'en.lproj/a.strings', (sign) => `"a" = '${sign}';\n`],
]
for (const [id, path, file] of HOLDING)
  test.each(SIGNS)(`${id}: ${path} is told by its root, whatever stands in it: %s`, (sign) => {
    expect(idOf(bytesOf(file(sign)), path)).toBe(id)
  })

test('messages of an extension stay messages, though a few entries are none', () => {
  const messages = Array.from({ length: 20 }, (_, n) => [`k${n}`, { message: `Text ${n}`, description: 'Note' }])
  const file = Object.fromEntries([...messages, ['version', '1']])
  expect(idOf(bytesOf(JSON.stringify(file)), '_locales/en/messages.json')).toBe('chrome')
})

test.each([['en'], ['de'], ['en', 'de']])(
  'messages of an extension may be called like languages: %s, %s',
  (...names) => {
    const file = bytesOf(JSON.stringify(Object.fromEntries(names.map((name) => [name, { message: name }]))))
    for (const language of ['en', 'de']) expect(idOf(file, `src/_locales/${language}/messages.json`)).toBe('chrome')
  },
)

test('a language with one text that is called message is none elsewhere', () => {
  expect(idOf(bytesOf('{"en": {"message": "Hi"}}'), 'l/en.json')).toBe('json-rooted')
  expect(idOf(bytesOf('{"en": {"message": "Hi"}, "de": {"message": "Hallo"}}'), 'texts.json')).toBe('json-languages')
})

const WORDS = [
  'app',
  'ui',
  'hud',
  'npc',
  'faq',
  'web',
  'nav',
  'api',
  'to',
  'no',
  'new',
  'min',
  'it',
  'log',
  'map',
  'so',
]

test.each(WORDS)('a plain YAML file keeps its outer key %s', (word) => {
  const bytes = bytesOf(`# Menu\n${word}:\n  title: Hello\n`)
  const format = findFormat(idOf(bytes, 'menu.yaml')!)!
  expect(namesIn(format.id, bytes)).toEqual([`${word}.title`])
  const written = format.write(bytes, new Map([[`${word}.title`, { text: 'Hallo' }]]), 'de')
  expect(Buffer.from(written).toString()).toBe(`# Menu\n${word}:\n  title: Hallo\n`)
})

const TARGET_WORDS = ['id', 'it', 'no', 'is', 'my', 'he', 'so', 'am', 'as', 'or', 'de', 'pt-BR']

test.each(TARGET_WORDS)('in a file of no language the outer key %s is no language of the translations', (word) => {
  const detect = (text: string, path: string) => detectFormats(bytesOf(text), path, ['en', 'de', ...TARGET_WORDS])[0]!
  const files: [string, string, string][] = [
    ['yml', `${word}:\n  title: Hello\n`, `${word}:\n  title: Hallo\n`],
    ['json', `{"${word}": {"title": "Hello"}}`, `{"${word}": {"title": "Hallo"}}`],
  ]
  for (const [ending, file, translated] of files) {
    const plain = detect(file, `menu.${ending}`)
    expect(namesIn(plain.id, bytesOf(file))).toEqual([`${word}.title`])
    const written = plain.write(bytesOf(file), new Map([[`${word}.title`, { text: 'Hallo' }]]), 'fr')
    expect(Buffer.from(written).toString()).toBe(translated)
    expect(namesIn(detect(file, `locales/${word}.${ending}`).id, bytesOf(file))).toEqual(['title'])
  }
})

test.each([
  ['config/locales/models.yml', 'en'],
  ['config/locales/de.yml', 'de'],
  ['config/locales/devise.pt-BR.yml', 'pt-BR'],
  ['config/locales/it.yml', 'it'],
  ['config/locales/de.yml', 'en'],
])('the outer key of %s is the language %s', (path, language) => {
  const bytes = bytesOf(`${language}:\n  title: Hello\n`)
  expect(namesIn(idOf(bytes, path)!, bytes)).toEqual(['title'])
})

const memberOf = (bytes: Uint8Array, path: string) => ({
  bytes,
  formats: detectFormats(bytes, path, LANGUAGES).map(({ id }) => id),
})

test('files of a family have the format in which their texts find their places', () => {
  const KEYS = ['start', 'quit', 'coins', 'lives', 'message', 'other', 'home.title']
  const half = fc.tuple(fc.subarray(KEYS, { minLength: 1 }), fc.subarray(['coins', 'lives']), fc.nat(70_000))
  fc.assert(
    fc.property(fc.tuple(half, half, half), (files) => {
      const bytes = files.map(([keys, plurals, blanks]) =>
        bytesOf(
          ' '.repeat(blanks) +
            JSON.stringify(
              Object.fromEntries(
                keys.flatMap((key) =>
                  plurals.includes(key)
                    ? ['one', 'other'].map((form) => [`${key}_${form}`, `{{count}} ${key}`])
                    : [[key, key]],
                ),
              ),
            ),
        ),
      )
      const [base, ...others] = bytes.map((file, at) => memberOf(file, `l/${LANGUAGES[at]}.json`))
      const [format, ...rest] = formatsOfFamily(base!, others)
      const places = new Set(namesIn(format!, bytes[0]!))
      for (const [at, id] of rest.entries()) {
        const [keys] = files[at + 1]!
        const shared = keys.filter((key) => files[0]![0].includes(key))
        const found = namesIn(id, bytes[at + 1]!)
        if (format === 'i18next') expect(found.filter((name) => places.has(name)).length).toBe(shared.length)
        else expect(id).toBe('json')
      }
    }),
    RUNS,
  )
})

test.each([
  ['L/labels.xlf', 'L/de.labels.xlf'],
  ['Base.lproj/Main.strings', 'de.lproj/Main.strings'],
  ['values/strings.xml', 'values-de/strings.xml'],
  ['messages.properties', 'messages_de.properties'],
  ['l/en.json', 'l/de.json'],
  ['po/game.po', 'po/game.de.po'],
])('the page of %s is the one that %s belongs to', (base, path) => {
  const page = { page_id: 'id', name: 'Page', path: base, language_path: null }
  expect(createPageFinder([page], ['en', 'de']).ofLanguage(path)?.page).toEqual({ id: 'id', name: 'Page' })
})

test('the file of another name belongs to no page', () => {
  const page = { page_id: 'id', name: 'Page', path: 'values/strings.xml', language_path: null }
  const find = createPageFinder([page], ['en', 'de'])
  for (const path of ['values-de/arrays.xml', 'values/strings.xml', 'de/strings.xml', 'values-night/strings.xml'])
    expect(find.ofLanguage(path), path).toBeUndefined()
  expect(basePaths(languagePathOf('values-de/arrays.xml')!.pattern)).not.toContain('values/strings.xml')
})
