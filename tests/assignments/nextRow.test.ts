import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Next } from '#server/assignments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aQueue(texts: number, people: number) {
  const all = await Promise.all(Array.from({ length: people }, () => app.build.user()))
  const organization = await app.build.organization({ owner: all[0]!, members: all.slice(1) })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const sizes = [Math.ceil(texts / 2), Math.floor(texts / 2)]
  const pages = []
  for (const size of sizes)
    pages.push(await app.build.page(version, { texts: Array.from({ length: size }, (_, n) => `Text ${n}`) }))
  const ids = pages.flatMap(({ source_texts }) => source_texts.map(({ id }) => id))
  const next = async (person: Person, more: object = {}): Promise<Next> => {
    const body = { version_id: version.id, language: 'es', filter: 'statuses=NOT_STARTED', ...more }
    const answer = await app.as(person).post(`/projects/${project.id}/next-row`, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  const finish = (person: Person, id: string) =>
    app.as(person).post(`/source-texts/${id}/translations`, { target_language: 'es', content: 'Hecho' })
  return { all, ids, next, finish, project }
}

testOneIn(2, [110, 500])(
  'five people who press Next on %i rows do less than one percent twice',
  async (rows) => {
    const { all, ids, next, finish } = await aQueue(rows, 5)
    const random = seeded(chooseSeed('next rows'))
    const done: string[] = []
    const work = async (person: Person) => {
      let after: string | undefined
      for (;;) {
        const { source_text_id } = await next(person, after ? { after } : {})
        if (source_text_id === null) return
        for (let pause = 0; pause < random() * 20; pause++) await setImmediate()
        done.push(source_text_id)
        await finish(person, source_text_id)
        after = source_text_id
      }
    }
    await Promise.all(all.map(work))
    expect(new Set(done)).toEqual(new Set(ids))
    expect(done.length - ids.length).toBeLessThan(ids.length / 100)
  },
  120_000,
)

test('people who press it at once are led to different rows, each to the same again until it goes on', async () => {
  const { all, ids, next } = await aQueue(6, 3)
  const first = await Promise.all(all.map((person) => next(person)))
  expect(new Set(first.map(({ source_text_id }) => source_text_id))).toEqual(new Set(ids.slice(0, 3)))
  expect(await next(all[0]!)).toEqual(first[0])
  const { source_text_id } = await next(all[0]!, { after: first[0]!.source_text_id! })
  expect(ids.indexOf(source_text_id!)).toBe(3)
})

test('it goes round, passes over rows in which one sees others, and says when only theirs are left', async () => {
  const { all, ids, next, finish } = await aQueue(3, 2)
  const [ana, ben] = all as [Person, Person]
  expect((await next(ana, { after: ids[2] })).source_text_id).toBe(ids[0])
  expect((await next(ben, { avoid: [ids[1]] })).source_text_id).toBe(ids[2])
  expect(await next(ben, { avoid: [ids[1]], after: ids[2] })).toMatchObject({
    source_text_id: null,
    are_others_there: true,
  })
  // Nobody is locked out.
  expect((await finish(ben, ids[0]!)).status).toBe(200)
  for (const id of ids.slice(1)) await finish(ana, id)
  expect(await next(ben)).toMatchObject({ source_text_id: null, are_others_there: false })
})

test('a row that somebody was led to is free after ten minutes', async () => {
  const { all, ids, next } = await aQueue(2, 2)
  const [ana, ben] = all as [Person, Person]
  await next(ana)
  expect((await next(ben)).source_text_id).toBe(ids[1])
  await app.db.updateTable('row_turns').set({ until: new Date() }).where('user_id', '=', ana.id).execute()
  expect((await next(ben, { after: ids[1] })).source_text_id).toBe(ids[0])
})

test('only those who may write the language are led', async () => {
  const { project, ids } = await aQueue(1, 1)
  expect(ids.length).toBe(1)
  const eva = await app.build.user()
  await app.build.guest(project, eva, { role: 'TRANSLATOR', languages: ['fr'] })
  const ask = (language: string) =>
    app.as(eva).post(`/projects/${project.id}/next-row`, { version_id: project.id, language })
  expect((await ask('es')).status).toBe(403)
  expect((await ask('fr')).status).toBe(404)
})
