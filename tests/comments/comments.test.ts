import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetDeletedComments } from '#db/queries/comments/deletedComments.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { Mention } from '#server/comments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { refusal } from '../support/http/refusal.ts'
import { scene } from './scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('people answer one another about a source text, and about its translation into a language', async () => {
  const { olga, ben, one, say, threads } = await scene(app)
  await say(ben, one, '  Who says this?  ')
  await say(olga, one, 'The keeper.')
  await say(ben, one, 'Too long?', { language: 'es' })
  expect(await threads(olga, one)).toEqual([
    {
      ...{ language: null, resolved_at: null, resolved_by: null },
      comments: [
        expect.objectContaining({ author: { user_id: ben.id, name: 'Ben' }, text: 'Who says this?', edited_at: null }),
        expect.objectContaining({ author: { user_id: olga.id, name: 'Olga' }, text: 'The keeper.' }),
      ],
    },
    expect.objectContaining({ language: 'es', comments: [expect.objectContaining({ text: 'Too long?' })] }),
  ])
  expect((await threads(olga, one, 'fr')).map(({ language }) => language)).toEqual([null])
})

test('a row has the number of its comments, and of those that nobody has resolved', async () => {
  const { olga, one, two, of, say, rows } = await scene(app)
  await say(olga, one, 'About the source')
  await say(olga, one, 'About Spanish', { language: 'es' })
  const counts = async (language: string) =>
    (await rows(olga, language)).map(({ id, comments, open_comments }) => [id, comments, open_comments])
  expect(await counts('es')).toEqual([
    [one, 2, 2],
    [two, 0, 0],
  ])
  expect(await counts('fr')).toEqual([
    [one, 1, 1],
    [two, 0, 0],
  ])
  expect((await app.as(olga).put(`${of(one)}/resolution`, {})).status).toBe(200)
  expect((await counts('es'))[0]).toEqual([one, 2, 1])
})

test('a thread is resolved and reopened, and an answer reopens it', async () => {
  const { olga, ben, one, of, say, threads } = await scene(app)
  await say(ben, one, 'Why?')
  const state = async () =>
    (await threads(ben, one)).map(({ resolved_at, resolved_by }) => [!!resolved_at, resolved_by])
  const resolve = () => app.as(olga).put(`${of(one)}/resolution`, {})
  expect(await (await resolve()).json()).toMatchObject({ language: null, resolved_by: 'Olga' })
  expect((await resolve()).status).toBe(200)
  expect(await state()).toEqual([[true, 'Olga']])
  expect((await app.as(ben).delete(`${of(one)}/resolution`)).status).toBe(204)
  expect(await state()).toEqual([[false, null]])
  await resolve()
  await say(ben, one, 'Still: why?')
  expect(await state()).toEqual([[false, null]])
  expect(await refusal(await app.as(olga).put(`${of(one)}/resolution`, { language: 'es' }))).toEqual([
    404,
    'Comments not found',
  ])
  const told = await app.db
    .selectFrom('events')
    .where('source_text_id', '=', one)
    .select(['kind', 'person_id'])
    .orderBy('id')
    .execute()
  expect(told.filter(({ kind }) => kind.startsWith('comment'))).toEqual([
    { kind: 'comment_written', person_id: ben.id },
    { kind: 'comments_resolved', person_id: olga.id },
    { kind: 'comments_reopened', person_id: ben.id },
    { kind: 'comments_resolved', person_id: olga.id },
    { kind: 'comment_written', person_id: ben.id },
    { kind: 'comments_reopened', person_id: ben.id },
  ])
})

