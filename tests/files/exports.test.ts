import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { unzip } from '../support/app/unzip.ts'
import type { Person } from '../support/build/build.ts'
import { refusal } from '../support/http/refusal.ts'

let server: TestApp
let ana: Person
let mallory: Person
beforeAll(async () => {
  server = await createTestApp()
  ;[ana, mallory] = [await server.build.user(), await server.build.user()]
})
afterAll(() => server.close())

function form(csv: string, name = 'Menu') {
  const data = new FormData()
  data.append('name', name)
  data.append('type', 'game_ui')
  data.append('file', new File([csv], 'menu.csv'))
  return data
}

/** Two versions in Spanish and French; the newer one has two pages. */
async function aGame() {
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization)
  const [old, version] = [await server.build.version(project), await server.build.version(project, { name: '2.0' })]
  const load = async (to: { id: string }, csv: string, name: string) =>
    (await server.as(ana).post(`/versions/${to.id}/pages/import`, form(csv, name))).json()
  await load(old, 'identifier,content,es\nold,Old,Viejo\n', 'Old page')
  const menu = await load(
    version,
    'identifier,content,context,es,fr\nstart,Start,Button,Empezar,Commencer\nquit,Quit,,Salir,\n',
    'Menu',
  )
  const story = await load(version, 'identifier,content,fr\nend,=The end,=Fin\nmore,More,\n', 'Story')
  await server.db
    .updateTable('translations')
    .set({ status: 'NEEDS_REVIEW' })
    .where('content', '=', 'Commencer')
    .execute()
  return { project, version, old, menu, story, at: `/projects/${project.id}` }
}

const text = async (person: Person, path: string) => {
  const response = await server.as(person).get(path)
  expect(response.status, path).toBe(200)
  return response.text()
}
const json = async (person: Person, path: string) => JSON.parse(await text(person, path))

test('[7.30] the status of each language counts all texts of all versions', async () => {
  const { at } = await aGame()
  const statuses = { PENDING: 0, IN_PROGRESS: 0, FAILED: 0 }
  expect(await json(ana, `${at}/languages-status`)).toMatchObject([
    { target_language: 'es', total: 5, not_started: 2, statuses: { ...statuses, COMPLETED: 3, NEEDS_REVIEW: 0 } },
    { target_language: 'fr', total: 5, not_started: 3, statuses: { ...statuses, COMPLETED: 1, NEEDS_REVIEW: 1 } },
  ])
})

const idOf = async (at: string, identifier: string) =>
  (await json(ana, `${at}/source-translations`)).data.find(
    (text: { identifier: string }) => text.identifier === identifier,
  ).id

test('[7.28] translations by language, the newest page first, filtered and in parts', async () => {
  const { at, story } = await aGame()
  type Group = { target_language: string; count: number; translations: { content: string }[] }
  const groups = async (query = '') =>
    (await json(ana, `${at}/translations-by-language${query}`)).map(
      ({ target_language, count, translations }: Group) => [
        target_language,
        count,
        translations.map(({ content }) => content),
      ],
    )
  expect(await groups()).toEqual([
    ['es', 3, ['Empezar', 'Salir', 'Viejo']],
    ['fr', 2, ['=Fin', 'Commencer']],
  ])
  expect(await groups('?target_language=fr&status=NEEDS_REVIEW')).toEqual([['fr', 1, ['Commencer']]])
  expect(await groups(`?target_language=es&limit=1&after=${await idOf(at, 'start')}`)).toEqual([['es', 3, ['Salir']]])
  expect((await json(ana, `${at}/translations-by-language?target_language=fr`))[0].translations[0]).toMatchObject({
    page_id: story.id,
    identifier: 'end',
    status: 'COMPLETED',
  })
  expect((await server.as(ana).get(`${at}/translations-by-language?status=DONE`)).status).toBe(422)
})

test('[7.29] source texts with their translations', async () => {
  const { at, version } = await aGame()
  type Source = { identifier: string; translations: { target_language: string; content: string }[] }
  const sources = async (query = '') => {
    const { data, count } = await json(ana, `${at}/source-translations${query}`)
    return [count, data.map(({ identifier, translations }: Source) => [identifier, translations.map((t) => t.content)])]
  }
  expect(await sources()).toEqual([
    5,
    [
      ['end', ['=Fin']],
      ['more', []],
      ['start', ['Empezar', 'Commencer']],
      ['quit', ['Salir']],
      ['old', ['Viejo']],
    ],
  ])
  expect(await sources('?target_language=fr')).toEqual([
    2,
    [
      ['end', ['=Fin']],
      ['start', ['Commencer']],
    ],
  ])
  expect(await sources('?status=NEEDS_REVIEW')).toEqual([1, [['start', ['Commencer']]]])
  expect(await sources(`?limit=1&after=${await idOf(at, 'more')}`)).toEqual([5, [['start', ['Empezar', 'Commencer']]]])
  expect((await server.as(ana).get(`${at}/source-translations?after=${version.id}`)).status).toBe(404)
  for (const query of ['', '?status=COMPLETED', '?target_language=fr', '?target_language=fr&status=COMPLETED']) {
    const [count, all] = await sources(query)
    const walked = []
    for (let after = ''; ; ) {
      const { data } = await json(ana, `${at}/source-translations${query === '' ? '?' : `${query}&`}limit=1${after}`)
      if (data.length === 0) break
      walked.push(
        ...data.map(({ identifier, translations }: Source) => [identifier, translations.map((t) => t.content)]),
      )
      after = `&after=${data[0].id}`
    }
    expect(walked).toEqual(all)
    expect(walked).toHaveLength(count)
  }
  expect((await json(ana, `${at}/source-translations?limit=1`)).data[0]).toMatchObject({
    version_id: version.id,
    content: '=The end',
    context: null,
  })
})

