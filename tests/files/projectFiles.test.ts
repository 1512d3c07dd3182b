import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testInTurn, testOneIn } from '../support/runs/nightly.ts'
import { ana, app, withVersion } from '../versions/pages.ts'
import { formOf, pageOf } from './merge/reimportedPage.ts'

withVersion()
type Translations = Record<string, Record<string, string | null>>
type Expected = {
  pages: number
  rows: Record<string, string>
  translations: Translations
  items: string[]
  counts: Record<string, number>
  export_de_contains: string
  export_de_after: string
}
type Case = {
  id: string
  files: { path: string; text: string }[]
  target_languages: string[]
  /** Translations by a person. */
  text?: string
  expected: Partial<Expected>
}
const all = JSON.parse(readFileSync(new URL('projectFiles.json', import.meta.url), 'utf8')) as Case[]
const get = (id: string) => all.find((c) => c.id === id)!

async function versionFor(c: Case) {
  const organization = await app.build.organization({ owner: ana })
  return app.build.version(await app.build.project(organization, { target_languages: c.target_languages }))
}
type Imported = {
  id: string
  pages: { id: string }[]
  unused: { path: string; reason: string }[]
  skipped: object
}

async function json(response: Response) {
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Imported
}
async function folder(version: { id: string }, files: Case['files']) {
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const { path, text } of files) data.append('file', new File([text], path))
  return json(await app.as(ana).post(`/versions/${version.id}/pages/import/files`, data))
}
async function single(version: { id: string }, { path, text }: Case['files'][number]) {
  return json(
    await app
      .as(ana)
      .post(`/versions/${version.id}/pages/import/file`, formOf(text, path, { name: 'P', type: 'game_ui' })),
  )
}
async function rowsOf(id: string, language = 'de') {
  const page = pageOf(id)
  const out = []
  for (const t of (await page.texts()).data) out.push({ ...t, row: await page.row(t.identifier, language) })
  return out
}
async function importAll(c: Case) {
  const v = await versionFor(c)
  if (c.files.length === 1) return { v, pages: [await single(v, c.files[0]!)] }
  return { v, pages: (await folder(v, c.files)).pages }
}
async function check(c: Case, pages: { id: string }[]) {
  if (typeof c.expected.pages === 'number') expect(pages.length).toBe(c.expected.pages)
  const rows = (await Promise.all(pages.map((p) => rowsOf(p.id)))).flat()
  if (c.expected.rows) expect(Object.fromEntries(rows.map((r) => [r.identifier, r.content]))).toEqual(c.expected.rows)
  for (const [language, want] of Object.entries(c.expected.translations ?? {})) {
    const rs = (await Promise.all(pages.map((p) => rowsOf(p.id, language)))).flat()
    for (const [key, text] of Object.entries(want)) {
      const row = rs.find((r) => r.identifier === key) ?? rs.find((r) => r.content === key)
      expect(row, key).toBeDefined()
      expect(row!.row.translation?.content || null, key).toBe(text)
    }
  }
  return rows
}
const SPECIAL = new Set([
  'android-product',
  'folder-one-file-empty',
  'language-file-alone',
  'plural-icu-exact-one',
  'plural-icu-without-blanks',
  'reimport-xliff-unit-put-before',
  'review-of-30-of-40',
  'undo-after-first-translation',
  'xliff-space',
  'yaml-block-comment',
  'yaml-root-app',
])
testInTurn(
  4,
  all.filter((c) => !SPECIAL.has(c.id)).map((c) => [c.id, c] as const),
)('%s', async ([_, c]) => {
  const { pages } = await importAll(c)
  await check(c, pages)
})
test('android-product', async () => {
  const c = get('android-product')
  const { pages } = await importAll(c)
  const rows = await check(c, pages)
  const page = pageOf(pages[0]!.id)
  await page.write(rows.find((r) => r.content === 'Phone on')!.identifier, 'Handy an', 'de')
  const out = (await page.export('de')).toString()
  expect(out).not.toMatch(/product="tablet">(Telefon|Handy) an/)
  expect(out).toContain('product="default">Handy an')
})
test('folder-one-file-empty', async () => {
  const c = get('folder-one-file-empty')
  const v = await versionFor(c)
  const answer = await folder(v, c.files)
  expect(answer.pages.length).toBe(1)
  expect(JSON.stringify(answer.unused)).toMatch(/b\/en.json.*no texts/)
})
test('language-file-alone', async () => {
  const c = get('language-file-alone')
  const v = await versionFor(c)
  const { pages } = await folder(v, [c.files[0]!])
  const again = await folder(v, [{ ...c.files[1]!, path: 'res/values-fr/strings.xml' }])
  expect(again.pages.length).toBe(0)
  expect((await pageOf(pages[0]!.id).row('a', 'fr')).translation?.content).toBe('Pomme')
})
test.each(['plural-icu-exact-one', 'plural-icu-without-blanks'])('%s', async (id) => {
  const c = get(id)
  const v = await versionFor(c)
  const { id: pid } = await single(v, c.files[0]!)
  const page = pageOf(pid)
  await page.write('p', c.text!, 'de')
  const out = (await page.export('de')).toString()
  for (const item of c.expected.items!) expect(out).toContain(item)
})
test('reimport-xliff-unit-put-before', async () => {
  const c = get('reimport-xliff-unit-put-before')
  const v = await versionFor(c)
  const { id } = await single(v, c.files[0]!)
  const page = pageOf(id, 'm.xliff')
  const before = (await page.texts()).data
  await page.write(before.find((r) => r.content === 'Beta')!.identifier, 'Beta von Hand', 'de')
  const again = await page.reimport(c.files[1]!.text)
  expect(again.counts).toMatchObject(c.expected.counts!)
  const rows = await rowsOf(id)
  const by = Object.fromEntries(rows.map((r) => [r.content, r.row.translation]))
  expect(by.Alpha?.content || null).toBe(null)
  expect(by.Beta).toMatchObject({ content: 'Beta von Hand', status: 'COMPLETED' })
  expect(by.Gamma?.content).toBe('Gamma-de')
})
test('review-of-30-of-40', async () => {
  const c = get('review-of-30-of-40')
  const v = await versionFor(c)
  const [en, de] = c.files as [Case['files'][number], Case['files'][number]]
  const { id } = await single(v, en)
  const page = pageOf(id, 'de.json')
  const files = JSON.parse(de.text)
  for (let i = 0; i < 40; i++) await page.write(`k${i}`, `Hier steht der Satz Nummer ${i} des Spiels.`, 'de')
  await page.export('de')
  const again = await page.reimport(de.text)
  expect(again.suggestions.length).toBe(0)
  expect(again.counts.translations).toBe(30)
  expect((await page.row('k0', 'de')).translation?.content).toBe(files.k0)
})
test('undo-after-first-translation', async () => {
  const c = get('undo-after-first-translation')
  const v = await versionFor(c)
  const { id } = await single(v, c.files[0]!)
  const page = pageOf(id, 'en.json')
  const again = await page.reimport(c.files[1]!.text)
  await page.write('a', 'Öffne das neue Fenster', 'de')
  const undone = await page.undo(again.id!)
  const row = await page.row('a', 'de')
  expect((await page.texts()).data[0]!.content).toBe('Open the old door')
  expect(row.translation).toMatchObject({ content: 'Öffne das neue Fenster', status: 'NEEDS_REVIEW' })
  expect(row.source_before).toBe('Open the brand new window')
  expect(undone.left).toMatchObject([{ identifier: 'a', language: 'de' }])
})
test('xliff-space', async () => {
  const c = get('xliff-space')
  const v = await versionFor(c)
  const { id } = await single(v, c.files[0]!)
  const page = pageOf(id)
  await page.write('1', ' x\n\ty ', 'de')
  expect((await page.export('de')).toString()).toMatch(/<target[^>]* xml:space="preserve"[^>]*> x\n\ty <\/target>/)
})
test.each(['yaml-block-comment', 'yaml-root-app'])('%s', async (id) => {
  const c = get(id)
  const v = await versionFor(c)
  const { id: pid } = await single(v, c.files[0]!)
  const page = pageOf(pid)
  const first = (await page.texts()).data[0]!
  await page.write(first.identifier, id === 'yaml-root-app' ? 'Hallo' : 'eins\nzwei\n', 'de')
  const out = (await page.export('de')).toString()
  if (id === 'yaml-root-app') expect(out).toBe(c.expected.export_de_after)
  else expect(out).toContain(c.expected.export_de_contains!)
})

