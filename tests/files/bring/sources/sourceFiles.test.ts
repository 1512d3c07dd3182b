import { expect, test } from 'vitest'
import { LANGUAGE_TAKEN } from '#server/files/bring/constants.ts'
import { findFormat } from '#server/formats/formats.ts'
import { testOneIn } from '../../../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../../../support/runs/random.ts'
import { withVersion } from '../../../versions/pages.ts'
import { pageOf } from '../../merge/reimportedPage.ts'
import { bring, type Files, newVersion, translationAt } from '../broughtFiles.ts'

withVersion()

type Texts = Record<string, string>
const lines = (texts: Texts, line: (key: string, text: string) => string) =>
  Object.entries(texts)
    .map(([key, text]) => line(key, text))
    .join('')

/** The file of no language, that of English, that of German, and how a tool writes them. */
const KINDS: [string, string, string, string, (texts: Texts) => string][] = [
  [
    'Java',
    'm.properties',
    'm_en.properties',
    'm_de.properties',
    (texts) => `#\n${lines(texts, (k, t) => `${k}=${t}\n`)}`,
  ],
  [
    'Android',
    'res/values/strings.xml',
    'res/values-en/strings.xml',
    'res/values-de/strings.xml',
    (texts) => `<resources>${lines(texts, (k, t) => `<string name="${k}">${t}</string>`)}</resources>`,
  ],
  [
    'Apple',
    'Base.lproj/L.strings',
    'en.lproj/L.strings',
    'de.lproj/L.strings',
    (texts) => `/* */\n${lines(texts, (k, t) => `"${k}" = "${t}";\n`)}`,
  ],
  ['Flutter', 'l10n/intl_messages.arb', 'l10n/intl_en.arb', 'l10n/intl_de.arb', (texts) => JSON.stringify(texts)],
  [
    '.NET',
    'R.resx',
    'R.en.resx',
    'R.de.resx',
    (texts) => `<root>${lines(texts, (k, t) => `<data name="${k}"><value>${t}</value></data>`)}</root>`,
  ],
  [
    'Angular',
    'messages.xlf',
    'messages.en.xlf',
    'messages.de.xlf',
    (texts) =>
      `<xliff version="1.2"><file original="a" source-language="en" datatype="x"><body>${lines(texts, (k, t) => `<trans-unit id="${k}"><source>${k}</source><target>${t}</target></trans-unit>`)}</body></file></xliff>`,
  ],
]
const KEYS = ['apple', 'bread', 'cup', 'dish']
const textsOf = (language: string, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, `${language} ${key}`]))

const RANDOM = seeded(chooseSeed('source files'))
const some = (keys: readonly string[]) => keys.filter(() => RANDOM() < 0.6)

testOneIn(
  5,
  KINDS.flatMap((kind) => {
    const [larger, smaller] = [some(KEYS), some(KEYS)]
    return [
      [...kind, KEYS, KEYS] as const,
      [...kind, KEYS, []] as const,
      [...kind, KEYS, smaller] as const,
      [...kind, some(larger), KEYS] as const,
    ]
  }),
)('%s: a file of the source language and one of no language are one page: %s, %s', async ([, ...all]) => {
  const [unnamed, english, german, write, inUnnamed, inEnglish] = all
  const files: Files = {
    [unnamed]: write(textsOf('en', inUnnamed)),
    [english]: write(textsOf('en', inEnglish)),
    [german]: write(textsOf('de', KEYS)),
  }
  const version = await newVersion(['de'])
  const { pages, byName, unused } = await bring(version, files)
  const [page] = Object.values(byName)
  expect([pages.length, unused.length]).toEqual([1, 1])
  expect(unused[0]!.path).toBe(inEnglish.length === KEYS.length ? unnamed : english)
  const found = await Promise.all(
    (await page!.texts()).data.map(async ({ identifier }) => (await page!.row(identifier, 'de')).translation?.content),
  )
  expect(found.sort()).toEqual(KEYS.map((key) => `de ${key}`))
  // Dropped again it is the same page.
  const again = await bring(version, files)
  expect([again.pages.length, again.merged.length]).toEqual([0, 1])
})

