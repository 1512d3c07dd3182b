import { expect, test } from 'vitest'
import { SEVERAL_PAGES } from '#server/files/bring/constants.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { formOf, pageOf } from '../merge/reimportedPage.ts'
import { bring, exportsOf, newVersion, sendFiles, translationAt } from './broughtFiles.ts'

withVersion()

const android = (a: string, b?: string) =>
  `<resources>\n  <string name="a">${a}</string>\n${b ? `  <string name="b">${b}</string>\n` : ''}</resources>\n`
const apple = (a: string) => `"a" = "${a}";\n`
const json = (a: string) => `{"a":"${a}"}\n`
const APP = 'app/src/main/res/values/strings.xml'

testOneIn<[string, (a: string, b?: string) => string, string, string]>(3, [
  [APP, android, 'values-fr/strings.xml', 'app/src/main/res/values-fr/strings.xml'],
  [APP, android, 'res/values-fr/strings.xml', 'app/src/main/res/values-fr/strings.xml'],
  [APP, android, 'delivery_fr/values-fr/strings.xml', 'app/src/main/res/values-fr/strings.xml'],
  ['values/strings.xml', android, 'app/res/values-fr/strings.xml', 'values-fr/strings.xml'],
  ['Game/Base.lproj/Main.strings', apple, 'fr.lproj/Main.strings', 'Game/fr.lproj/Main.strings'],
  ['Game/en.lproj/Main.strings', apple, 'fr.lproj/Main.strings', 'Game/fr.lproj/Main.strings'],
  ['web/src/locales/en/menu.json', json, 'locales/fr/menu.json', 'web/src/locales/fr/menu.json'],
  ['web/src/locales/en.json', json, 'fr.json', 'web/src/locales/fr.json'],
  ['web/l10n/menu.en.json', json, 'menu.fr.json', 'web/l10n/menu.fr.json'],
])('the page of %s is the one that a file of another start belongs to', async ([own, write, dropped, place]) => {
  const version = await newVersion(['fr'])
  const { pages } = await bring(version, { [own]: write('Apple') })
  const file = { [dropped]: write('Pomme') }
  const preview = await (await sendFiles(version, file, {}, '/preview')).json()
  expect(preview.pages).toMatchObject([{ existing_page: { id: pages[0]!.id }, possible_pages: [] }])
  const again = await bring(version, file)
  expect([again.pages, again.unused, again.merged.map(({ page_id }) => page_id)]).toEqual([[], [], [pages[0]!.id]])
  const page = pageOf(pages[0]!.id)
  expect([await page.contents(), await translationAt(page, 'a', 'fr')]).toEqual([[['a', 'Apple']], 'Pomme'])
  expect(await exportsOf(version)).toEqual({ [place]: write('Pomme') })
})

test('a file by itself is of the page too, and a folder brings all of its languages', async () => {
  const version = await newVersion(['de', 'fr'])
  const { pages } = await bring(version, { [APP]: android('Apple', 'Bread') })
  const page = pageOf(pages[0]!.id)
  const fields = { name: 'French', type: 'game_ui', path: 'values-fr/strings.xml' }
  const call = `/versions/${version.id}/pages/import/file`
  const answer = await app.as(ana).post(call, formOf(android('Pomme'), 'strings.xml', fields))
  expect(await answer.json()).toMatchObject({ id: page.id, reimport: { counts: { translations: 1 } } })
  const folder = {
    'values-de/strings.xml': android('Apfel', 'Brot'),
    'values-fr/strings.xml': android('Pomme', 'Pain'),
  }
  expect((await bring(version, folder)).pages).toEqual([])
  const found = ['de', 'fr'].flatMap((language) => ['a', 'b'].map((key) => translationAt(page, key, language)))
  expect(await Promise.all(found)).toEqual(['Apfel', 'Brot', 'Pomme', 'Pain'])
})

test('a file that fits two pages waits for a choice', async () => {
  const version = await newVersion(['fr'])
  const lib = APP.replace('app', 'lib')
  const { pages } = await bring(version, { [APP]: android('Apple'), [lib]: android('Bread') })
  const ofLib = pages.find(({ name }) => name.startsWith('lib'))!
  const path = 'values-fr/strings.xml'
  const file = { [path]: android('Pain') }
  const preview = await (await sendFiles(version, file, {}, '/preview')).json()
  const possible_pages = pages.map(({ id, name }) => ({ id, name }))
  expect(preview.pages).toMatchObject([{ path, existing_page: null, mistakable_language: null }])
  expect(preview.pages[0].possible_pages.toSorted(byName)).toEqual(possible_pages.toSorted(byName))
  expect(await (await sendFiles(version, file)).json()).toMatchObject({
    detail: [{ msg: `${path}: ${SEVERAL_PAGES}` }],
  })
  const mixed = await bring(version, { ...file, 'more.json': json('More') })
  expect([mixed.pages.map(({ name }) => name), mixed.merged, mixed.unused]).toEqual([
    ['more'],
    [],
    [{ path, reason: SEVERAL_PAGES }],
  ])
  const chosen = await bring(version, file, { [path]: { page_id: ofLib.id } })
  expect(chosen.merged.map(({ page_id }) => page_id)).toEqual([ofLib.id])
  expect(await translationAt(pageOf(ofLib.id), 'a', 'fr')).toBe('Pain')
  const asOwn = await bring(version, { [path]: android('Beurre') }, { [path]: { page_id: null } })
  expect(asOwn.pages).toHaveLength(1)
})

test('the folder before it, where there is one, says which of two pages is meant', async () => {
  const version = await newVersion(['fr'])
  const { byName } = await bring(version, { [APP]: android('Apple'), [APP.replace('app', 'lib')]: android('Bread') })
  const { merged } = await bring(version, { 'lib/src/main/res/values-fr/strings.xml': android('Pain') })
  expect(merged).toMatchObject([{ page_id: byName['lib/src/main/res/values/strings']!.id }])
  const nested = { 'game/app/src/main/res/values-fr/strings.xml': android('Pomme') }
  expect((await bring(version, nested)).merged).toMatchObject([
    { page_id: byName['app/src/main/res/values/strings']!.id },
  ])
})

test('two files of one language ask for the page that both fit', async () => {
  const version = await newVersion(['fr'])
  await bring(version, { [APP]: android('Apple') })
  const files = { 'one/values-fr/strings.xml': android('Pomme'), 'two/values-fr/strings.xml': android('Poire') }
  const preview = await (await sendFiles(version, files, {}, '/preview')).json()
  expect(preview.pages.map((page: { possible_pages: object[] }) => page.possible_pages.length)).toEqual([1, 1])
})

test.each([
  ['another module', 'lib/src/main/res/values-fr/strings.xml'],
  ['another file', 'values-fr/arrays.xml'],
  ['a folder of another kind', 'values-fr-land/strings.xml'],
])('%s is a page of its own', async (_, path) => {
  const version = await newVersion(['fr'])
  await bring(version, { [APP]: android('Apple') })
  expect((await bring(version, { [path]: android('Pomme') })).pages).toHaveLength(1)
})

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