test('text-of-10001-characters', async () => {
  const texts = { a: 'short', b: 'word '.repeat(2_100) }
  const c = { files: [{ path: 'en.json', text: JSON.stringify(texts) }], target_languages: ['de'] } as Case
  const { pages } = await importAll(c)
  await check({ ...c, expected: { rows: texts } }, pages)
})

const catalogOf = (localization: string) => `{
  "sourceLanguage" : "en",
  "strings" : {
    "%lld coins" : {
      "localizations" : {
        "de" : ${localization}
      }
    }
  },
  "version" : "1.0"
}`
const unit = (value: string) => `{ "stringUnit" : { "state" : "translated", "value" : "${value}" } }`
const COINS = `{ "variations" : { "plural" : { "one" : ${unit('%lld Münze')}, "other" : ${unit('%lld Münzen')} } } }`

testOneIn<[string, string, string, string]>(3, [
  [
    'forms',
    COINS,
    '{n, plural, one {%lld Münze} other {%lld Münzen}}',
    '{n, plural, one {%lld Taler} other {%lld Taler!}}',
  ],
  [
    'devices',
    `{ "variations" : { "device" : { "iphone" : ${unit('Am Telefon')}, "other" : ${unit('Sonst')} } } }`,
    'Sonst',
    'Woanders',
  ],
  [
    'forms for devices',
    `{ "variations" : { "device" : { "iphone" : ${unit('Am Telefon')}, "other" : ${COINS} } } }`,
    '{n, plural, one {%lld Münze} other {%lld Münzen}}',
    '{n, plural, one {%lld Taler} other {%lld Taler!}}',
  ],
])(
  'the %s that a translation alone has come along, are edited, and take nothing else with them',
  async ([_, has, text, next]) => {
    const v = await versionFor({ target_languages: ['de'] } as Case)
    const file = catalogOf(has)
    const { id } = await single(v, { path: 'L.xcstrings', text: file })
    const page = pageOf(id)
    expect((await page.row('%lld coins', 'de')).translation?.content).toBe(text)
    expect((await page.export('de')).toString()).toBe(file)
    await page.write('%lld coins', next, 'de')
    const out = (await page.export('de')).toString()
    const [before, after] = text.startsWith('{')
      ? [
          ['%lld Münze"', '%lld Münzen"'],
          ['%lld Taler"', '%lld Taler!"'],
        ]
      : [[text], [next]]
    expect(out).toBe(before!.reduce((sum, form, at) => sum.replace(form, after![at]!), file))
  },
)

