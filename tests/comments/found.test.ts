import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { scene } from './scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function searched() {
  const own = await scene(app, { one: 'One lamp', two: 'Two lamps', three: 'Three' })
  const { olga, version, page, get } = own
  const names = new Map(page.source_texts.map(({ id, identifier }) => [id, identifier]))
  const find = async (filter: string, language = 'es') => {
    const path = `/versions/${version.id}/matching-texts?language=${language}&${filter}`
    const { data } = await get<{ data: { source_text_ids: string[] }[] }>(olga, path)
    return data.flatMap(({ source_text_ids }) => source_text_ids.map((id) => names.get(id)))
  }
  const onPage = async (filter: string, language = 'es') => {
    const path = `/pages/${page.id}/matching-rows?language=${language}&${filter}`
    const { source_text_ids } = await get<{ source_text_ids: string[] }>(olga, path)
    return source_text_ids.map((id) => names.get(id)).sort()
  }
  return { ...own, find, onPage }
}

test('the index finds a text by what was said about it, in its language, before and after an edit', async () => {
  const { olga, ben, one, two, say, find, onPage } = await searched()
  expect(await find('search=Leuchtturm')).toEqual([])
  const { id } = await say(ben, one, 'Is this the Leuchtturm of act two?')
  await say(olga, two, 'Größe prüfen', { language: 'es' })
  expect(await find('search=leuchtturm')).toEqual(['one'])
  expect(await find('search=leuchtturm', 'fr')).toEqual(['one'])
  expect(await find('search=lamp%20leuchtturm')).toEqual(['one'])
  expect([await find('search=grosse'), await find('search=grosse', 'fr')]).toEqual([['two'], []])
  await app.as(ben).patch(`/comments/${id}`, { text: 'Is this the lighthouse?' })
  expect([await find('search=leuchtturm'), await find('search=lighthouse')]).toEqual([[], ['one']])
  await app.as(ben).delete(`/comments/${id}`)
  expect(await find('search=lighthouse')).toEqual([])
  expect(await onPage('search=grosse&search_in=comments')).toEqual(['two'])
})

test('a search with options finds comments alone, or leaves them out', async () => {
  const { ben, two, say, find, onPage } = await searched()
  await say(ben, two, 'Which Lamp?')
  for (const look of [find, onPage]) {
    expect(await look('search=Lamp&search_in=comments')).toEqual(['two'])
    expect(await look('search=Lamp&match_case=true&search_in=comments')).toEqual(['two'])
    expect(await look('search=lamp&match_case=true&search_in=comments')).toEqual([])
    expect((await look('search=Lamp&search_in=source')).sort()).toEqual(['one', 'two'])
    expect(await look('search=which%20l.mp&regex=true')).toEqual(['two'])
  }
})

test('rows with open comments are filtered and counted, on a page and over all pages', async () => {
  const { olga, version, page, one, two, of, say, find, onPage, get } = await searched()
  await say(olga, one, 'Source')
  await say(olga, two, 'Spanish', { language: 'es' })
  expect([await find('open_comments=true'), await find('open_comments=true', 'fr')]).toEqual([['one', 'two'], ['one']])
  expect(await onPage('open_comments=true')).toEqual(['one', 'two'])
  type Counts = { open_comments: number; stored?: { open_comments: number } }
  const counts = async (language: string) => [
    (await get<Counts>(olga, `/pages/${page.id}/filter-counts?language=${language}`)).open_comments,
    (await get<Counts>(olga, `/versions/${version.id}/filter-counts?language=${language}`)).stored!.open_comments,
  ]
  expect([await counts('es'), await counts('fr')]).toEqual([
    [2, 2],
    [1, 1],
  ])
  await app.as(olga).put(`${of(two)}/resolution`, { language: 'es' })
  expect([await find('open_comments=true'), await counts('es')]).toEqual([['one'], [1, 1]])
})

test('a copy of a version has the comments of its texts, each its own, and asks nobody again', async () => {
  const { olga, ben, project, one, say, get, answerOf, threads } = await searched()
  await say(ben, one, '@Olga why?', { mentions: [olga.id] })
  await say(ben, one, 'In Spanish', { language: 'es' })
  const copy = await answerOf<{ id: string }>(
    await app.as(olga).post(`/projects/${project.id}/versions`, { name: 'Next', copy_of: (await versionOf()).id }),
  )
  const [page] = await get<{ id: string }[]>(olga, `/versions/${copy.id}/pages`)
  const copied = await app.db
    .selectFrom('source_texts')
    .where('page_id', '=', page!.id)
    .where('identifier', '=', 'one')
    .select('id')
    .executeTakeFirstOrThrow()
  const of = `/pages/${page!.id}/rows/${copied.id}/comments`
  const there = await get<Awaited<ReturnType<typeof threads>>>(olga, `${of}?language=es`)
  expect(there.map(({ language, comments }) => [language, comments.map(({ text }) => text)])).toEqual([
    [null, ['@Olga why?']],
    ['es', ['In Spanish']],
  ])
  expect(await get<unknown[]>(olga, '/users/me/mentions')).toHaveLength(1)
  await app.as(olga).put(`${of}/resolution`, {})
  expect((await threads(olga, one))[0]!.resolved_at).toBeNull()

  function versionOf() {
    return app.db.selectFrom('versions').where('project_id', '=', project.id).select('id').executeTakeFirstOrThrow()
  }
})
