import { expect, test } from 'vitest'
import { ana, app, FIELDS, newVersion, pathOf, version, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage, pageOf } from './reimportedPage.ts'

withVersion()

const EN = { hello: 'Hello', keeper: 'The old keeper', lamp: 'The lamp', ok: 'OK' }
const ES = { hello: 'Hola', keeper: 'El viejo farero', ok: 'OK' }
const json = (texts: object) => JSON.stringify(texts)

/** An agency's tool fills all with the source text that it did not translate, also where somebody had. */
const FILLED = json({ ...EN, lamp: 'La lámpara', ok: 'OK' })

async function translated() {
  const page = await importedPage(json(EN), 'en.json')
  for (const [key, text] of Object.entries(ES)) await page.write(key, text)
  await page.export()
  return pageOf(page.id, 'es.json')
}
type Answer = { counts: Record<string, number>; repeats: number; repeats_kept: number; suggestions: object[] }
async function send(page: { id: string }, call: '' | '/preview', fields: Record<string, string> = {}) {
  const response = await app.as(ana).post(`/pages/${page.id}/reimport${call}`, formOf(FILLED, 'es.json', fields))
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Answer
}
const texts = async (page: Awaited<ReturnType<typeof translated>>) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(EN).map(async (key) => {
        const { translation, file_suggestions } = await page.row(key)
        return [key, [translation?.content, translation?.status, file_suggestions.length]] as const
      }),
    ),
  )

test('a file that repeats the source text overwrites no translation unless somebody wants it to', async () => {
  const page = await translated()
  expect(await send(page, '/preview')).toMatchObject({
    repeats: 2,
    counts: { translations: 1 },
    translations: { es: 1 },
  })
  expect(await send(page, '')).toMatchObject({ repeats_kept: 2, suggestions: [], counts: { translations: 1 } })
  expect(await texts(page)).toEqual({
    hello: ['Hola', 'COMPLETED', 0],
    keeper: ['El viejo farero', 'COMPLETED', 0],
    lamp: ['La lámpara', 'NEEDS_REVIEW', 0],
    ok: ['OK', 'COMPLETED', 0],
  })
})

test('a file that is named after its language brings no source texts, whatever fills it', async () => {
  const page = await importedPage(json(EN), 'app/en.json')
  await page.write('hello', 'Hola')
  expect((await send(page, '')).counts).toMatchObject({ changed: 0, translations: 1 })
  expect(await page.contents()).toEqual(Object.entries(EN))
  expect(await texts(page)).toEqual({
    hello: ['Hola', 'COMPLETED', 0],
    keeper: [undefined, undefined, 0],
    lamp: ['La lámpara', 'NEEDS_REVIEW', 0],
    ok: [undefined, undefined, 0],
  })
})

test('the texts of the file are taken by choice', async () => {
  const page = await translated()
  const take = { source_repeats: 'take' }
  expect(await send(page, '/preview', take)).toMatchObject({ repeats: 2, counts: { translations: 3 } })
  expect(await send(page, '', take)).toMatchObject({ repeats_kept: 0, counts: { translations: 3 } })
  expect(await texts(page)).toMatchObject({
    hello: ['Hello', 'NEEDS_REVIEW', 0],
    lamp: ['La lámpara', 'NEEDS_REVIEW', 0],
  })
  const bad = await app.as(ana).post(`/pages/${page.id}/reimport`, formOf(FILLED, 'es.json', { source_repeats: 'all' }))
  expect(bad.status).toBe(422)
})

test('a row that nobody has translated takes a text that is the same in both languages', async () => {
  const page = await importedPage('keys,en,es\nok,OK,\nhello,Hello,\n', 'game.csv')
  await page.write('hello', 'Hola')
  const filled = 'keys,en,es\nok,OK,OK\nhello,Hello,Hello\n'
  expect(await page.preview(filled)).toMatchObject({ repeats: 1, counts: { translations: 1 } })
  await page.reimport(filled)
  expect((await page.row('ok')).translation?.content).toBe('OK')
  expect((await page.row('hello')).translation?.content).toBe('Hola')
})

test('files of a folder and the import of a path have the same choice', async () => {
  const target = await newVersion()
  const send = async (call: string, files: Record<string, string>, choices: object = {}) => {
    const data = new FormData()
    for (const [key, value] of Object.entries({ type: 'game_ui', choices: json(choices) })) data.append(key, value)
    for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
    const response = await app.as(ana).post(`${pathOf(target)}/import/files${call}`, data)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as { pages: { id: string; repeats: number; changes: { translations: number } }[] }
  }
  const { pages } = await send('', { 'en.json': json(EN), 'es.json': json(ES) })
  const page = pageOf(pages[0]!.id)
  await page.export()
  const changes = async (choices?: object) =>
    (await send('/preview', { 'es.json': FILLED }, choices)).pages.map(({ repeats, changes }) => [
      repeats,
      changes.translations,
    ])
  expect(await changes()).toEqual([[2, 1]])
  expect(await changes({ 'es.json': { source_repeats: 'take' } })).toEqual([[2, 3]])
  await send('', { 'es.json': FILLED })
  expect((await page.row('hello')).translation?.content).toBe('Hola')
  const form = formOf(FILLED, 'es.json', { ...FIELDS, path: 'es.json', source_repeats: 'take' })
  const response = await app.as(ana).post(`${pathOf(target)}/import/file`, form)
  expect(response.status, await response.clone().text()).toBe(200)
  expect(version.id).not.toBe(target.id)
})