test('one text for every number comes along where the source has forms', async () => {
  const v = await versionFor({ target_languages: ['de'] } as Case)
  const forms = `{ "variations" : { "plural" : { "one" : ${unit('%lld coin')}, "other" : ${unit('%lld coins')} } } }`
  const file = catalogOf(unit('%lld Gold')).replace('"de"', `"en" : ${forms},\n        "de"`)
  const { id } = await single(v, { path: 'L.xcstrings', text: file })
  const [text] = await rowsOf(id)
  expect(text!.row.translation?.content).toBe('{n, plural, other {%lld Gold}}')
  expect((await pageOf(id).export('de')).toString()).toBe(file)
})

test('one text for all devices comes along where the source has several, and stays for the others when one gets its own', async () => {
  const v = await versionFor({ target_languages: ['de'] } as Case)
  const devices = `{ "variations" : { "device" : { "iphone" : ${unit('Tap')}, "mac" : ${unit('Click')}, "other" : ${unit('Press')} } } }`
  const file = catalogOf(unit('Drücken')).replace('"de"', `"en" : ${devices},\n        "de"`)
  const { id } = await single(v, { path: 'L.xcstrings', text: file })
  const texts = await rowsOf(id)
  expect(texts.map(({ row }) => row.translation?.content)).toEqual(['Drücken', 'Drücken', 'Drücken'])
  expect((await pageOf(id).export('de')).toString()).toBe(file)
  await pageOf(id).write(texts.find(({ content }) => content === 'Click')!.identifier, 'Klicken', 'de')
  const written = JSON.parse((await pageOf(id).export('de')).toString())
  type Device = { stringUnit: { value: string } }
  const german: Record<string, Device> = written.strings['%lld coins'].localizations.de.variations.device
  expect(
    Object.entries(german)
      .map(([name, { stringUnit }]) => [name, stringUnit.value])
      .sort(),
  ).toEqual([
    ['iphone', 'Drücken'],
    ['mac', 'Klicken'],
    ['other', 'Drücken'],
  ])
})