test('people change and delete their own comments; managers delete others’ too, and change none', async () => {
  const { named, project, olga, ben, one, say, threads } = await scene(app)
  const { id } = await say(ben, one, 'Wyh?')
  expect(await refusal(await app.as(olga).patch(`/comments/${id}`, { text: 'No' }))).toEqual([
    403,
    'Only its author may change a comment',
  ])
  const mia = await named('Mia')
  await app.build.guest(project, mia, { role: 'REVIEWER' })
  expect(await refusal(await app.as(mia).delete(`/comments/${id}`))).toEqual([
    403,
    'Only its author and managers of the project may delete a comment',
  ])
  const edited = (await (await app.as(ben).patch(`/comments/${id}`, { text: 'Why?' })).json()) as { edited_at: string }
  expect(edited).toMatchObject({ id, text: 'Why?', edited_at: expect.any(String) })
  expect((await app.as(ben).delete(`/comments/${id}`)).status).toBe(204)
  expect(await threads(ben, one)).toEqual([])
  expect((await app.as(ben).delete(`/comments/${id}`)).status).toBe(404)
  const rude = await say(ben, one, 'Stupid text')
  expect((await app.as(olga).delete(`/comments/${rude.id}`)).status).toBe(204)
  const hers = await say(olga, one, 'Please be kind')
  expect((await app.as(ben).delete(`/comments/${hers.id}`)).status).toBe(403) // a member of the organization
  const max = await named('Max')
  await app.build.guest(project, max, { role: 'MANAGER' })
  expect((await app.as(max).delete(`/comments/${hers.id}`)).status).toBe(204)
  expect(await threads(ben, one)).toEqual([])
})

describe('a deleted comment', () => {
  const restore = (by: Person, id: string) => app.as(by).post(`/comments/${id}/restore`)

  test('comes back as it was, with its thread, for whoever deleted it', async () => {
    const { named, project, olga, ben, one, of, say, threads, get } = await scene(app)
    const asked = async () => (await get<Mention[]>(ben, '/users/me/mentions')).map(({ text }) => text)
    const { id } = await say(olga, one, 'Who is it, @Ben?', { mentions: [ben.id] })
    const second = await say(olga, one, 'Or who was it?')
    const before = [await threads(ben, one), await asked()]
    for (const gone of [id, second.id]) expect((await app.as(olga).delete(`/comments/${gone}`)).status).toBe(204)
    expect([await threads(ben, one), await asked()]).toEqual([[], []])
    const max = await named('Max')
    await app.build.guest(project, max, { role: 'MANAGER' })
    for (const other of [ben, max]) expect((await restore(other, id)).status).toBe(404)
    expect(await (await restore(olga, id)).json()).toMatchObject({ id, text: 'Who is it, @Ben?' })
    expect((await restore(olga, second.id)).status).toBe(200)
    expect([await threads(ben, one), await asked()]).toEqual(before)
    expect((await restore(olga, id)).status).toBe(404)
    await app.as(olga).put(`${of(one)}/resolution`, {})
    for (const gone of [id, second.id]) await app.as(olga).delete(`/comments/${gone}`)
    for (const gone of [id, second.id]) await restore(olga, gone)
    expect(await threads(ben, one)).toMatchObject([{ resolved_by: 'Olga', comments: [{ id }, { id: second.id }] }])
    expect(await asked()).toEqual([])
  })

  test('of somebody else comes back with its author, and asks nobody who has answered', async () => {
    const { olga, ben, one, say, threads, get } = await scene(app)
    const { id } = await say(ben, one, 'Is that right, @Olga?', { mentions: [olga.id] })
    await say(ben, one, 'Hm')
    await app.as(olga).delete(`/comments/${id}`)
    await say(olga, one, 'It is')
    expect((await restore(olga, id)).status).toBe(200)
    expect((await threads(ben, one))[0]!.comments.map(({ author, text }) => [author!.name, text])).toEqual([
      ['Ben', 'Is that right, @Olga?'],
      ['Ben', 'Hm'],
      ['Olga', 'It is'],
    ])
    expect(await get(olga, '/users/me/mentions')).toEqual([])
  })

  test('is gone after an hour, and for somebody who may no longer comment', async () => {
    const { named, project, one, olga, say, threads } = await scene(app)
    const tom = await named('Tom')
    await app.build.guest(project, tom, { role: 'TRANSLATOR', languages: ['es'] })
    const late = await say(tom, one, 'Masculine?', { language: 'es' })
    await app.as(tom).delete(`/comments/${late.id}`)
    const roles = (languages: LanguageCode[]) =>
      app.db.updateTable('project_roles').set({ languages }).where('user_id', '=', tom.id).execute()
    await roles(['fr'])
    expect((await restore(tom, late.id)).status).toBe(403)
    await roles(['es'])
    await app.db
      .updateTable('deleted_comments')
      .set({ deleted_at: new Date(Date.now() - 3_601_000) })
      .where('id', '=', late.id)
      .execute()
    expect((await restore(tom, late.id)).status).toBe(404)
    await forgetDeletedComments(app.db)
    expect(await app.db.selectFrom('deleted_comments').where('id', '=', late.id).selectAll().execute()).toEqual([])
    expect(await threads(olga, one)).toEqual([])
  })

  test('does not pass the bound of its thread', async () => {
    const { olga, one, say } = await scene(app)
    const { id } = await say(olga, one, 'First')
    await say(olga, one, 'Second')
    await app.as(olga).delete(`/comments/${id}`)
    const thread = await app.db
      .selectFrom('comment_threads')
      .where('source_text_id', '=', one)
      .select('id')
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 199 }, () => ({ thread_id: thread.id, content: 'x', author_id: olga.id }))
    await app.db.insertInto('comments').values(more).execute()
    expect((await restore(olga, id)).status).toBe(409)
  })
})

