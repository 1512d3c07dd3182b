import { expect, test } from 'vitest'
import { groupByLanguage } from '#server/files/detect/groupByLanguage.ts'
import { pageNameOf } from '#server/files/detect/pageNameOf.ts'
import { findFormat } from '#server/formats/formats.ts'
import { isOfPattern, languagePathOf, placeBeside } from '#server/formats/languagePaths.ts'

test.each([
  ['values-de/strings.xml', 'values-*/strings.xml', 'de'],
  ['res/values-pt-rBR/strings.xml', 'res/values-*/strings.xml', 'pt'],
  ['de.json', '*.json', 'de'],
  ['locales/zh_Hans_CN/x.json', 'locales/*/x.json', 'zh'],
  ['lib/l10n/app_fr.arb', 'lib/l10n/app_*.arb', 'fr'],
  ['fr.lproj/Main.strings', '*.lproj/Main.strings', 'fr'],
  ['app-de_DE.po', 'app-*.po', 'de'],
  ['game/tl/french/script.rpy', 'game/tl/*/script.rpy', 'fr'],
  ['Strings.de-DE.resx', 'Strings.*.resx', 'de'],
  ['de/messages.de.properties', '*/messages.*.properties', 'de'],
  ['en_menu.json', '*_menu.json', 'en'],
  ['l10n/de-core.json', 'l10n/*-core.json', 'de'],
  ['de_ui.csv', '*_ui.csv', 'de'],
  ['values-de-land/strings.xml', 'values-*-land/strings.xml', 'de'],
  ['values-b+zh+Hant/strings.xml', 'values-*/strings.xml', 'zh'],
])('the language of %s is in its path', (path, pattern, language) => {
  expect(languagePathOf(path)).toMatchObject({ pattern, language })
})

const NAMED = { schinese: 'zh-Hans', tchinese: 'zh-Hant', brazilian: 'pt-BR', latam: 'es-419', koreana: 'ko' }
const FOLDERS = { ...NAMED, czech: 'cs', ukrainian: 'uk', Swedish: 'sv', vietnamese: 'vi', german: 'de' }

test.each(Object.entries(FOLDERS))('a folder may be called %s, as games call the language %s', (name, language) => {
  const path = `game/tl/${name}/script.rpy`
  const pattern = 'game/tl/*/script.rpy'
  expect(languagePathOf(path, ['en', language])).toEqual({ pattern, language })
  expect(isOfPattern(path, pattern)).toBe(true)
  const { read } = findFormat('renpy')!
  const file = `translate ${name} start:\n\n    # "Hello"\n    "..."\n`
  expect(read(Buffer.from(file)).language).toBe(language)
})

test.each(['strings.xml', 'values/strings.xml', 'design/models.json', 'a*/de.json', 'sv.json'])(
  'the path %s names no language of ours',
  (path) => expect(languagePathOf(path)).toBeUndefined(),
)

test('a path may differ in a language that is none of ours', () => {
  expect(isOfPattern('values-sv/strings.xml', 'values-*/strings.xml')).toBe(true)
  expect(isOfPattern('values-night/strings.xml', 'values-*/strings.xml')).toBe(false)
  expect(isOfPattern('values/strings.xml', 'values-*/strings.xml')).toBe(false)
})

const groupsOf = (paths: string[], format: string) =>
  groupByLanguage(
    paths.map((path) => ({ path, format: findFormat(format)! })),
    'en',
  ).map(({ base, languagePath, others, unread }) => [
    base.path,
    languagePath,
    others.map(({ file, language }) => `${language}: ${file.path}`),
    [...unread.repeated, ...unread.foreign].map(({ path }) => path),
  ])

