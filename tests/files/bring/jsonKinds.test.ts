import { expect, test } from 'vitest'
import { ana, app, withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

async function newVersion(target_languages: string[]) {
  const organization = await app.build.organization({ owner: ana })
  return app.build.version(await app.build.project(organization, { target_languages }))
}

async function bring(version: { id: string }, files: Record<string, string>) {
  const form = new FormData()
  form.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) form.append('file', new File([text], path))
  const answer = await app.as(ana).post(`/versions/${version.id}/pages/import/files`, form)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as { pages: { id: string }[]; skipped: { count: number; examples: object[] } }
}

async function onlyPage(version: { id: string }, files: Record<string, string>, name = Object.keys(files)[0]!) {
  const { pages, skipped } = await bring(version, files)
  expect(pages).toHaveLength(1)
  return { ...pageOf(pages[0]!.id, name), skipped }
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const parsed = async (page: { export: (language: string) => Promise<Buffer> }, language: string) =>
  JSON.parse(String(await page.export(language)))

test('a family of JSON with its language as root: keys without it, and each export with its own', async () => {
  const version = await newVersion(['de', 'pt-BR'])
  const english = json({
    en: { title: 'Start', coins: { one: 'a coin', other: '%{count} coins' }, menu: { app: 'App' } },
  })
  const german = json({ de: { title: 'Los' } })
  const page = await onlyPage(version, { 'l/en.json': english, 'l/de.json': german })
  expect((await page.contents()).map(([identifier]) => identifier)).toEqual(['title', 'coins', 'menu.app'])
  expect((await page.row('title', 'de')).translation?.content).toBe('Los')
  expect(String(await page.export('de'))).toBe(german)
  await page.write('menu.app', 'App', 'pt-BR')
  expect(await parsed(page, 'pt-BR')).toMatchObject({ 'pt-BR': { menu: { app: 'App' } } })
  await page.write('coins', '{n, plural, one {eine Münze} other {%{count} Münzen}}', 'de')
  expect(await parsed(page, 'de')).toMatchObject({ de: { coins: { one: 'eine Münze', other: '%{count} Münzen' } } })
  const { counts } = await pageOf(page.id, 'l/de.json').reimport(german.replace('Los', 'Auf'))
  expect(counts).toMatchObject({ translations: 1, changed: 0, gone: 0 })
})

test.each(['app', 'ui', 'npc'])('%s is no language of JSON', async (root) => {
  const page = await onlyPage(await newVersion(['de']), { 'en.json': json({ [root]: { title: 'Start' } }) })
  await page.write(`${root}.title`, 'Los', 'de')
  expect(await parsed(page, 'de')).toEqual({ [root]: { title: 'Los' } })
})

test('all languages in one JSON are read, edited and written into the one file, a new one too', async () => {
  const version = await newVersion(['de', 'fr', 'ru'])
  const trees = { en: { title: 'Start', menu: { quit: 'Quit' } }, de: { title: 'Los' } }
  const objects = { title: { en: 'Start', de: 'Los' }, menu: { quit: { en: 'Quit' } } }
  for (const file of [trees, objects]) {
    const page = await onlyPage(version, { [file === trees ? 'trees.json' : 'objects.json']: json(file) })
    expect(await page.contents()).toEqual([
      ['title', 'Start'],
      ['menu.quit', 'Quit'],
    ])
    expect((await page.row('title', 'de')).translation?.content).toBe('Los')
    expect(String(await page.export('de'))).toBe(json(file))
    await page.write('title', 'Auf', 'de')
    await page.write('menu.quit', 'Ende', 'de')
    await page.write('menu.quit', 'Выход', 'ru')
    const [german, russian] = [await parsed(page, 'de'), await parsed(page, 'ru')]
    if (file === trees) {
      expect(german).toEqual({ en: trees.en, de: { title: 'Auf', menu: { quit: 'Ende' } } })
      expect(russian).toEqual({ ...trees, ru: { menu: { quit: 'Выход' } } })
    } else {
      expect(german).toEqual({ title: { en: 'Start', de: 'Auf' }, menu: { quit: { en: 'Quit', de: 'Ende' } } })
      expect(russian).toEqual({ ...objects, menu: { quit: { en: 'Quit', ru: 'Выход' } } })
    }
    const name = file === trees ? 'trees.json' : 'objects.json'
    const again = await pageOf(page.id, name).reimport(
      json(german).replace('Auf', 'Auf geht’s').replace('Quit', 'Leave'),
    )
    expect(again.counts).toMatchObject({ changed: 1, translations: 1, gone: 0, added: 0 })
  }
})

test('items of a list that come back in another order keep their translations by their names', async () => {
  for (const by of ['id', 'key', 'name']) {
    const page = await onlyPage(await newVersion(['de']), {
      'dialogue.json': json([
        { [by]: 'smith', text: 'Hello' },
        { [by]: 'guard', text: 'Hello' },
        { [by]: 'child', text: 'Who are you?' },
      ]),
    })
    const texts = ['Tag auch', 'Halt!', 'Wer bist du?']
    for (const [at, { identifier }] of (await page.texts()).data.entries())
      await page.write(identifier, texts[at]!, 'de')
    const { counts } = await page.reimport(
      json([
        { [by]: 'child', text: 'Who are you?' },
        { [by]: 'guard', text: 'Hello' },
        { [by]: 'new', text: 'Hello' },
        { [by]: 'smith', text: 'Hello there' },
      ]),
    )
    expect(counts).toMatchObject({ added: 1, changed: 1, gone: 0, renamed: 0 })
    expect(await parsed(page, 'de')).toEqual([
      { [by]: 'child', text: 'Wer bist du?' },
      { [by]: 'guard', text: 'Halt!' },
      { [by]: 'new', text: 'Hello' },
      { [by]: 'smith', text: 'Tag auch' },
    ])
  }
})

test('older i18next: forms of one text, and each language gets its own keys', async () => {
  const version = await newVersion(['de', 'ru', 'ja', 'ar'])
  const english = { day: '{{count}} day', day_plural: '{{count}} days', tip_0: 'Run', tip_1: 'Hide', tip_2: 'Jump' }
  const russian = { day_0: 'день', day_1: 'дня', day_2: 'дней', tip_0: 'Беги', tip_1: 'Прячься', tip_2: 'Прыгай' }
  const page = await onlyPage(version, { 'l/en.json': json(english), 'l/ru.json': json(russian) })
  expect((await page.contents()).map(([identifier]) => identifier)).toEqual(['day', 'tip_0', 'tip_1', 'tip_2'])
  expect((await page.row('day', 'ru')).translation?.content).toBe(
    '{n, plural, one {день} few {дня} many {дней} other {дней}}',
  )
  expect(String(await page.export('ru'))).toBe(json(russian))
  const { counts } = await pageOf(page.id, 'l/ru.json').reimport(json({ ...russian, day_1: 'денька' }))
  expect(counts).toMatchObject({ translations: 1, added: 0, changed: 0, gone: 0 })
  expect((await page.row('day', 'ru')).translation?.content).toContain('few {денька}')
  await page.write('day', '{n, plural, one {# день} few {# дня} many {# дней} other {# дня}}', 'ru')
  const days = { day_0: '{{count}} день', day_1: '{{count}} дня', day_2: '{{count}} дней' }
  expect(await parsed(page, 'ru')).toEqual({ ...russian, ...days })
  await page.write('day', '{n, plural, other {# 日}}', 'ja')
  const { day: _, day_plural: __, ...tips } = english
  expect(await parsed(page, 'ja')).toEqual({ day_0: '{{count}} 日', ...tips })
  await page.write('day', '{n, plural, one {# Tag} other {# Tage}}', 'de')
  expect(await parsed(page, 'de')).toEqual({ ...english, day: '{{count}} Tag', day_plural: '{{count}} Tage' })
  await page.write('day', '{n, plural, zero {0} one {1} two {2} few {3} many {11} other {100}}', 'ar')
  const all = ['0', '1', '2', '3', '11', '100'].map((text, at) => [`day_${at}`, text])
  expect(await parsed(page, 'ar')).toEqual({ ...Object.fromEntries(all), ...tips })
})

test('newer i18next: zero, ordinal numbers and contexts with forms', async () => {
  const file = {
    ...{ coin_zero: 'none', coin_one: 'a coin', coin_other: '{{count}} coins' },
    ...{ place_ordinal_one: '{{count}}st', place_ordinal_two: '{{count}}nd' },
    ...{ place_ordinal_few: '{{count}}rd', place_ordinal_other: '{{count}}th' },
    ...{ friend: 'friend', friend_male_one: 'a boy', friend_male_other: '{{count}} boys' },
  }
  const page = await onlyPage(await newVersion(['de', 'it', 'ru']), { 'en.json': json(file) })
  expect(await page.contents()).toEqual([
    ['coin', "{n, plural, zero {none} one {a coin} other {'{{count}}' coins}}"],
    [
      'place_ordinal',
      "{n, selectordinal, one {'{{count}}'st} two {'{{count}}'nd} few {'{{count}}'rd} other {'{{count}}'th}}",
    ],
    ['friend', 'friend'],
    ['friend_male', "{n, plural, one {a boy} other {'{{count}}' boys}}"],
  ])
  await page.write('place_ordinal', '{n, selectordinal, many {l’#º} other {il #º}}', 'it')
  const { place_ordinal_one: _, place_ordinal_two: __, place_ordinal_few: ___, ...others } = file
  expect(await parsed(page, 'it')).toEqual({
    ...others,
    ...{ place_ordinal_other: 'il {{count}}º', place_ordinal_many: 'l’{{count}}º' },
  })
  await page.write('place_ordinal', '{n, plural, one {#} other {#.}}', 'de')
  const answer = await app.as(ana).get(`/pages/${page.id}/export-file?language=de`)
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('place_ordinal')])
  await page.write('friend_male', '{n, plural, one {1} few {2} many {5} other {x}}', 'ru')
  const forms = { friend_male_one: '1', friend_male_few: '2', friend_male_many: '5', friend_male_other: 'x' }
  expect(await parsed(page, 'ru')).toMatchObject(forms)
})

