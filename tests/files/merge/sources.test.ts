import { expect, test } from 'vitest'
import { NIGHTLY, testOneIn } from '../../support/runs/nightly.ts'
import { ana, app, ben, FIELDS, mallory, pathOf, version, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage, pageOf } from './reimportedPage.ts'

withVersion()

const json = (texts: Record<string, string>) => JSON.stringify(texts, null, 2)
const BEFORE = {
  start: 'Start the game',
  quit: 'Leave the lighthouse at once',
  keeper: 'The old keeper sleeps',
  lamp: 'The lamp is dark',
}
const imported = () => importedPage(json(BEFORE), 'en.json')

test('previews new, changed, renamed, moved and gone texts, and changes nothing', async () => {
  const page = await importedPage(json({ ...BEFORE, soup: 'Fish soup again' }), 'en.json')
  await page.write('keeper', 'El viejo farero duerme')
  await app.db.insertInto('subscriptions').values({ user_id: ana.id, status: 'active' }).execute()
  const before = await page.texts()
  const preview = await page.preview(
    json({
      lamp: 'The lamp is dark',
      start: 'Start the game',
      leave: BEFORE.quit,
      keeper: 'The young keeper sleeps',
      new: 'Two words',
    }),
  )
  expect(preview).toMatchObject({
    counts: { added: 1, changed: 1, renamed: 1, moved: 1, gone: 1, returned: 0, translations: 0 },
    added: [{ identifier: 'new', content: 'Two words' }],
    changed: [{ identifier: 'keeper', before: 'The old keeper sleeps', content: 'The young keeper sleeps' }],
    renamed: [{ identifier: 'leave', before: 'quit' }],
    moved: [{ identifier: 'lamp', content: 'The lamp is dark' }],
    gone: [{ identifier: 'soup', content: 'Fish soup again' }],
    unchanged: 2,
    // two new words in two languages, and one changed in the language that has a translation
    words: 5,
    cents: 20,
  })
  expect(await page.texts()).toEqual(before)
  await app.db.deleteFrom('subscriptions').where('user_id', '=', ana.id).execute()
})

test('a text of which only the context changed is counted apart, and needs no review', async () => {
  const csv = (context: string) => `key,en,context\nstart,Start the game,${context}\n`
  const page = await importedPage(csv('Sheet: Menu'), 'texts.csv')
  await page.write('start', 'Empieza el juego')
  const counted = { counts: { changed: 1 }, contexts_changed: 1, changed: [], words: 0 }
  expect(await page.preview(csv('Sheet: Menu (final)'))).toMatchObject(counted)
  await page.reimport(csv('Sheet: Menu (final)'))
  expect(await page.row('start')).toMatchObject({
    ...{ context: 'Sheet: Menu (final)', source_before: null },
    translation: { content: 'Empieza el juego', status: 'COMPLETED' },
  })
})

test('changed rows keep their translation, need review and show what changed until dealt with', async () => {
  const page = await imported()
  await page.write('keeper', 'El viejo farero duerme')
  const { counts } = await page.reimport(json({ ...BEFORE, keeper: 'The young keeper sleeps' }))
  expect(counts).toMatchObject({ changed: 1, added: 0, gone: 0 })
  expect(await page.row('keeper')).toMatchObject({
    content: 'The young keeper sleeps',
    source_before: 'The old keeper sleeps',
    translation: { content: 'El viejo farero duerme', status: 'NEEDS_REVIEW' },
  })
  await page.reimport(json({ ...BEFORE, keeper: 'The young keeper dreams' }))
  expect(await page.row('keeper')).toMatchObject({ source_before: 'The old keeper sleeps' })
  await page.write('keeper', 'El joven farero sueña')
  expect(await page.row('keeper')).toMatchObject({ source_before: null })
})

