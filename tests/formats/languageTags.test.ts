import { expect, test } from 'vitest'
import { groupByLanguage } from '#server/files/detect/groupByLanguage.ts'
import { findFormat } from '#server/formats/formats.ts'
import { fillPattern, languagePathOf } from '#server/formats/languagePaths.ts'
import { matchLanguage, readTag, sameLanguage } from '#server/formats/languageTags.ts'
import { guessColumns } from '#server/formats/tables/columns.ts'

test.each([
  ['pt_BR', 'pt-BR'],
  ['pt-rBR', 'pt-BR'],
  ['b+zh+Hant', 'zh-Hant'],
  ['b+es+419', 'es-419'],
  ['zh_hant_TW', 'zh-Hant-TW'],
  ['sr_RS.UTF-8@latin', 'sr-Latn-RS'],
  ['ca_ES@valencia', 'ca-ES-valencia'],
  ['de_DE@euro', 'de-DE'],
  ['iw', 'he'],
  ['arb', undefined],
  ['models', undefined],
])('the tag %s of a file means %s', (written, code) => expect(readTag(written)).toBe(code))

test.each([
  ['pt_BR', ['pt'], 'pt'],
  ['pt_BR', ['pt', 'pt-BR'], 'pt-BR'],
  ['pt', ['pt-BR', 'pt'], 'pt'],
  ['pt', ['pt-BR'], undefined],
  ['pt-PT', ['pt-BR'], undefined],
  ['zh-TW', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
  ['zh_CN', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['es-MX', ['es-419', 'es'], 'es'],
  ['zh', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
  ['ca', ['ca-valencia'], undefined],
  ['no', ['nb'], 'nb'],
  ['nb', ['no', 'nb'], 'nb'],
])('of a project a file in %s is for the language that fits best of %j: %s', (tag, among, found) =>
  expect(matchLanguage(tag, among)).toBe(found),
)

test('a text without a region is none of a region’s', () => {
  expect(sameLanguage('pt_BR', 'pt')).toBe(true)
  expect(sameLanguage('pt', 'pt-BR')).toBe(false)
})

const PROJECT = ['pt-BR', 'zh-Hant', 'sv']
test.each([
  ['res/values-pt-rBR/strings.xml', 'res/values-*/strings.xml', 'pt-BR'],
  ['res/values-b+zh+Hant/strings.xml', 'res/values-*/strings.xml', 'zh-Hant'],
  ['zh-Hant.lproj/Main.strings', '*.lproj/Main.strings', 'zh-Hant'],
  ['locale/pt_BR/app.po', 'locale/*/app.po', 'pt-BR'],
  ['po/pt_BR.po', 'po/*.po', 'pt-BR'],
  ['messages_zh_TW.properties', 'messages_*.properties', 'zh-Hant'],
  ['sv.json', '*.json', 'sv'],
])('the path %s names a language of the project', (path, pattern, language) => {
  expect(languagePathOf(path, PROJECT)).toEqual({ pattern, language })
})

test.each([
  ['res/values-*/strings.xml', 'pt-BR', 'res/values-pt-rBR/strings.xml'],
  ['res/values-*/strings.xml', 'zh-Hant', 'res/values-b+zh+Hant/strings.xml'],
  ['res/values-*/strings.xml', 'de', 'res/values-de/strings.xml'],
  ['*.lproj/Main.strings', 'zh-Hant', 'zh-Hant.lproj/Main.strings'],
  ['po/*.po', 'pt-BR', 'po/pt_BR.po'],
  ['lib/app_*.arb', 'zh-Hant', 'lib/app_zh_Hant.arb'],
  ['locales/*/x.json', 'pt-BR', 'locales/pt-BR/x.json'],
])('a file of %s in %s lies at %s', (pattern, language, path) => expect(fillPattern(pattern, language)).toBe(path))

test('files of regions are of one page, each for its own language', () => {
  const format = findFormat('json')!
  const paths = ['en.json', 'pt.json', 'pt-BR.json', 'pt-PT.json']
  const [group] = groupByLanguage(
    paths.map((path) => ({ path, format })),
    'en',
    ['pt', 'pt-BR'],
  )
  expect(group!.others.map(({ file, language }) => `${language}: ${file.path}`)).toEqual([
    'pt-BR: pt-BR.json',
    'pt: pt.json',
  ])
  expect(group!.unread.repeated.map(({ path }) => path)).toEqual(['pt-PT.json'])
})

test('columns are found by tags and names with a region', () => {
  expect(guessColumns(['English (US)', 'French (fr)', 'Spanish (419)', 'Spanish (AR)', 'German (formal)'])).toEqual([
    { language: 'en-US' },
    { language: 'fr' },
    { language: 'es-419' },
    { language: 'es-AR' },
    undefined,
  ])
  expect(guessColumns(['Key', 'en', 'pt-BR', 'Chinese (Traditional)', 'pt_PT', 'notes'])).toEqual([
    'identifier',
    { language: 'en' },
    { language: 'pt-BR' },
    { language: 'zh-Hant' },
    { language: 'pt-PT' },
    'context',
  ])
})

test.each([
  ['po', 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "Go"\nmsgstr ""\n', '"Language: pt_BR\\n"'],
  ['arb', '{"@@locale": "en", "go": "Go"}', '"@@locale": "pt_BR"'],
  [
    'xliff1',
    '<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="plaintext"><body><trans-unit id="go"><source>Go</source></trans-unit></body></file></xliff>',
    'target-language="pt-BR"',
  ],
  ['csv', 'key,en,pt\ngo,Go,Vai\n', 'key,en,pt,pt-BR\ngo,Go,Vai,Ir\n'],
])('%s names the region as its readers expect it', (id, file, expected) => {
  const format = findFormat(id)!
  const { identifier } = format.read(Buffer.from(file)).entries[0]!
  const written = format.write(Buffer.from(file), new Map([[identifier, { text: 'Ir' }]]), 'pt-BR')
  expect(Buffer.from(written).toString()).toContain(expected)
})
