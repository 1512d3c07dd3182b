import { expect, test } from 'vitest'
import { testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, newVersion, withVersion } from '../../versions/pages.ts'
import { bring, newVersion as versionInto } from '../bring/broughtFiles.ts'
import { importedPage, pageOf } from './reimportedPage.ts'

withVersion()

/** The page's own file in English, and the project's own Spanish one, in its own form and order. */
const FILES: [
  name: string,
  en: [path: string, text: string],
  es: [name: string, text: string],
  edited: [string, string],
][] = [
  [
    'JSON',
    ['en.json', '{"a": "One", "b": "Two"}\n'],
    ['es.json', '{\r\n\t"b": "Dos",\r\n\t"a": "Uno"\r\n}'],
    ['"Uno"', '"El uno"'],
  ],
  [
    '.properties',
    ['messages_en.properties', 'a = One\nb = Two\n'],
    ['messages_es.properties', '# Para Lucía\nb: Dos\na: Uno\n'],
    ['a: Uno', 'a: El uno'],
  ],
  [
    '.strings',
    ['en.lproj/Main.strings', '"a" = "One";\n"b" = "Two";\n'],
    ['Main_es.strings', '/* hecho */\n"b" = "Dos";\n\n"a" = "Uno";\n'],
    ['"Uno"', '"El uno"'],
  ],
  [
    'PO',
    [
      'en.po',
      'msgid ""\nmsgstr "Language: en\\nContent-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "A_TEXT"\nmsgstr "One"\n\nmsgid "B_TEXT"\nmsgstr "Two"\n',
    ],
    [
      'es.po',
      'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n# hecho\n#, fuzzy\nmsgid "B_TEXT"\nmsgstr "Dos"\n\nmsgid "A_TEXT"\nmsgstr "Uno"\n',
    ],
    ['"Uno"', '"El uno"'],
  ],
  [
    'XLIFF',
    [
      'a.en.xlf',
      '<xliff version="1.2"><file source-language="en" original="a" datatype="plaintext"><body><trans-unit id="a"><source>One</source></trans-unit><trans-unit id="b"><source>Two</source></trans-unit></body></file></xliff>',
    ],
    [
      'a.es.xlf',
      '<xliff version="1.2"><file source-language="en" target-language="es" original="a" datatype="plaintext"><body><!-- hecho --><trans-unit id="b"><source>Two</source><target>Dos</target></trans-unit><trans-unit id="a"><source>One</source><target>Uno</target></trans-unit></body></file></xliff>',
    ],
    ['>Uno<', '>El uno<'],
  ],
]

testOneIn(3, FILES)(
  'a newer file of one language is the template of its exports: %s',
  async ([_, [path, en], [name, es], [from, to]]) => {
    const page = await importedPage(en, path.split('/').at(-1)!, ana, undefined, { path })
    const { id } = await pageOf(page.id, name).reimport(es)
    expect((await page.export()).toString()).toBe(es)
    const { data } = await page.texts()
    await page.write(data.find(({ content }) => content === 'One')!.identifier, 'El uno')
    expect((await page.export()).toString()).toBe(es.replace(from, to))
    const undone = await app.as(ana).post(`/operations/${id}/undo`)
    expect(undone.status).toBe(200)
    expect((await page.export()).toString()).not.toContain('hecho')
  },
)

test('a file of one language that was exported takes its texts and its judgements back, and the language keeps its own file', async () => {
  const [, [path, en], [name, es]] = FILES.find(([format]) => format === 'PO')!
  const page = pageOf((await importedPage(en, path, ana, await newVersion(), { path })).id, name)
  await page.reimport(es)
  const exported = (await page.export()).toString()
  expect((await page.row('B_TEXT')).translation).toMatchObject({ content: 'Dos', status: 'NEEDS_REVIEW' })
  await page.reimport(exported.replace('#, fuzzy\n', '').replace('"Uno"', '"El uno"').replace('# hecho\n', ''))
  expect((await page.row('B_TEXT')).translation).toMatchObject({ content: 'Dos', status: 'COMPLETED' })
  expect((await page.export()).toString()).toBe(es.replace('#, fuzzy\n', '').replace('"Uno"', '"El uno"'))
})

const FORMS = { en: ['', '_plural'], pl: ['_0', '_1', '_2'], cs: ['_0', '_1', '_2'], sl: ['_0', '_1', '_2', '_3'] }

/** Each form is named by its place, of which `first` is changed. */
function formsIn(language: keyof typeof FORMS, first = '0') {
  const forms = FORMS[language].map((suffix, at) => [`day${suffix}`, `{{count}} ${language} ${at || first}`])
  return JSON.stringify({ ...Object.fromEntries(forms), hello: `Hello ${language}`, bye: `Bye ${language}` })
}

testOneIn(3, ['pl', 'cs', 'sl'] as const)(
  'forms of older i18next in %s are read in its own order where the file has the name of the English one',
  async (language) => {
    const targets = { target_languages: ['pl', 'cs', 'sl'] }
    const { build } = app
    const project = await build.project(await build.organization({ owner: ana }), targets)
    const target = await build.version(project)
    const page = await importedPage(formsIn('en'), 'en.json', ana, target, { path: 'en.json' })
    const named = await pageOf(page.id, `${language}.json`).reimport(formsIn(language))
    expect(named.counts).toMatchObject({ translations: 3, added: 0, changed: 0, gone: 0 })
    expect(String(await page.export(language))).toBe(formsIn(language))
    const { counts, suggestions } = await page.reimport(formsIn(language, 'first'))
    expect([counts, suggestions]).toMatchObject([{ translations: 1, added: 0, changed: 0, gone: 0 }, []])
    expect(String(await page.export(language))).toBe(formsIn(language, 'first'))
    expect((await page.contents()).map(([, text]) => text)).toContain('Hello en')
  },
)

test.for([
  ['some', { a: 'Apfel', b: 'Weißbrot', c: 'Tasse!' }],
  ['all', { a: 'Obst', b: 'Ein Laib', c: 'Becher' }],
] as const)(
  'of a file whose language came with its source and was never exported, %s changes are applied beside those of people',
  async ([, newer]) => {
    const version = await versionInto(['de'])
    const files = { 'l/en.json': { a: 'Apple', b: 'Bread', c: 'Cup' }, 'l/de.json': { a: 'Apfel', b: 'Brot' } }
    const texts = Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])
    const [page] = Object.values((await bring(version, Object.fromEntries(texts))).byName)
    await page!.write('c', 'Kaffeetasse', 'de')
    const again = await bring(version, { 'l/de.json': JSON.stringify(newer) })
    expect(again).toMatchObject({ merged: [{ reimport: { suggestions: [{ identifier: 'c', language: 'de' }] } }] })
    const german = await Promise.all(['a', 'b', 'c'].map((key) => page!.row(key, 'de')))
    expect(german.map(({ translation }) => translation?.content)).toEqual([newer.a, newer.b, 'Kaffeetasse'])
  },
)
