import { expect, test } from 'vitest'
import { formOf, pageOf } from '../files/merge/reimportedPage.ts'
import { unzip } from '../support/app/unzip.ts'
import { ana, app, FIELDS, newVersion, pathOf, withVersion } from '../versions/pages.ts'

withVersion()

type Files = Record<string, string>
type Taken = { taken: string; texts: number } | null
type Planned = { path: string; source_texts: Taken; has_key_texts: boolean; changes: Record<string, number> | null }
type Imported = { pages: { id: string }[]; merged: { reimport: { id: string | null } }[] }

const po = (language: string, texts: Files) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n${Object.entries(texts)
    .map(([key, text]) => `\nmsgid "${key}"\nmsgstr "${text}"\n`)
    .join('')}`
const EN = { MENU_PLAY: 'Play the game', MENU_QUIT: 'Quit', MENU_OPEN: 'Open it' }
const ES = { MENU_PLAY: 'Jugar', MENU_QUIT: 'Salir', MENU_OPEN: '' }
const FOLDER = { 'locale/en.po': po('en', EN), 'locale/es.po': po('es', ES) }
const OWN = JSON.stringify({ 'locale/en.po': { source_texts: 'own' } })

async function send<Answer>(version: { id: string }, files: Files, call = '', fields: Files = {}) {
  const data = new FormData()
  for (const [key, value] of Object.entries({ type: 'game_ui', ...fields })) data.append(key, value)
  for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
  const response = await app.as(ana).post(`${pathOf(version)}/import/files${call}`, data)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer
}
const preview = (version: { id: string }, files: Files, fields?: Files) =>
  send<{ pages: Planned[] }>(version, files, '/preview', fields)
async function exported(version: { id: string }) {
  const response = await app.as(ana).get(`${pathOf(version).replace('/pages', '')}/export-files`)
  const all = await unzip(Buffer.from(await response.arrayBuffer()))
  return Object.fromEntries([...all].map(([path, bytes]) => [path, bytes.toString()]))
}
const NO_CHANGES = { added: 0, changed: 0, moved: 0, renamed: 0, gone: 0, returned: 0, translations: 0 }

test('the file of the source language gives the texts where the source texts are keys, and all comes out as it was', async () => {
  const version = await newVersion()
  const [planned] = (await preview(version, FOLDER)).pages
  expect(planned).toMatchObject({
    path: 'locale/en.po',
    ...{ source_texts: { taken: 'language', texts: 3 }, has_key_texts: false },
  })
  const { pages } = await send<Imported>(version, FOLDER)
  const page = pageOf(pages[0]!.id, 'game.po')
  expect(await page.contents()).toEqual(Object.entries(EN))
  expect((await page.row('MENU_PLAY')).translation?.content).toBe('Jugar')
  expect((await exported(version))['locale/es.po']).toBe(FOLDER['locale/es.po'])
  const again = (await preview(version, FOLDER)).pages
  expect(again).toMatchObject([{ changes: NO_CHANGES, source_texts: { taken: 'language', texts: 3 } }])

  // Without a name that tells its language, and without a header that does.
  const bare = FOLDER['locale/es.po'].replace('Language: es', 'X: y')
  expect(await page.preview(bare)).toMatchObject({ counts: NO_CHANGES, has_key_texts: false })
  const back = FOLDER['locale/es.po'].replace('Salir', 'Fuera')
  expect((await page.reimport(back)).counts).toMatchObject({ ...NO_CHANGES, translations: 1 })
  expect(await page.contents()).toEqual(Object.entries(EN))
  expect((await exported(version))['locale/es.po']).toBe(back)
})

test('a changed file of the source language changes the texts', async () => {
  const version = await newVersion()
  const { pages } = await send<Imported>(version, FOLDER)
  const next = { ...FOLDER, 'locale/en.po': po('en', { ...EN, MENU_QUIT: 'Leave' }) }
  expect((await preview(version, next)).pages).toMatchObject([{ changes: { ...NO_CHANGES, changed: 1 } }])
  await send(version, next)
  const page = pageOf(pages[0]!.id)
  expect(await page.contents()).toContainEqual(['MENU_QUIT', 'Leave'])
  expect(await page.row('MENU_QUIT')).toMatchObject({ source_before: 'Quit', translation: { status: 'NEEDS_REVIEW' } })
  const quit = 'msgid "MENU_QUIT"'
  expect((await exported(version))['locale/es.po']).toBe(FOLDER['locale/es.po'].replace(quit, `#, fuzzy\n${quit}`))
})

test('the own source texts stay by choice, also when the files come back', async () => {
  const version = await newVersion()
  expect((await preview(version, FOLDER, { choices: OWN })).pages).toMatchObject([
    { source_texts: { taken: 'own', texts: 3 } },
  ])
  const { pages } = await send<Imported>(version, FOLDER, '', { choices: OWN })
  const page = pageOf(pages[0]!.id, 'locale/en.po')
  const keys = Object.keys(EN).map((key) => [key, key])
  expect(await page.contents()).toEqual(keys)
  expect((await exported(version))['locale/es.po']).toBe(FOLDER['locale/es.po'])
  expect((await preview(version, FOLDER)).pages).toMatchObject([
    { changes: NO_CHANGES, source_texts: { taken: 'own', texts: 3 }, has_key_texts: true },
  ])
  expect(await page.preview(FOLDER['locale/en.po'])).toMatchObject({
    ...{ counts: NO_CHANGES, has_key_texts: true, source_texts: { taken: 'own', texts: 3 } },
  })
  // A later choice is as good.
  const chosen = JSON.stringify({ 'locale/en.po': { source_texts: 'language' } })
  await send(version, FOLDER, '', { choices: chosen })
  expect(await page.contents()).toEqual(Object.entries(EN))
  expect((await preview(version, FOLDER)).pages).toMatchObject([{ changes: NO_CHANGES }])
})