test('the file of the source language makes the page', () => {
  const android = ['values/strings.xml', 'values-de/strings.xml', 'values-sv/strings.xml', 'values/plurals.xml']
  expect(groupsOf(android, 'android')).toEqual([
    ['values/plurals.xml', undefined, [], []],
    ['values/strings.xml', 'values-*/strings.xml', ['de: values-de/strings.xml'], ['values-sv/strings.xml']],
  ])
  expect(groupsOf(['en.json', 'de.json', 'de-AT.json', 'about.json'], 'json')).toEqual([
    ['about.json', undefined, [], []],
    ['en.json', '*.json', ['de: de.json'], ['de-AT.json']],
  ])
  expect(groupsOf(['Base.lproj/a.strings', 'de.lproj/a.strings'], 'strings')).toEqual([
    ['Base.lproj/a.strings', '*.lproj/a.strings', ['de: de.lproj/a.strings'], []],
  ])
  expect(groupsOf(['messages.properties', 'messages_de.properties'], 'properties')).toEqual([
    ['messages.properties', 'messages_*.properties', ['de: messages_de.properties'], []],
  ])
})

test.each([
  ['EN.json', 'DE.json', 'de'],
  ['Text/English.json', 'Text/German.json', 'de'],
  ['lang/en_us.json', 'lang/de_de.json', 'de'],
  ['i18n/default.json', 'i18n/de.json', 'de'],
  ['bundle.l10n.json', 'bundle.l10n.de.json', 'de'],
  ['po/game.pot', 'po/sr@latin.po', 'sr-Latn'],
  ['locale/game.pot', 'locale/ca@valencia/game.po', 'ca-valencia'],
  ['values/strings.xml', 'values-no/strings.xml', 'nb'],
  ['en.lproj/Main.strings', 'zh.lproj/Main.strings', 'zh-Hans'],
])('%s and %s are one page, whatever notation their language is in', (own, other, language) => {
  const files = [own, other].map((path) => ({ path, format: findFormat(path.includes('po') ? 'po' : 'json')! }))
  for (const source of ['en', 'en-US']) {
    const groups = groupByLanguage(files, source, [language])
    expect(groups.map(({ base, others }) => [base.path, others.map((one) => [one.file.path, one.language])])).toEqual([
      [own, [[other, language]]],
    ])
  }
})

test('the English that gettext makes of source texts is no page, and gives no source texts', () => {
  const paths = ['po/de.po', 'po/en@boldquot.po', 'po/en@quot.po', 'po/game.pot']
  expect(groupsOf(paths, 'po')).toEqual([
    ['po/game.pot', 'po/*.po', ['de: po/de.po'], ['po/en@boldquot.po', 'po/en@quot.po']],
  ])
})

test.each([
  [['values/strings.xml', 'values-de/strings.xml', 'values-en-rGB/strings.xml'], 'android', 'values/strings.xml'],
  [['messages.properties', 'messages_de.properties', 'messages_en_GB.properties'], 'properties', 'messages.properties'],
  [['de.json', 'en-GB.json', 'en.json'], 'json', 'en.json'],
  [['de.json', 'en-US.json'], 'json', 'en-US.json'],
])('a file of a region makes the page only where nothing else has the source texts: %j', (paths, format, base) => {
  expect(groupsOf(paths, format).map(([own, , others]) => [own, others])).toEqual([
    [base, expect.arrayContaining([expect.stringMatching(/^de: /)])],
  ])
})

test('words behind a language part families, though they have the form of a script or a region', () => {
  expect(
    groupsOf(['en_menu.json', 'de_menu.json', 'en_game.json', 'de_game.json', 'de_ui.json', 'en_ui.json'], 'json'),
  ).toEqual([
    ['en_game.json', '*_game.json', ['de: de_game.json'], []],
    ['en_menu.json', '*_menu.json', ['de: de_menu.json'], []],
    ['en_ui.json', '*_ui.json', ['de: de_ui.json'], []],
  ])
  const android = ['values', 'values-land', 'values-de', 'values-de-land'].map((folder) => `${folder}/strings.xml`)
  expect(groupsOf(android, 'android')).toEqual([
    ['values-land/strings.xml', 'values-*-land/strings.xml', ['de: values-de-land/strings.xml'], []],
    ['values/strings.xml', 'values-*/strings.xml', ['de: values-de/strings.xml'], []],
  ])
})

