import { expect, test } from 'vitest'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { ana, app, newVersion, pathOf, withVersion } from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

type Texts = Record<string, string>
type Version = Awaited<ReturnType<typeof newVersion>>
type Imported = { pages: { id: string }[]; merged: { page_id: string }[]; unused: { path: string; reason: string }[] }

const po = (language: string, texts: Texts) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n${language && `"Language: ${language}\\n"\n`}\n${Object.entries(
    texts,
  )
    .map(([id, text]) => `#: src/${id.length}.c\nmsgid "${id}"\nmsgstr "${text}"\n`)
    .join('\n')}`
const pot = (ids: string[]) => po('', Object.fromEntries(ids.map((id) => [id, ''])))

async function send(target: Version, files: Texts, call = ''): Promise<Imported> {
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
  const response = await app.as(ana).post(`${pathOf(target)}/import/files${call}`, data)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Imported
}
const textsIn = async (target: Version) => {
  const rows = await app.db
    .selectFrom('source_texts')
    .innerJoin('pages', 'pages.id', 'source_texts.page_id')
    .leftJoin('translations', (join) =>
      join.onRef('translations.source_text_id', '=', 'source_texts.id').on('target_language', '=', 'es'),
    )
    .where('pages.version_id', '=', target.id)
    .orderBy('source_texts.position')
    .select(['identifier', 'source_texts.content as source', 'translations.content as translation'])
    .execute()
  return rows.map(({ identifier, source, translation }) => [identifier, source, translation])
}

const KINDS: [name: string, english: Texts, spanish: Texts, added: string][] = [
  [
    'keys as source texts',
    { 'menu.play': 'Play the game', 'menu.quit': 'Leave the game', 'menu.load': 'Load a game' },
    { 'menu.play': 'Jugar', 'menu.quit': 'Salir', 'menu.load': 'Cargar' },
    'menu.save',
  ],
  [
    'texts as source texts',
    { 'Play the game': '', 'Leave the game': '', 'Load a game': '' },
    { 'Play the game': 'Jugar', 'Leave the game': 'Salir', 'Load a game': 'Cargar' },
    'Save your game',
  ],
]
const PLACES: [en: string, es: string, template: string][] = [
  ['po/en.po', 'po/es.po', 'po/game.pot'],
  ['l/en/LC_MESSAGES/app.po', 'l/es_ES/LC_MESSAGES/app.po', 'l/templates/app.pot'],
]
const wanted = (english: Texts, spanish: Texts, added: string) => {
  const [first, ...rest] = Object.keys(english)
  return [first!, added, ...rest].map((id) => [id, english[id] || id, spanish[id] ?? null])
}
/** The ids of a template, one behind the first more than the files have. */
const newer = (english: Texts, added: string) => {
  const [first, ...rest] = Object.keys(english)
  return pot([first!, added, ...rest])
}

for (const [kind, [name, english, spanish, added]] of KINDS.entries())
  for (const [place, [en, es, template]] of PLACES.entries()) {
    const tags = (kind + place) % 2 === 0 ? {} : NIGHTLY
    test(`texts that only a template has come in: ${name}, ${template}`, tags, async () => {
      const target = await newVersion()
      const files = { [en]: po('en', english), [es]: po('es', spanish), [template]: newer(english, added) }
      const { pages, unused } = await send(target, files)
      expect(pages).toHaveLength(1)
      expect(unused).toEqual([])
      expect(await textsIn(target)).toEqual(wanted(english, spanish, added))
      const page = pageOf(pages[0]!.id)
      expect((await page.export()).toString()).toBe(po('es', spanish))
      await page.write(added, 'Guardar')
      const [first, rest] = po('es', spanish).split(/(?<=msgstr "Jugar"\n)/)
      const entry = `\n#: src/${added.length}.c\nmsgid "${added}"\nmsgstr "Guardar"\n`
      expect((await page.export()).toString()).toBe(`${first}${entry}${rest}`)
    })

    test(`a template that comes alone is an edition of the page: ${name}, ${template}`, tags, async () => {
      const target = await newVersion()
      const { pages } = await send(target, { [en]: po('en', english), [es]: po('es', spanish) })
      const { merged } = await send(target, { [template]: newer(english, added) })
      expect(merged.map(({ page_id }) => page_id)).toEqual([pages[0]!.id])
      expect(await textsIn(target)).toEqual(wanted(english, spanish, added))
      const page = pageOf(pages[0]!.id)
      await page.write(added, 'Guardar')
      expect((await page.export()).toString()).toContain(`msgid "${added}"\nmsgstr "Guardar"\n`)
      // Texts that the next one has no more are gone, the others keep all they have.
      const [first] = Object.keys(english)
      await send(target, { [template]: pot([first!, added]) })
      expect(await textsIn(target)).toEqual([
        [first, english[first!] || first, spanish[first!]],
        [added, added, 'Guardar'],
      ])
      expect((await page.archived()).length).toBe(2)
    })
  }