const LONG = 'word '.repeat(16_000)

test('a text of 80,000 characters comes in; a longer one is listed, stays in its file, and takes nothing with it', async () => {
  const v = await versionFor({ target_languages: ['de'] } as Case)
  const file = JSON.stringify({ short: 'Start', long: LONG, longer: `${LONG}!` }, null, 2)
  const { pages, skipped } = await folder(v, [{ path: 'en.json', text: file }])
  expect(skipped).toEqual({
    count: 1,
    examples: [
      {
        path: 'en.json',
        line: 4,
        place: 'longer',
        text: '',
        reason: 'It has 80,001 characters, and 80,000 are the most',
      },
    ],
  })
  const page = pageOf(pages[0]!.id, 'en.json')
  expect(await page.contents()).toEqual([
    ['short', 'Start'],
    ['long', LONG],
  ])
  await page.write('long', 'Wort '.repeat(16_000), 'de')
  await page.write('short', 'Los', 'de')
  expect(JSON.parse((await page.export('de')).toString())).toEqual({
    ...{ short: 'Los', long: 'Wort '.repeat(16_000), longer: `${LONG}!` },
  })
  const grown = JSON.stringify({ short: 'Starting', long: `${LONG}!`, longer: 'Fits' }, null, 2)
  const again = await page.reimport(grown)
  expect(again.counts).toMatchObject({ added: 1, changed: 1, gone: 0 })
  expect(await page.contents()).toEqual(
    expect.arrayContaining([
      ['short', 'Starting'],
      ['long', LONG],
      ['longer', 'Fits'],
    ]),
  )
})

test('a file of an exported language in which every text is another one is applied, and keeps what people wrote since', async () => {
  const v = await versionFor({ target_languages: ['de'] } as Case)
  const { id } = await single(v, { path: 'en.json', text: '{"a":"Apple","b":"Bread","c":"Cup"}' })
  const page = pageOf(id, 'de.json')
  for (const [key, text] of Object.entries({ a: 'Apfel', b: 'Brot', c: 'Tasse' })) await page.write(key, text, 'de')
  await page.export('de')
  await page.write('c', 'Kaffeetasse', 'de')
  const again = await page.reimport('{"a":"Frisches Obst","b":"Ein Laib","c":"Becher"}')
  expect(again.counts.translations).toBe(2)
  expect(again.suggestions).toEqual([{ identifier: 'c', language: 'de' }])
  expect((await page.row('a', 'de')).translation?.content).toBe('Frisches Obst')
  expect((await page.row('c', 'de')).translation?.content).toBe('Kaffeetasse')
})

testOneIn<[string, (texts: string[]) => string]>(2, [
  ['de.po', (texts: string[]) => texts.map((text, at) => `msgid "k${at}"\nmsgstr "${text}"\n`).join('\n')],
  [
    'm.xlf',
    (texts: string[]) =>
      `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="x"><body>${texts
        .map((text, at) => `<trans-unit id="k${at}"><source>k${at}</source><target>${text}</target></trans-unit>`)
        .join('')}</body></file></xliff>`,
  ],
])(
  'an export of source and translation in which every translation is another one is applied: %s',
  async ([path, write]) => {
    const v = await versionFor({ target_languages: ['de'] } as Case)
    const { id } = await single(v, { path, text: write(['', '', '']) })
    const page = pageOf(id, path)
    for (const [at, text] of ['Apfel', 'Brot', 'Tasse'].entries()) await page.write(`k${at}`, text, 'de')
    await page.export('de')
    await page.write('k2', 'Kaffeetasse', 'de')
    const again = await page.reimport(write(['Frisches Obst', 'Ein Laib', 'Becher']))
    expect([again.counts.translations, again.suggestions]).toEqual([2, [{ identifier: 'k2', language: 'de' }]])
    expect((await page.row('k0', 'de')).translation?.content).toBe('Frisches Obst')
    expect((await page.row('k2', 'de')).translation?.content).toBe('Kaffeetasse')
  },
)