test('[7.27] all translations of a project as a CSV, filtered, and safe for spreadsheets when asked', async () => {
  const { at } = await aGame()
  const header = 'version,page,identifier,content,context,target_language,translation,status\n'
  expect(await text(ana, `${at}/export-translations?target_language=fr`)).toBe(
    `${header}2.0,Story,end,=The end,,fr,=Fin,COMPLETED\n2.0,Menu,start,Start,Button,fr,Commencer,NEEDS_REVIEW\n`,
  )
  expect((await text(ana, `${at}/export-translations`)).split('\n')).toHaveLength(7)
  expect(await text(ana, `${at}/export-translations?target_language=fr&status=COMPLETED&spreadsheet_safe=true`)).toBe(
    `${header}2.0,Story,end,'=The end,,fr,'=Fin,COMPLETED\n`,
  )
})

test('a version’s export is safe for spreadsheets only when asked, cell by cell', async () => {
  const { version } = await aGame()
  const story = async (query: string) => {
    const response = await server.as(ana).get(`/versions/${version.id}/export-pages${query}`)
    return (await unzip(Buffer.from(await response.arrayBuffer()))).get('Story.csv')!.toString()
  }
  expect(await story('')).toBe('identifier,content,context,es,fr\nend,=The end,,,=Fin\nmore,More,,,\n')
  expect(await story('?spreadsheet_safe=true')).toBe(
    "identifier,content,context,es,fr\nend,'=The end,,,'=Fin\nmore,More,,,\n",
  )
  expect(await story('?spreadsheet_safe=false')).toBe(await story(''))
})

test('exports can be limited to what a person has checked', async () => {
  const { at, version, menu } = await aGame()
  const start = await server.db
    .selectFrom('source_texts')
    .where('page_id', '=', menu.id)
    .where('identifier', '=', 'start')
    .select('id')
    .executeTakeFirstOrThrow()
  const check = { language: 'fr', text: 'Commencer' }
  expect((await server.as(ana).put(`/pages/${menu.id}/rows/${start.id}/check`, check)).status).toBe(200)

  const header = 'version,page,identifier,content,context,target_language,translation,status\n'
  expect(await text(ana, `${at}/export-translations?checked_only=true`)).toBe(
    `${header}2.0,Menu,start,Start,Button,fr,Commencer,COMPLETED\n`,
  )
  const response = await server.as(ana).get(`/versions/${version.id}/export-pages?checked_only=true`)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  expect(files.get('Menu.csv')!.toString()).toContain('start,Start,Button,,Commencer\n')
  expect(files.get('Story.csv')!.toString()).toBe('identifier,content,context,es,fr\nend,=The end,,,\nmore,More,,,\n')
})

test('a version is exported in one of its languages', async () => {
  const { version } = await aGame()
  const get = (language: string) => server.as(ana).get(`/versions/${version.id}/export-pages?language=${language}`)
  const files = await unzip(Buffer.from(await (await get('fr')).arrayBuffer()))
  expect(files.get('Menu.csv')!.toString()).toContain('identifier,content,context,fr\n')
  expect(files.get('Menu.csv')!.toString()).toContain('start,Start,Button,Commencer\n')
  expect((await get('de')).status).toBe(422)
})

test('strangers get none of it', async () => {
  const { at } = await aGame()
  for (const path of ['languages-status', 'translations-by-language', 'source-translations', 'export-translations'])
    expect(await refusal(await server.as(mallory).get(`${at}/${path}`))).toEqual([404, 'Project not found'])
})

describe('a target language that is removed', () => {
  test('keeps its translations until it is added again', async () => {
    const { project, at, menu, version } = await aGame()
    const languages = (target_languages: string[]) => server.as(ana).put(at, { target_languages })
    const { name } = await json(ana, `/pages/${menu.id}/document?language=fr`)
    const french = () => json(ana, `/pages/${menu.id}/translations?language=fr`)
    const before = await french()
    expect(before).toMatchObject([{ content: 'Commencer', status: 'NEEDS_REVIEW' }])

    expect((await languages(['es'])).status).toBe(200)
    expect(await json(ana, `${at}/languages-status`)).toMatchObject([{ target_language: 'es' }])
    const files = await unzip(
      Buffer.from(await (await server.as(ana).get(`/versions/${version.id}/export-pages`)).arrayBuffer()),
    )
    expect(files.get('Menu.csv')!.toString()).toBe(
      'identifier,content,context,es\nstart,Start,Button,Empezar\nquit,Quit,,Salir\n',
    )
    expect((await server.as(ana).get(`/pages/${menu.id}/document?language=fr`)).status).toBe(422)

    expect((await languages(['es', 'fr'])).status).toBe(200)
    expect(await french()).toEqual(before)
    expect(await json(ana, `/pages/${menu.id}/document?language=fr`)).toMatchObject({ name })

    expect((await server.as(ana).delete(at)).status).toBe(204)
    const left = await server.db.selectFrom('versions').where('project_id', '=', project.id).select('id').execute()
    expect(left).toEqual([])
    expect((await server.as(ana).delete(`/bin${at}`)).status).toBe(204)
    await emptyBins(server.services)
    expect(await server.db.selectFrom('translations').where('id', '=', before[0].id).select('id').execute()).toEqual([])
  })
})