test('one file says where its source texts come from, by its name too, and keeps them by choice', async () => {
  const version = await newVersion()
  const path = `${pathOf(version)}/import/file`
  const bare = FOLDER['locale/en.po'].replace('Language: en', 'X: y')
  const form = (fields: Files = {}) => formOf(bare, 'en.po', { ...FIELDS, ...fields })
  const answer = async (response: Response) => (await response.json()) as Planned & { id: string }
  expect(await answer(await app.as(ana).post(`${path}/preview`, form()))).toMatchObject({
    ...{ source_texts: { taken: 'language', texts: 3 }, unnamed_language: null, has_key_texts: false },
  })
  const { id } = await answer(await app.as(ana).post(path, form({ source_texts: 'own' })))
  expect((await pageOf(id).contents())[0]).toEqual(['MENU_PLAY', 'MENU_PLAY'])
  const bad = await app.as(ana).post(path, form({ source_texts: 'mine' }))
  expect(bad.status).toBe(422)
})

const xliff = (language: string, texts: Files) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="m" source-language="en" target-language="${language}" datatype="plaintext">
    <body>
${Object.entries(texts)
  .map(
    ([key, text], at) => `      <trans-unit id="${at}"><source>${key}</source><target>${text}</target></trans-unit>\n`,
  )
  .join('')}    </body>
  </file>
</xliff>
`

test('ids as sources of XLIFF are the same', async () => {
  const version = await newVersion()
  const files = {
    'messages.en.xlf': xliff('en', { 'menu.play': 'Play', 'menu.quit': 'Quit' }),
    'messages.es.xlf': xliff('es', { 'menu.play': 'Jugar', 'menu.quit': 'Salir' }),
  }
  expect((await preview(version, files)).pages).toMatchObject([{ source_texts: { taken: 'language', texts: 2 } }])
  const { pages } = await send<Imported>(version, files)
  const page = pageOf(pages[0]!.id, 'agency.xlf')
  const texts = [
    ['0', 'Play'],
    ['1', 'Quit'],
  ]
  expect(await page.contents()).toEqual(texts)
  expect((await exported(version))['messages.es.xlf']).toBe(files['messages.es.xlf'])
  expect((await preview(version, files)).pages).toMatchObject([{ changes: NO_CHANGES }])
  await page.reimport(files['messages.es.xlf'].replace('Salir', 'Fuera'))
  expect(await page.contents()).toEqual(texts)
  expect((await page.row('1')).translation?.content).toBe('Fuera')
})

test('the column of the source language gives the texts of a table with keys as source', async () => {
  const version = await newVersion()
  const table = 'id,source,en,es\n1,MENU_PLAY,Play,Jugar\n2,MENU_OK,OK,OK\n'
  const path = `${pathOf(version)}/import/file`
  const answer = async (call: string) =>
    (await (await app.as(ana).post(`${path}${call}`, formOf(table, 'game.csv', FIELDS))).json()) as Planned & {
      id: string
      skipped: { count: number }
    }
  expect(await answer('/preview')).toMatchObject({
    source_texts: { taken: 'language', texts: 2 },
    skipped: { count: 0 },
  })
  const page = pageOf((await answer('')).id, 'game.csv')
  const texts = [
    ['1', 'Play'],
    ['2', 'OK'],
  ]
  expect(await page.contents()).toEqual(texts)
  expect((await page.row('2')).translation?.content).toBe('OK')
  const file = (await page.export()).toString()
  expect(file).toBe(table)
  await page.write('1', 'Juega')
  expect((await page.export()).toString()).toBe(table.replace('Jugar', 'Juega'))
  await page.reimport(table.replace('Play,', 'Start,'))
  expect(await page.contents()).toContainEqual(['1', 'Start'])
  // An export from before the change takes nothing back.
  expect((await page.reimport(file.replace('OK,OK\n', 'OK,Vale\n'))).counts).toMatchObject({
    changed: 0,
    translations: 1,
  })
})

const xliff2 = (language: string, texts: Files) =>
  `\ufeff<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="${language}">\r\n<file id="f">${Object.entries(
    texts,
  )
    .map(
      ([key, text], at) =>
        `<unit id="u${at}"><segment><source>${key}</source><target>${text}</target></segment></unit>`,
    )
    .join('\r\n')}</file></xliff>\r\n`

test('ids as sources of XLIFF 2 in nested folders are the same, and stay by choice', async () => {
  const files = {
    'app/l10n/en-US/game.xlf': xliff2('en-US', { START_GAME: 'Start', 'dlg:quit-now': 'Quit now' }),
    'app/l10n/es-ES/game.xlf': xliff2('es-ES', { START_GAME: 'Empezar', 'dlg:quit-now': 'Salir ya' }),
  }
  const [version, other] = [await newVersion(), await newVersion()]
  expect((await preview(version, files)).pages).toMatchObject([{ source_texts: { taken: 'language', texts: 2 } }])
  const page = pageOf((await send<Imported>(version, files)).pages[0]!.id)
  expect((await page.contents()).map(([, content]) => content)).toEqual(['Start', 'Quit now'])
  expect((await exported(version))['app/l10n/es-ES/game.xlf']).toBe(files['app/l10n/es-ES/game.xlf'])
  const choices = JSON.stringify({ 'app/l10n/en-US/game.xlf': { source_texts: 'own' } })
  const kept = pageOf((await send<Imported>(other, files, '', { choices })).pages[0]!.id)
  expect((await kept.contents()).map(([, content]) => content)).toEqual(['START_GAME', 'dlg:quit-now'])
})
