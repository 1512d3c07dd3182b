import { expect, test } from 'vitest'
import { withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'
import { bring, translationAt as german, newVersion } from './broughtFiles.ts'

withVersion()

test('words behind a language that could be a script or a region part its families', async () => {
  const version = await newVersion(['de'])
  const files = {
    'en_menu.json': '{"a":"Menu"}',
    'de_menu.json': '{"a":"Menü"}',
    'en_ui.json': '{"a":"UI"}',
    'de_ui.json': '{"a":"BO"}',
  }
  const { byName } = await bring(version, files)
  expect(Object.keys(byName).toSorted()).toEqual(['menu', 'ui'])
  expect([await german(byName.menu!, 'a'), await german(byName.ui!, 'a')]).toEqual(['Menü', 'BO'])
  const again = await bring(version, { 'de_ui.json': '{"a":"Oberfläche"}' })
  expect([again.pages, again.merged.map(({ page_id }) => page_id)]).toEqual([[], [byName.ui!.id]])
})

test('the name of a file ends in a language of the project, and its folder says which it is', async () => {
  const version = await newVersion(['de', 'id'])
  const { byName } = await bring(version, {
    'en/log.yml': 'en:\n  b: Log\n',
    'en/log_in.yml': 'en:\n  a: Log in\n',
    'de/log_in.yml': 'de:\n  a: Anmelden\n',
  })
  const page = byName.log_in!
  expect(await german(page, 'a')).toBe('Anmelden')
  expect((await bring(version, { 'id/log_in.yml': 'id:\n  a: Masuk\n' })).pages).toEqual([])
  expect(await german(page, 'a', 'id')).toBe('Masuk')
  expect((await bring(version, { 'en/log_in.yml': 'en:\n  a: Sign in\n' })).pages).toEqual([])
  expect(await page.contents()).toEqual([['a', 'Sign in']])
})

test.each([
  ['texts.json', '{"en_menu":{"a":"A"},"in_game":{"b":"B"},"to_do":{"c":"C"}}'],
  ['texts.yml', 'en_menu:\n  a: A\nin_game:\n  b: B\nto_do:\n  c: C\n'],
])('keys of %s that have the form of languages stay keys', async (path, file) => {
  const { pages } = await bring(await newVersion(['de', 'id']), { [path]: file })
  const keys = (await pageOf(pages[0]!.id).contents()).map(([key]) => key)
  expect(keys).toEqual(['en_menu.a', 'in_game.b', 'to_do.c'])
})

test('Android’s folders for wide screens and cars are families of their own, or none', async () => {
  const file = (text: string) => `<resources><string name="a">${text}</string></resources>`
  const folders = { values: 'A', 'values-land': 'B', 'values-car': 'C', 'values-de': 'Ä', 'values-de-land': 'Be' }
  const files = Object.entries(folders).map(([folder, text]) => [`${folder}/strings.xml`, file(text)])
  const { byName } = await bring(await newVersion(['de']), Object.fromEntries(files))
  expect(Object.keys(byName).toSorted()).toEqual(['values-car/strings', 'values-land/strings', 'values/strings'])
  expect(await german(byName['values/strings']!, 'a')).toBe('Ä')
  expect(await german(byName['values-land/strings']!, 'a')).toBe('Be')
})

test('tables of one language each keep their columns, also one that a language has not yet', async () => {
  const version = await newVersion(['de', 'fr'])
  const files = { 'texts_en.csv': 'key,text\na,Apple\nb,Bread\n', 'texts_de.csv': 'key;text\nb;Brot\na;Apfel\n' }
  const { byName } = await bring(version, files)
  const page = byName.texts!
  expect([await german(page, 'a'), await german(page, 'b')]).toEqual(['Apfel', 'Brot'])
  expect((await page.export('de')).toString()).toBe(files['texts_de.csv'])
  await page.write('a', 'Äpfel; rot', 'de')
  const written = 'key;text\nb;Brot\na;"Äpfel; rot"\n'
  expect((await page.export('de')).toString()).toBe(written)
  await page.write('b', 'Pain', 'fr')
  expect((await page.export('fr')).toString()).toBe('key,text\na,Apple\nb,Pain\n')
  const { counts } = await pageOf(page.id, 'texts_de.csv').reimport(written.replace('Brot', 'Brötchen'))
  expect(counts).toMatchObject({ translations: 1, added: 0, changed: 0, gone: 0 })
})

test('a string, plurals and a list of one name are found in any order', async () => {
  const [string, plurals, list] = [
    (text: string) => `<string name="a">${text}</string>`,
    (text: string) => `<plurals name="a"><item quantity="other">%d ${text}</item></plurals>`,
    (text: string) => `<string-array name="a"><item>${text}</item></string-array>`,
  ]
  const inOrder = (...texts: string[]) => `<resources>${texts.join('')}</resources>`
  const { pages } = await bring(await newVersion(['de', 'fr']), {
    'values/strings.xml': inOrder(string('S'), plurals('P'), list('L')),
    'values-de/strings.xml': inOrder(list('l'), plurals('p'), string('s')),
    'values-fr/strings.xml': inOrder(plurals('q')),
  })
  const page = pageOf(pages[0]!.id)
  const found: Record<string, unknown> = {}
  for (const [key, text] of await page.contents())
    found[text!] = [await german(page, key!), await german(page, key!, 'fr')]
  expect(found).toEqual({
    S: ['s', undefined],
    '{n, plural, other {%d P}}': ['{n, plural, other {%d p}}', '{n, plural, other {%d q}}'],
    L: ['l', undefined],
  })
})
