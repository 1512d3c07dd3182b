import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mention, Reader } from '#server/comments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { readMailbox } from '../support/http/mailbox.ts'
import { scene } from './scene.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab,worker' })
})
afterAll(() => app.close())

const mentionsOf = async (person: Person) =>
  ((await (await app.as(person).get('/users/me/mentions')).json()) as Mention[]).map(({ text }) => text)
const mailsTo = async ({ email }: Person) =>
  (await readMailbox(app.db, email)).filter(({ subject }) => subject === 'You were mentioned in Dragoman')

test('a mentioned person has the comment in their work until they answer, and gets a mail', async () => {
  const { olga, ben, version, one, say } = await scene(app)
  await say(ben, one, '@Olga who says this?', { mentions: [olga.id] })
  expect(await mentionsOf(olga)).toEqual(['@Olga who says this?'])
  const [mention] = (await (await app.as(olga).get('/users/me/mentions')).json()) as Mention[]
  expect(mention).toMatchObject({ author: 'Ben', identifier: 'one', language: null, version_id: version.id })
  await expect.poll(() => mailsTo(olga), { timeout: 20_000 }).toHaveLength(1)
  const [mail] = await mailsTo(olga)
  expect(mail!.text).toContain('@Olga who says this?')
  expect(mail!.text).toContain(`row=${one}`)
  await say(olga, one, 'The keeper.')
  expect(await mentionsOf(olga)).toEqual([])
})

test('a mention ends when its thread is resolved, when it is taken back, or when its person says so', async () => {
  const { olga, ben, one, two, of, say } = await scene(app)
  await say(ben, one, '@Olga?', { mentions: [olga.id] })
  expect((await app.as(ben).put(`${of(one)}/resolution`, {})).status).toBe(200)
  expect(await mentionsOf(olga)).toEqual([])
  const { id } = await say(ben, two, '@Olga!', { mentions: [olga.id] })
  expect((await app.as(ben).patch(`/comments/${id}`, { text: 'Nobody' })).status).toBe(200)
  expect(await mentionsOf(olga)).toEqual([])
  await app.as(ben).patch(`/comments/${id}`, { text: '@Olga again', mentions: [olga.id] })
  expect(await mentionsOf(olga)).toEqual(['@Olga again'])
  expect((await app.as(olga).delete(`/users/me/mentions/${id}`)).status).toBe(204)
  expect((await app.as(olga).delete(`/users/me/mentions/${id}`)).status).toBe(404)
  expect(await mentionsOf(olga)).toEqual([])
})

test('nobody is mailed twice an hour of one text, of themselves, or after turning it off', async () => {
  const { olga, ben, named, project, one, say } = await scene(app)
  const vera = await named('Vera')
  await app.build.guest(project, vera, { role: 'VIEWER' })
  await app.as(vera).put('/users/me/work/reminders', { is_on: false })
  await say(olga, one, '@Ben @Vera @Olga', { mentions: [ben.id, vera.id, olga.id] })
  await say(olga, one, '@Ben again', { mentions: [ben.id] })
  await say(olga, one, '@Ben in Spanish', { language: 'es', mentions: [ben.id] })
  await expect.poll(() => mailsTo(ben), { timeout: 20_000 }).toHaveLength(2)
  expect([await mailsTo(vera), await mailsTo(olga)]).toEqual([[], []])
  expect(await mentionsOf(vera)).toHaveLength(1)
  expect(await mentionsOf(olga)).toEqual([])
})

test('[P4] only those who may read the project are mentioned, and those who no longer may see nothing of it', async () => {
  const { olga, named, project, one, of, say, get } = await scene(app)
  const [vera, mallory] = [await named('Vera'), await named('Mallory')]
  await app.build.guest(project, vera, { role: 'VIEWER' })
  const refused = await app.as(olga).post(of(one), { text: '@Mallory', mentions: [mallory.id] })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { detail: [expect.objectContaining({ msg: 'Not everybody mentioned may read this project' })] },
  ])
  const readers = await get<Reader[]>(vera, `/projects/${project.id}/readers`)
  expect(readers.map(({ name }) => name)).toEqual(['Ben', 'Olga', 'Vera'])
  await say(olga, one, '@Vera', { mentions: [vera.id] })
  expect(await mentionsOf(vera)).toEqual(['@Vera'])
  await app.db.deleteFrom('project_roles').where('user_id', '=', vera.id).execute()
  expect(await mentionsOf(vera)).toEqual([])
})