test('a comment is bounded in length and number, and two who write the last one do not pass the bound together', async () => {
  const { olga, one, of, say } = await scene(app)
  const post = (text: string) => app.as(olga).post(of(one), { text })
  expect((await post(' \n ')).status).toBe(422)
  expect((await post('x'.repeat(4_001))).status).toBe(422)
  expect((await post('x'.repeat(4_000))).status).toBe(200)
  const [thread] = await app.db.selectFrom('comment_threads').where('source_text_id', '=', one).select('id').execute()
  await app.db
    .insertInto('comments')
    .values(Array.from({ length: 198 }, () => ({ thread_id: thread!.id, content: 'x', author_id: olga.id })))
    .execute()
  const answers = await Promise.all([post('a'), post('b'), post('c')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await say(olga, one, 'Another thread', { language: 'es' })
})

test('a person writes thirty comments a minute at most', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'on' })
  const { ben, one, of } = await scene(limited)
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push((await limited.as(ben).post(of(one), { text: `${n}` })).status)
  expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(answers[30]).toBe(429)
  await limited.close()
})

describe('[P4] of those who may read a project', () => {
  test('guests comment in their languages, those without languages everywhere', async () => {
    const { named, project, one, of, say, threads } = await scene(app)
    const [tom, vera] = [await named('Tom'), await named('Vera')]
    await app.build.guest(project, tom, { role: 'TRANSLATOR', languages: ['es'] })
    await app.build.guest(project, vera, { role: 'VIEWER' })
    await say(tom, one, 'Masculine?', { language: 'es' })
    for (const said of [{}, { language: 'fr' }])
      expect((await app.as(tom).post(of(one), { text: 'Mine?', ...said })).status).toBe(403)
    const { id } = await say(vera, one, 'A question', { language: 'fr' })
    await say(vera, one, 'Another')
    expect((await threads(tom, one, 'fr')).length).toBe(2)
    expect((await app.as(tom).put(`${of(one)}/resolution`, { language: 'fr' })).status).toBe(403)
    await app.db.deleteFrom('project_roles').where('user_id', '=', vera.id).execute()
    expect((await app.as(vera).patch(`/comments/${id}`, { text: 'Gone' })).status).toBe(404)
    expect((await app.as(vera).get(`${of(one)}?language=fr`)).status).toBe(404)
  })

  test('nobody comments in a language that the project does not have, or on a text of another page', async () => {
    const { olga, version, one, of } = await scene(app)
    expect((await app.as(olga).post(of(one), { text: 'Hm', language: 'ja' })).status).toBe(422)
    const other = await app.build.page(version)
    expect((await app.as(olga).post(`/pages/${other.id}/rows/${one}/comments`, { text: 'Hm' })).status).toBe(404)
  })
})

test('goes with its page into the bin and back, and for good', async () => {
  const { olga, page, one, of, say, threads } = await scene(app)
  await say(olga, one, 'Stays')
  expect((await app.as(olga).delete(`/pages/${page.id}`)).status).toBe(204)
  expect((await app.as(olga).get(of(one))).status).toBe(404)
  expect((await app.as(olga).post(`/bin/pages/${page.id}/restore`)).status).toBe(200)
  expect((await threads(olga, one))[0]!.comments).toHaveLength(1)
  await app.db.deleteFrom('all_pages').where('id', '=', page.id).execute()
  const left = await app.db.selectFrom('comment_threads').where('source_text_id', '=', one).selectAll().execute()
  expect([left, await app.db.selectFrom('comment_marks').where('page_id', '=', page.id).selectAll().execute()]).toEqual(
    [[], []],
  )
})
