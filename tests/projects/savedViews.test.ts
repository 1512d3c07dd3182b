import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_VIEWS, TOO_MANY_VIEWS } from '#server/views/constants.ts'
import type { SavedView } from '#server/views/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aProject() {
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const project = await app.build.project(await app.build.organization({ owner: ana, members: [ben] }))
  const path = `/projects/${project.id}`
  const names = async (person: typeof ana) =>
    ((await (await app.as(person).get(`${path}/views`)).json()) as SavedView[]).map(({ name }) => name)
  return { ana, ben, project, path, names }
}

test('a view of one’s own is seen by nobody else, a shared one by everybody in the project', async () => {
  const { ana, ben, path, names } = await aProject()
  const own = await app.as(ana).post(`${path}/my-views`, { name: ' Mine ', query: 'lang=es&checked=no' })
  expect(await own.json()).toMatchObject({ name: 'Mine', query: 'lang=es&checked=no', is_shared: false })
  const shared = await app.as(ana).post(`${path}/shared-views`, { name: 'German: to check', query: 'lang=de' })
  const { id } = (await shared.json()) as SavedView
  expect(await names(ana)).toEqual(['German: to check', 'Mine'])
  expect(await names(ben)).toEqual(['German: to check'])

  const { id: mine } = ((await (await app.as(ana).get(`${path}/views`)).json()) as SavedView[]).find(
    ({ name }) => name === 'Mine',
  )!
  expect((await app.as(ben).delete(`${path}/my-views/${mine}`)).status).toBe(404)
  expect((await app.as(ben).delete(`${path}/shared-views/${mine}`)).status).toBe(404)
  expect((await app.as(ben).delete(`${path}/my-views/${id}`)).status).toBe(404)
  expect((await app.as(ben).delete(`${path}/shared-views/${id}`)).status).toBe(204)
  expect(await names(ana)).toEqual(['Mine'])
})

test('a guest who only reads has views of their own, and shares none', async () => {
  const { ana, project, path, names } = await aProject()
  const eva = await app.build.user()
  await app.as(ana).post(`${path}/people`, { email: eva.email, role: 'VIEWER' })
  expect((await app.as(eva).post(`${path}/my-views`, { name: 'Mine', query: '' })).status).toBe(200)
  expect((await app.as(eva).post(`${path}/shared-views`, { name: 'Ours', query: '' })).status).toBe(403)
  expect(await names(eva)).toEqual(['Mine'])
  await app.as(ana).delete(`${path}/people/${eva.id}`)
  expect((await app.as(eva).get(`/projects/${project.id}/views`)).status).toBe(404)
})

test('a view gets another name and other filters, by those who may delete it', async () => {
  const { ana, ben, path, names } = await aProject()
  const eva = await app.build.user()
  await app.as(ana).post(`${path}/people`, { email: eva.email, role: 'VIEWER' })
  const made = async (kind: string) =>
    ((await (await app.as(ana).post(`${path}/${kind}`, { name: kind, query: 'lang=es' })).json()) as SavedView).id
  const [mine, shared] = [await made('my-views'), await made('shared-views')]
  const renew = (person: typeof ana, at: string) =>
    app.as(person).put(`${path}/${at}`, { name: 'New', query: 'lang=de' })
  expect((await renew(ben, `my-views/${mine}`)).status).toBe(404)
  expect((await renew(ana, `my-views/${shared}`)).status).toBe(404)
  expect((await renew(eva, `shared-views/${shared}`)).status).toBe(403)
  expect((await renew(ben, `shared-views/${mine}`)).status).toBe(404)
  expect(await names(ana)).toEqual(['my-views', 'shared-views'])
  expect(await (await renew(ana, `my-views/${mine}`)).json()).toMatchObject({ id: mine, name: 'New', query: 'lang=de' })
  expect((await renew(ben, `shared-views/${shared}`)).status).toBe(200)
  expect(await names(ana)).toEqual(['New', 'New'])
})

test('a person has at most 100 views of a project', async () => {
  const { ana, project, path } = await aProject()
  const view = { project_id: project.id, user_id: ana.id, query: '' }
  await app.db
    .insertInto('saved_views')
    .values(Array.from({ length: MAX_VIEWS }, (_, at) => ({ ...view, name: `View ${at}` })))
    .execute()
  const refused = await app.as(ana).post(`${path}/my-views`, { name: 'One more', query: '' })
  expect([refused.status, await refused.json()]).toEqual([409, { detail: TOO_MANY_VIEWS }])
  expect((await app.as(ana).post(`${path}/shared-views`, { name: 'One more', query: '' })).status).toBe(200)
})