test('a template that comes again keeps the texts that came for its keys, and has places for new ones', async () => {
  const target = await newVersion()
  const [, english, spanish, added] = KINDS[0]!
  const es = { 'po/es.po': po('es', spanish) }
  const { pages } = await send(target, { 'po/game.pot': pot(Object.keys(english)), ...es })
  await send(target, { 'po/en.po': po('en', english) })
  for (const files of [{}, es]) {
    await send(target, { 'po/game.pot': newer(english, added), ...files })
    expect(await textsIn(target)).toEqual(wanted(english, spanish, added))
  }
  const page = pageOf(pages[0]!.id)
  await page.write(added, 'Guardar')
  expect((await page.export()).toString()).toContain(`msgid "${added}"\nmsgstr "Guardar"\n`)
})

test('a newer template that comes with another language’s file is an edition of the page of the source language', async () => {
  const target = await newVersion()
  const [, english, spanish, added] = KINDS[0]!
  const { pages } = await send(target, { 'po/en.po': po('en', english) })
  const files = { 'po/game.pot': newer(english, added), 'po/es.po': po('es', { ...spanish, [added]: 'Guardar' }) }
  expect((await send(target, files)).merged.map(({ page_id }) => page_id)).toEqual([pages[0]!.id])
  expect(await textsIn(target)).toEqual(wanted(english, { ...spanish, [added]: 'Guardar' }, added))
  expect((await pageOf(pages[0]!.id).export()).toString()).toBe(files['po/es.po'])
})

test('a template beside a file of another language has the texts', async () => {
  const target = await newVersion()
  await send(target, { 'po/es.po': po('es', { Play: 'Jugar' }), 'po/game.pot': pot(['Quit', 'Play']) })
  expect(await textsIn(target)).toEqual([
    ['Quit', 'Quit', null],
    ['Play', 'Play', 'Jugar'],
  ])
})

test('a template that comes alone, uploaded by itself, is an edition of the page of another language’s file', async () => {
  const target = await newVersion()
  const { pages } = await send(target, { 'po/es.po': po('es', { Play: 'Jugar', Quit: 'Salir' }) })
  for (const [path, answer] of [
    ['po/game.pot', pages[0]!.id],
    ['other/game.pot', undefined],
  ] as const) {
    const data = new FormData()
    for (const [key, value] of Object.entries({ name: 'Page', type: 'game_ui', path })) data.append(key, value)
    data.append('file', new File([pot(['Play', 'Save', 'Quit'])], 'game.pot'))
    const preview = await app.as(ana).post(`${pathOf(target)}/import/file/preview`, data)
    expect(await preview.json()).toMatchObject({ existing_page: answer === undefined ? null : { id: answer } })
    const response = await app.as(ana).post(`${pathOf(target)}/import/file`, data)
    expect(response.status, await response.clone().text()).toBe(200)
    const { id } = (await response.json()) as { id: string }
    expect(id === pages[0]!.id).toBe(answer !== undefined)
  }
  expect((await textsIn(target)).slice(0, 3)).toContainEqual(['Play', 'Play', 'Jugar'])
})

test('a template of other texts beside the files makes a page of its own, and an equal one is named', async () => {
  const target = await newVersion()
  const english = po('en', { Play: '', Quit: '' })
  const files = { 'po/en.po': english, 'po/a.pot': pot(['Quit', 'Play']), 'po/tools.pot': pot(['Hammer']) }
  const { pages, unused } = await send(target, files)
  expect(pages).toHaveLength(2)
  expect(unused).toMatchObject([{ path: 'po/a.pot' }])
  await send(target, { 'po/more.pot': pot(['Saw']) })
  expect((await textsIn(target)).map(([identifier]) => identifier).sort()).toEqual(['Hammer', 'Play', 'Quit', 'Saw'])
})

test('a template that cannot be read is named, and the file of the source language comes in', async () => {
  const target = await newVersion()
  const files = { 'po/en.po': po('en', { Play: '' }), 'po/game.pot': 'msgid "Play\n' }
  expect((await send(target, files)).unused).toMatchObject([
    { path: 'po/game.pot', reason: expect.stringContaining('closing quote') },
  ])
  expect(await textsIn(target)).toEqual([['Play', 'Play', null]])
})

test('a text that the encoding of a language’s file cannot hold is written into the file of the page', async () => {
  const target = await newVersion()
  const latin = po('es', { Play: 'Jugar' }).replace('UTF-8', 'ISO-8859-1')
  const { pages } = await send(target, { 'po/en.po': po('en', { Play: '', 'Tea ☕': '' }), 'po/es.po': latin })
  const page = pageOf(pages[0]!.id)
  expect((await page.export()).toString()).toBe(latin)
  await page.write('Tea ☕', 'Té')
  const file = (await page.export()).toString()
  expect(file).toContain('charset=UTF-8')
  expect(file).toContain('msgid "Play"\nmsgstr "Jugar"\n')
  expect(file).toContain('msgid "Tea ☕"\nmsgstr "Té"\n')
})