test('unchanged rows keep everything, new ones stand where the file has them', async () => {
  const page = await imported()
  await page.write('lamp', 'La lámpara está oscura')
  const before = await page.row('lamp')
  const { start, ...rest } = BEFORE
  await page.reimport(json({ first: 'First', start, second: 'Second', ...rest }))
  expect((await page.contents()).map(([identifier]) => identifier)).toEqual([
    'first',
    'start',
    'second',
    'quit',
    'keeper',
    'lamp',
  ])
  expect((await page.texts()).data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
  expect((await page.row('lamp')).translation).toEqual(before.translation)
})

test('a renamed row keeps its translation', async () => {
  const page = await imported()
  await page.write('quit', 'Deja el faro')
  const { quit, ...rest } = BEFORE
  await page.reimport(json({ ...rest, leave: quit }))
  expect((await page.row('leave')).translation).toMatchObject({ content: 'Deja el faro', status: 'COMPLETED' })
})

test('gone rows are out of table, export and progress, and come back by themselves or by hand', async () => {
  const page = await imported()
  await page.write('quit', 'Deja el faro')
  await page.write('lamp', 'Oscura')
  const progress = async () => {
    const languages = await (await app.as(ana).get(`/projects/${version.project_id}/languages-status`)).json()
    const spanish = languages.find((one: { target_language: string }) => one.target_language === 'es')
    return spanish.pages.find((one: { page_id: string }) => one.page_id === page.id)
  }
  expect(await progress()).toMatchObject({ total: 4, not_started: 2, statuses: { COMPLETED: 2 } })
  const { quit: _, lamp: __, ...rest } = BEFORE
  expect((await page.reimport(json(rest))).counts).toMatchObject({ gone: 2 })
  expect((await page.texts()).count).toBe(2)
  expect(await progress()).toMatchObject({ total: 2, not_started: 2, words_left: 7 })
  expect(JSON.parse((await page.export()).toString())).toEqual(rest)
  expect(await page.archived()).toMatchObject([
    { identifier: 'quit', translations: 1 },
    { identifier: 'lamp', translations: 1 },
  ])
  expect((await page.reimport(json({ ...rest, quit: BEFORE.quit }))).counts).toMatchObject({ returned: 1, added: 0 })
  expect((await page.row('quit')).translation).toMatchObject({ content: 'Deja el faro' })
  await page.restore((await page.archived()).map(({ id }) => id))
  expect(await page.archived()).toEqual([])
  expect((await page.row('lamp')).translation).toMatchObject({ content: 'Oscura', status: 'COMPLETED' })
  expect((await page.texts()).count).toBe(4)
  expect(await progress()).toMatchObject({ total: 4, not_started: 2, statuses: { COMPLETED: 2 } })
})

const STORY = {
  bay: 'A quiet bay',
  gull: 'Gulls cry overhead',
  rope: 'This rope is wet',
  door: 'Who locked the door?',
  soup: 'Fish soup again',
  moon: 'Moonlight on stone',
}
type Line = keyof typeof STORY
const NEW = { cellar: 'Down into the cellar', storm: 'Thunder!' }
const lines = (...names: (Line | keyof typeof NEW)[]) =>
  json(Object.fromEntries(names.map((name) => [name, { ...STORY, ...NEW }[name]])))

test('restored rows stand where they stood, whatever came, went or moved since', NIGHTLY, async () => {
  const page = await importedPage(lines('bay', 'gull', 'rope', 'door', 'soup', 'moon'), 'en.json')
  const order = async () => (await page.contents()).map(([name]) => name)
  const restore = async (...names: Line[]) => {
    const archived = await page.archived()
    await page.restore(names.map((name) => archived.find(({ identifier }) => identifier === name)!.id))
    return order()
  }
  await page.reimport(lines('bay', 'soup', 'moon'))
  expect(await restore('rope')).toEqual(['bay', 'rope', 'soup', 'moon'])
  expect(await restore('door', 'gull')).toEqual(['bay', 'gull', 'rope', 'door', 'soup', 'moon'])

  await page.reimport(lines('bay', 'rope', 'door', 'soup', 'moon'))
  await page.reimport(lines('cellar', 'bay', 'door', 'storm', 'soup', 'moon'))
  await page.reimport(lines('soup', 'cellar', 'bay', 'door', 'storm', 'moon'))
  expect(await restore('rope')).toEqual(['soup', 'cellar', 'bay', 'rope', 'door', 'storm', 'moon'])
  expect(await restore('gull')).toEqual(['soup', 'cellar', 'bay', 'gull', 'rope', 'door', 'storm', 'moon'])
})

test('an undo puts every row where it stood, and leaves later moves', NIGHTLY, async () => {
  const page = await importedPage(lines('bay', 'gull', 'rope', 'door', 'soup', 'moon'), 'en.json')
  const order = async () => (await page.contents()).map(([name]) => name)
  const files = [
    lines('bay', 'rope', 'soup', 'moon'),
    lines('moon', 'cellar', 'bay', 'rope'),
    lines('door', 'moon', 'storm', 'bay', 'cellar'),
    lines('bay', 'gull', 'rope', 'door', 'soup', 'moon'),
  ]
  const before: [string, string[]][] = []
  for (const file of files) {
    const shown = await order()
    before.push([(await page.reimport(file)).id!, shown as string[]])
  }
  for (const [id, shown] of before.toReversed()) {
    await page.undo(id)
    expect(await order()).toEqual(shown)
  }
  expect((await page.archived()).map(({ identifier }) => identifier).sort()).toEqual(['cellar', 'storm'])

  const { id } = await page.reimport(lines('bay', 'gull', 'door', 'soup', 'moon'))
  await page.reimport(lines('moon', 'bay', 'gull', 'door', 'soup'))
  await page.undo(id!)
  expect(await order()).toEqual(['moon', 'bay', 'gull', 'rope', 'door', 'soup'])
})

test('one undo takes all back, and leaves and names what people edited since', async () => {
  const page = await imported()
  await page.write('keeper', 'El viejo farero duerme')
  const before = await page.texts()
  const { quit: _, ...rest } = BEFORE
  const { id } = await page.reimport(json({ new: 'New', ...rest, keeper: 'The young keeper sleeps', more: 'More' }))
  await page.write('more', 'Más')
  const { left } = await page.undo(id!)
  expect(left).toMatchObject([{ identifier: 'more', language: null }])
  const { data } = await page.texts()
  expect(data.filter(({ identifier }) => identifier !== 'more').map(({ id, content }) => [id, content])).toEqual(
    before.data.map(({ id, content }) => [id, content]),
  )
  expect(await page.row('keeper')).toMatchObject({
    source_before: null,
    translation: { content: 'El viejo farero duerme', status: 'COMPLETED' },
  })
  expect(JSON.parse((await page.export()).toString())).toEqual({ ...BEFORE, keeper: 'El viejo farero duerme' })
  await page.undo(id!, 409)
})

test('an undo names a row whose old identifier another one has since', async () => {
  const page = await imported()
  const { quit, ...rest } = BEFORE
  const { id } = await page.reimport(json({ ...rest, leave: quit, keeper: 'The young keeper sleeps' }))
  await page.reimport(json({ ...rest, leave: quit, keeper: 'The young keeper sleeps', quit: 'Another thing' }))
  expect((await page.undo(id!)).left).toMatchObject([{ identifier: 'leave', language: null }])
  expect(await page.contents()).toEqual(
    Object.entries({
      start: BEFORE.start,
      leave: quit,
      keeper: BEFORE.keeper,
      lamp: BEFORE.lamp,
      quit: 'Another thing',
    }),
  )
})

test('an undo brings checks back, and leaves out those of texts that were edited since', NIGHTLY, async () => {
  const page = await imported()
  for (const identifier of ['keeper', 'quit']) {
    await page.write(identifier, `${identifier} en español`)
    const path = `/pages/${page.id}/rows/${await page.idOf(identifier)}/check`
    expect((await app.as(ben).put(path, { language: 'es', text: `${identifier} en español` })).status).toBe(200)
  }
  const checks = () => app.db.selectFrom('translation_checks').selectAll().orderBy('source_text_id').execute()
  const before = await checks()
  expect(before).toHaveLength(2)
  const { id } = await page.reimport(json({ ...BEFORE, keeper: 'The young keeper sleeps', quit: 'Leave it' }))
  expect(await checks()).toEqual([])
  await page.write('quit', 'Otra cosa')
  await page.undo(id!)
  const keeper = await page.idOf('keeper')
  expect(await checks()).toEqual(before.filter(({ source_text_id }) => source_text_id === keeper))
})

test('an undo brings back the format of the file and its chosen columns', async () => {
  const page = await importedPage('no;eng\n1;Hello\n2;Bye\n', 'texts.csv', undefined, undefined, {
    columns: 'identifier,source',
  })
  const { id } = await page.reimport(json({ 1: 'Hello', 2: 'Good bye' }))
  expect(JSON.parse((await page.export()).toString())).toEqual({ 1: 'Hello', 2: 'Good bye' })
  await page.undo(id!)
  expect((await page.export()).toString()).toBe('no;eng\n1;Hello\n2;Bye\n')
  expect((await page.reimport('no;eng\n1;Hello\n2;Bye bye\n')).counts).toMatchObject({ changed: 1 })
})

test('a CSV as specified is the base of its translations when it comes back', async () => {
  const data = formOf('identifier,content,es\na,One,Uno dos tres\nb,Two,Dos\n', 'texts.csv', FIELDS)
  const { id } = (await (await app.as(ana).post(`${pathOf(version)}/import`, data)).json()) as { id: string }
  const page = pageOf(id)
  await page.write('a', 'Un dos tres')
  const { counts, suggestions } = await page.reimport('identifier,content,es\na,One,Uno dos cuatro\nb,Two,Dos\n')
  expect([counts, suggestions]).toMatchObject([{ changed: 0, translations: 1, suggestions: 0 }, []])
  expect((await page.row('a')).translation).toMatchObject({ content: 'Un dos cuatro' })
})

test(
  'a gone row that comes back with another text needs review, and is gone with its own after an undo',
  NIGHTLY,
  async () => {
    const page = await imported()
    await page.write('quit', 'Deja el faro')
    const { quit: _, ...rest } = BEFORE
    await page.reimport(json(rest))
    const { id, counts } = await page.reimport(json({ ...rest, quit: 'Leave the lighthouse now' }))
    expect(counts).toMatchObject({ returned: 1, changed: 1, added: 0 })
    expect(await page.row('quit')).toMatchObject({
      content: 'Leave the lighthouse now',
      source_before: BEFORE.quit,
      translation: { content: 'Deja el faro', status: 'NEEDS_REVIEW' },
    })
    await page.undo(id!)
    const archived = await page.archived()
    expect(archived).toMatchObject([{ identifier: 'quit', content: BEFORE.quit, translations: 1 }])
    await page.restore(archived.map((text) => text.id))
    expect((await page.row('quit')).translation).toMatchObject({ content: 'Deja el faro', status: 'COMPLETED' })
  },
)

const dict = (...pairs: [string, string][]) =>
  `<dict>${pairs.map(([key, text]) => `<key>${key}</key>${text.startsWith('<') ? text : `<string>${text}</string>`}`).join('')}</dict>`
const ofPlural = dict(
  ['NSStringFormatSpecTypeKey', 'NSStringPluralRuleType'],
  ['one', "%d cat's {bowl}"],
  ['other', '%d cats # here'],
)
const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const catalog = (one: string, other: string) => ({ variations: { plural: { one: unit(one), other: unit(other) } } })

const PLURALS: Record<string, string> = {
  'en.json': JSON.stringify({ cat_one: "{{count}}'s {cat}", cat_other: '{{count}} cats, #{{ n }}', only_other: 'all' }),
  'en.yml':
    'en:\n  cat:\n    one: "%{count} cat\'s"\n    other: "%{count} cats of %{name}"\n  dog:\n    zero: none\n    other: "{dogs}"\n',
  'values/strings.xml':
    '<resources><plurals name="cat"><item quantity="one">%1$d cat\\\'s</item><item quantity="other">%1$d {cats}</item></plurals></resources>',
  'en.lproj/Main.stringsdict': `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">${dict([
    'cats',
    dict(['NSStringLocalizedFormatKey', '%#@n@'], ['n', ofPlural]),
  ])}</plist>`,
  'Main.xcstrings': JSON.stringify({
    sourceLanguage: 'en',
    version: '1.0',
    strings: {
      cats: { localizations: { en: catalog("%lld cat's", '%lld {cats}'), es: catalog('%lld gato', '%lld gatos') } },
    },
  }),
  'es.po':
    'msgid ""\nmsgstr "Language: es\\n"\n\nmsgid "%d cat\'s {bowl}"\nmsgid_plural "%d cats #"\nmsgstr[0] "%d gato"\nmsgstr[1] "%d gatos"\n',
  'en.arb': '{"cats": "{n, plural, one {{n} cat} other {{n} cats}}"}',
  'en.ftl': 'cats = { $n ->\n    [one] A cat\n   *[other] { $n } cats\n }\n',
}

testOneIn(3, Object.entries(PLURALS))(
  'plural forms change nothing when their file comes back: %s',
  async ([name, file]) => {
    const page = await importedPage(file, name)
    const { data } = await page.texts()
    expect(data.some(({ content }) => content.includes('plural,') || content.includes('->'))).toBe(true)
    const nothing = { id: null, counts: { changed: 0, added: 0, gone: 0, translations: 0, suggestions: 0 } }
    expect(await page.reimport(file)).toMatchObject(nothing)
    await page.write(data[0]!.identifier, '{n, plural, one {un gato} other {gatos}}')
    expect(await page.reimport(await page.export('es'))).toMatchObject(nothing)
    expect(await page.reimport(file)).toMatchObject(nothing)
  },
)

test('the same file changes nothing, a broken one neither', async () => {
  const page = await imported()
  expect(await page.reimport(json(BEFORE))).toMatchObject({ id: null })
  const before = await page.texts()
  await page.reimport('{ "start": ', 422)
  expect(await page.texts()).toEqual(before)
})

test('the list of merged files names each as it was uploaded', async () => {
  const page = await imported()
  const other = pageOf(page.id, 'handed in, final.json')
  await other.reimport(json({ ...BEFORE, more: 'More' }))
  const { data } = await (await app.as(ben).get(`/pages/${page.id}/operations`)).json()
  expect(data).toMatchObject([{ name: 'handed in, final.json' }, { kind: 'import' }])
  const file = await app.db.selectFrom('page_files').where('page_id', '=', page.id).select('path').executeTakeFirst()
  expect(file).toEqual({ path: 'en.json' })
})

test('only members with the right may look or merge', async () => {
  const page = await imported()
  for (const path of [`/pages/${page.id}/reimport`, `/pages/${page.id}/reimport/preview`]) {
    const data = new FormData()
    data.append('file', new File(['{}'], 'en.json'))
    expect((await app.as(mallory).post(path, data)).status).toBe(404)
  }
  const { id } = await page.reimport(json({ ...BEFORE, more: 'More' }))
  expect((await app.as(mallory).post(`/operations/${id}/undo`)).status).toBe(404)
  expect((await app.as(mallory).get(`/pages/${page.id}/archived-texts`)).status).toBe(404)
  expect((await app.as(ben).get(`/pages/${page.id}/operations`)).status).toBe(200)
})