test('a name that ends in a language stands in the way of no folder of one', () => {
  const paths = ['en/log_in.json', 'de/log_in.json', 'en/item_id.json', 'de/item_id.json']
  const files = paths.map((path) => ({ path, format: findFormat('json')! }))
  const groups = groupByLanguage(files, 'en', ['de', 'id'])
  expect(groups.map(({ base, languagePath, others }) => [base.path, languagePath, others.length])).toEqual([
    ['en/item_id.json', '*/item_id.json', 1],
    ['en/log_in.json', '*/log_in.json', 1],
  ])
})

test('any file that holds its source can make the page, a POT before others', () => {
  expect(groupsOf(['po/fr.po', 'po/de.po'], 'po')).toEqual([['po/de.po', 'po/*.po', ['fr: po/fr.po'], []]])
  expect(groupsOf(['po/fr.po', 'po/game.pot'], 'po')).toEqual([['po/game.pot', 'po/*.po', ['fr: po/fr.po'], []]])
  expect(groupsOf(['l/de/LC_MESSAGES/a.po', 'a.pot', 'b.pot'], 'po')).toEqual([
    ['a.pot', 'l/*/LC_MESSAGES/a.po', ['de: l/de/LC_MESSAGES/a.po'], []],
    ['b.pot', undefined, [], []],
  ])
})

test('the descriptions of messages beside the languages of MediaWiki make no page', () => {
  expect(groupsOf(['i18n/de.json', 'i18n/en.json', 'i18n/qqq.json'], 'json')).toEqual([
    ['i18n/en.json', 'i18n/*.json', ['de: i18n/de.json'], ['i18n/qqq.json']],
  ])
})

test('files in other languages alone are pages of their own', () => {
  expect(groupsOf(['de.json', 'fr.json'], 'json')).toEqual([
    ['de.json', undefined, [], []],
    ['fr.json', undefined, [], []],
  ])
})

test.each([
  ['values/strings.xml', 'values-*/strings.xml', 'values/strings'],
  ['locales/en/quests.json', 'locales/*/quests.json', 'locales/quests'],
  ['en.json', '*.json', 'en'],
  ['lib/app_en.arb', 'lib/app_*.arb', 'lib/app'],
  ['po/game.pot', 'po/*.po', 'po/game'],
  ['Texts.xlsx', undefined, 'Texts'],
])('the page of %s is named %3$s', (path, pattern, name) => expect(pageNameOf(path, pattern)).toBe(name))

test.each([
  ['a\u202egnp.csv', 'agnp'],
  ['\u200fنص\u200e.json', 'نص'],
  ['\u202e\u200b.json', 'Page'],
  ['one\ntwo.csv', 'one two'],
])('the page of the file %j is named %s', (path, name) => expect(pageNameOf(path, undefined)).toBe(name))

test.each([
  ['game/tl/german/s.rpy', 'game/tl/*/s.rpy', 'de', 'game/tl/german/s.rpy'],
  ['game/tl/german/s.rpy', 'game/tl/*/s.rpy', 'uk', 'game/tl/ukrainian/s.rpy'],
  ['game/tl/german/s.rpy', 'game/tl/*/s.rpy', 'zh-Hans', 'game/tl/zh_hans/s.rpy'],
  ['l/English.json', 'l/*.json', 'fr', 'l/French.json'],
  ['l/en_US.json', 'l/*.json', 'pt-BR', 'l/pt_BR.json'],
  ['l/pt_BR.json', 'l/*.json', 'pt-BR', 'l/pt_BR.json'],
  ['l/pt_BR.json', 'l/*.json', 'pt', 'l/pt.json'],
  ['en/a.en.yml', '*/a.*.yml', 'de', 'de/a.de.yml'],
  ['values/strings.xml', 'values-*/strings.xml', 'pt-BR', 'values-pt-rBR/strings.xml'],
  ['values-en/strings.xml', 'values-*/strings.xml', 'pt-BR', 'values-pt-rBR/strings.xml'],
  ['Base.lproj/a.strings', '*.lproj/a.strings', 'de', 'de.lproj/a.strings'],
  ['a.resx', 'a.*.resx', 'de', 'a.de.resx'],
])('beside %s of %s a file in %s is %s', (own, pattern, language, path) => {
  expect(placeBeside(own, pattern, language)).toBe(path)
})