test('settings beside the texts of a language make no page of theirs', async () => {
  const version = await newVersion(['de'])
  const files = {
    'config/default.yml': 'theme: dark\nfont: Arial\nsize: large\n',
    'config/en.yml': 'en:\n  play: Play\n',
    'config/de.yml': 'de:\n  play: Spielen\n',
  }
  const { pages } = await bring(version, files)
  const texts = await Promise.all(
    pages.map(async ({ id }) => (await pageOf(id).texts()).data.map((one) => one.content)),
  )
  expect(texts.toSorted()).toEqual([['Play'], ['dark', 'Arial', 'large']])
  const page = pageOf(pages[texts.findIndex((all) => all.includes('Play'))]!.id)
  expect(await translationAt(page, 'play')).toBe('Spielen')
})

const JOINED = KINDS.filter(([name]) => ['Java', 'Android', 'Apple'].includes(name))

testOneIn(3, JOINED)('%s: files that have texts of their own each are one page with all', async (kind) => {
  const [, unnamed, english, german, write] = kind
  const version = await newVersion(['de'])
  const files = {
    [unnamed]: write(textsOf('base', ['apple', 'bread'])),
    [english]: write(textsOf('en', ['apple', 'cup'])),
    [german]: write(textsOf('de', KEYS)),
  }
  const { pages, byName, unused } = await bring(version, files)
  const [page] = Object.values(byName)
  expect([pages.length, unused]).toEqual([1, []])
  expect((await page!.contents()).sort()).toEqual([
    ['apple', 'en apple'],
    ['bread', 'base bread'],
    ['cup', 'en cup'],
  ])
  expect(await translationAt(page!, 'bread')).toBe('de bread')
  const again = await bring(version, files)
  expect([again.pages.length, again.merged.length, again.unused]).toEqual([0, 1, []])
  expect(again.merged[0]).toMatchObject({ reimport: { id: null } })
})

test.for([
  ['properties', '# How it is\n\\#1\\ it\\ is\\:\\=so = \\ a \\u00fc\\\\n\\n= b', '1=1'],
  ['strings', '/* How * / it is */\n"#1 it \\"is\\" = so" = "a \\U00fc\\n\\\\ \\"b\\"";', '"1" = "1";'],
] as const)('texts that are joined to %s are read as they were', ([id, other, file]) => {
  const { read, addTexts } = findFormat(id)!
  const [own] = read(Buffer.from(other)).entries
  const joined = addTexts!(Buffer.from(file), Buffer.from(other), new Set([own!.identifier]))
  expect(read(joined).entries[1]).toEqual({ ...own, line: expect.any(Number) })
})

test('two files that cannot be joined are pages of two names', async () => {
  const version = await newVersion(['de'])
  const files = { 'texts/default.json': '{"a": "Apple", "b": "Bread"}', 'texts/en.json': '{"a": "Apple", "c": "Cup"}' }
  const { pages, unused } = await bring(version, { ...files, 'texts/de.json': '{"c": "Tasse"}' })
  expect([pages.length, new Set(pages.map(({ name }) => name)).size, unused]).toEqual([2, 2, []])
})

test('the page that is there keeps its file, and the other says why it is not read', async () => {
  const version = await newVersion(['de'])
  await bring(version, { 'm.properties': 'a=Apple\n' })
  const { pages, merged, unused } = await bring(version, {
    'm.properties': 'a=Apple\nb=Bread\n',
    'm_en.properties': 'a=Apple\nb=Bread\n',
  })
  expect([pages.length, merged.length]).toEqual([0, 1])
  expect(unused).toEqual([{ path: 'm_en.properties', reason: LANGUAGE_TAKEN }])
})