test('one broken message of Fluent is listed, and comes back as it was', async () => {
  const file = 'a = Hello\nbroken = { $x\nc = See you\n'
  const page = await onlyPage(await newVersion(['de']), { 'en.ftl': file })
  expect(page.skipped).toMatchObject({ count: 1, examples: [{ path: 'en.ftl', line: 2, place: 'broken' }] })
  await page.write('c', 'Bis bald', 'de')
  expect(String(await page.export('de'))).toBe(file.replace('See you', 'Bis bald'))
})

test('a broken message of a language stays in its file, which gets the messages that it lacks', async () => {
  const english = '# Greets\na = Hello\nb = Bye\n    .title = Title\nc = See\n'
  const german = 'b = Tschau\nzbad = {\n'
  const page = await onlyPage(await newVersion(['de']), { 'l/en.ftl': english, 'l/de.ftl': german })
  await page.write('a', 'Hallo', 'de')
  await page.write('b.title', 'Titel', 'de')
  expect(String(await page.export('de'))).toBe('b = Tschau\n    .title = Titel\nzbad = {\n# Greets\na = Hallo\n')
})

test.each([
  ['flat beside rooted', { a: 'Hi' }, { de: { a: 'Ho' } }],
  ['rooted beside flat', { en: { a: 'Hi' } }, { a: 'Ho' }],
])('a family of two forms of JSON is one page: %s', async (_, english, german) => {
  const page = await onlyPage(await newVersion(['de']), { 'l/en.json': json(english), 'l/de.json': json(german) })
  expect(await page.contents()).toEqual([['a', 'Hi']])
  expect((await page.row('a', 'de')).translation?.content).toBe('Ho')
  await page.write('a', 'Hallo', 'de')
  expect(String(await page.export('de'))).toBe(json(german).replace('Ho', 'Hallo'))
})

test('a folder that is called like a language parts no family', async () => {
  const files = { 'de/en/menu.json': json({ a: 'Hi' }), 'de/de/menu.json': json({ a: 'Ho' }) }
  const page = await onlyPage(await newVersion(['de']), files)
  expect((await page.row('a', 'de')).translation?.content).toBe('Ho')
  expect(String(await page.export('de'))).toBe(files['de/de/menu.json'])
})

test('an empty file of a language that was exported once stands in the way of no newer file', async () => {
  const page = await onlyPage(await newVersion(['de']), { 'l/en.json': json({ a: 'Hi' }), 'l/de.json': json({}) })
  expect(String(await page.export('de'))).toBe(json({}))
  await page.write('a', 'Ho', 'de')
  const { counts } = await page.reimport(json({ a: 'Hi there' }))
  expect(counts).toMatchObject({ changed: 1, gone: 0 })
  expect((await page.row('a', 'de')).translation).toMatchObject({ content: 'Ho', status: 'NEEDS_REVIEW' })
})
