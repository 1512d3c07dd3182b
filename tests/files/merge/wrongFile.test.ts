import { expect, test } from 'vitest'
import { NO_TARGET_LANGUAGE } from '#server/files/detect/constants.ts'
import { UNRELATED_FILE } from '#server/files/merge/constants.ts'
import { ana, app, FIELDS, newVersion, pathOf, withVersion } from '../../versions/pages.ts'
import { formOf, importedPage } from './reimportedPage.ts'

withVersion()

const MENU = '{"start":"Start the game","quit":"Leave the game","save":"Save here"}'
const QUESTS = '{"q1":"Find the keeper","q2":"Light the lamp","q3":"Ring the bell"}'
const RENAMED = '{"a":"Start the game","b":"Leave the game","c":"Save there"}'

const post = (path: string, data: FormData) => app.as(ana).post(path, data)

test('a file that has nothing in common with the page is merged only if somebody confirms it', async () => {
  const page = await importedPage(MENU, 'menu.json')
  expect(await page.preview(QUESTS)).toMatchObject({ is_unrelated: true, counts: { added: 3, gone: 3 } })
  expect(await page.reimport(QUESTS, 409)).toEqual({ detail: UNRELATED_FILE })
  expect(await page.contents()).toContainEqual(['start', 'Start the game'])
  const confirmed = formOf(QUESTS, 'menu.json', { merges_unrelated: 'true' })
  expect((await post(`/pages/${page.id}/reimport`, confirmed)).status).toBe(200)
  expect(await page.contents()).toHaveLength(3)
})

test.each([
  ['renamed', RENAMED],
  ['rewritten', '{"start":"Begin","quit":"Bye","save":"Keep"}'],
  ['longer', JSON.stringify({ ...JSON.parse(MENU), ...JSON.parse(QUESTS) })],
  ['shorter', '{"quit":"Leave"}'],
])('a file whose texts are %s is no wrong one', async (_, file) => {
  const page = await importedPage(MENU, 'menu.json')
  expect(await page.preview(file)).toMatchObject({ is_unrelated: false })
  await page.reimport(file)
})

test('a file in a language that the project does not have brings no source texts', async () => {
  const page = await importedPage(MENU, 'l/en.json')
  const file = '{"start":"Inizia","quit":"Esci","save":"Salva"}'
  const path = `/pages/${page.id}/reimport`
  for (const call of ['', '/preview']) {
    const response = await post(path + call, formOf(file, 'it.json'))
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(NO_TARGET_LANGUAGE)])
  }
  expect(await page.contents()).toContainEqual(['start', 'Start the game'])
})

test('translations of another page are no translations of this one', async () => {
  const page = await importedPage(MENU, 'en.json')
  const file = '{"q1":"Busca al guardián","q2":"Enciende la lámpara"}'
  const path = `/pages/${page.id}/reimport`
  expect(await (await post(`${path}/preview`, formOf(file, 'es.json'))).json()).toMatchObject({ is_unrelated: true })
  expect((await post(path, formOf(file, 'es.json'))).status).toBe(409)
})

test('many files name the wrong one, and nothing is imported until it is confirmed or left out', async () => {
  const target = await newVersion()
  const files = (texts: string, choices = {}) => {
    const data = formOf(texts, 'ui/menu.json', { type: 'game_ui', choices: JSON.stringify(choices) })
    data.append('file', new File(['{"x":"Other page"}'], 'ui/other.json'))
    return data
  }
  const path = `${pathOf(target)}/import/files`
  expect((await post(path, files(MENU))).status).toBe(200)
  const preview = (await (await post(`${path}/preview`, files(QUESTS))).json()) as {
    pages: { is_unrelated: boolean }[]
  }
  expect(preview.pages.map(({ is_unrelated }) => is_unrelated)).toEqual([true, false])
  const refused = await post(path, files(QUESTS))
  expect([refused.status, await refused.json()]).toEqual([409, { detail: `ui/menu.json: ${UNRELATED_FILE}` }])
  expect((await post(path, files(QUESTS, { 'ui/menu.json': { is_left_out: true } }))).status).toBe(200)
  expect((await post(path, files(QUESTS, { 'ui/menu.json': { merges_unrelated: true } }))).status).toBe(200)
})

test('a file of another language, dropped alone, is merged into the page that is there', async () => {
  const target = await newVersion()
  const path = `${pathOf(target)}/import/file`
  const send = async (where: string, file: string, fields: Record<string, string>, name = 'any.json') =>
    (await (await post(where, formOf(file, name, fields))).json()) as Record<string, never>
  const { id } = await send(path, MENU, { ...FIELDS, path: 'l/en.json' })
  const spanish = '{"start":"Empezar","quit":"Salir","x":"Otro"}'
  expect(await send(`${path}/preview`, spanish, { path: 'l/es.json' })).toMatchObject({ existing_page: { id } })
  expect(await send(path, spanish, { ...FIELDS, path: 'l/es.json' })).toMatchObject({
    id,
    reimport: { counts: { translations: 2, changed: 0, gone: 0 } },
    skipped: { count: 1 },
  })
  const french = formOf('{"start":"Commencer"}', 'any.json', { ...FIELDS, path: 'l/fr.json' })
  expect((await post(path, french)).status).toBe(422)
  const alone = await send(path, MENU, FIELDS, 'en.json')
  expect(await send(path, spanish, FIELDS, 'es.json')).toMatchObject({ id: alone.id, reimport: {} })
})
