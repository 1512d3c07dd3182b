import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { makeToken } from '../support/rights/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function scene() {
  const { build } = app
  const [owner, member, eva] = await Promise.all([build.user(), build.user(), build.user({ full_name: 'Eva Brandt' })])
  const organization = await build.organization({ owner, members: [member], name: 'Studio' })
  const project = await build.project(organization, { name: 'Moonfall' })
  await build.project(organization, { name: 'Secret' })
  return { owner, member, eva, organization, project, people: `/projects/${project.id}/people` }
}

const read = async (response: Response) => ({ status: response.status, body: await response.json() })

test('an owner gives a role, changes it and takes it away', async () => {
  const { owner, eva, project, people } = await scene()
  const add = { email: eva.email.toUpperCase(), role: 'TRANSLATOR', languages: ['es', 'es'] }
  const added = await read(await app.as(owner).post(people, add))
  const shown = { user_id: eva.id, email: eva.email, full_name: 'Eva Brandt', role: 'TRANSLATOR', languages: ['es'] }
  expect(added).toMatchObject({ status: 200, body: shown })
  expect((await read(await app.as(owner).get(people))).body).toEqual([added.body])
  const standing = await read(await app.as(eva).get(`/projects/${project.id}/standing`))
  const own = { project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }
  expect(standing.body).toEqual({ role: 'GUEST', project_roles: [own] })
  const changed = await read(await app.as(owner).put(`${people}/${eva.id}`, { role: 'VIEWER' }))
  expect(changed.body).toMatchObject({ role: 'VIEWER', languages: null })
  expect((await app.as(owner).delete(`${people}/${eva.id}`)).status).toBe(204)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(404)
  expect((await read(await app.as(owner).get(people))).body).toEqual([])
})

test('a guest sees their projects, and of the organization its name', async () => {
  const { eva, organization, project } = await scene()
  await app.build.guest(project, eva, { role: 'MANAGER' })
  const projects = await read(await app.as(eva).get('/projects'))
  expect(projects.body).toMatchObject({ count: 1, data: [{ id: project.id }] })
  const { data } = (await read(await app.as(eva).get('/organizations'))).body
  expect(data.find(({ id }: { id: string }) => id === organization.id)).toMatchObject({
    ...{ name: 'Studio', role: 'GUEST', projects_count: 1, members_count: 0, word_quota: 0, description: null },
  })
})

test('a guest is told how far their own projects are, and no others', async () => {
  const { owner, eva, organization, project } = await scene()
  await app.build.guest(project, eva, { role: 'TRANSLATOR', languages: ['fr'] })
  const other = await app.build.project(organization)
  for (const one of [project, other]) await app.build.page(await app.build.version(one), { texts: ['One', 'Two'] })
  const progressFor = async (person: Person) => {
    const { body } = await read(await app.as(person).get(`/users/me/progress?organization_id=${organization.id}`))
    return new Map(body.map((one: { project_id: string; total: number }) => [one.project_id, one.total]))
  }
  expect(await progressFor(eva)).toEqual(new Map([[project.id, 2]]))
  expect((await progressFor(owner)).size).toBe(3)
  expect(await progressFor(await app.build.user())).toEqual(new Map())
})

test('a guest without a project is told of no organization', async () => {
  const { owner, eva, organization, project } = await scene()
  await app.build.guest(project, eva, { role: 'VIEWER' })
  await app.as(owner).delete(`/projects/${project.id}`)
  const { data } = (await read(await app.as(eva).get('/organizations'))).body
  expect(data.map(({ id }: { id: string }) => id)).not.toContain(organization.id)
})

test('the people of a project do not move to another organization with it', async () => {
  const { owner, eva, project } = await scene()
  await app.build.guest(project, eva, { role: 'TRANSLATOR' })
  const other = await app.build.organization({ owner })
  const moved = await app.as(owner).post(`/projects/${project.id}/transfer`, { organization_id: other.id })
  expect(moved.status).toBe(200)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(404)
})

test('a manager of a project manages its people, and no others', async () => {
  const { eva, member, people, project } = await scene()
  await app.build.guest(project, eva, { role: 'MANAGER' })
  const uma = await app.build.user()
  expect((await app.as(eva).post(people, { email: uma.email, role: 'VIEWER' })).status).toBe(200)
  expect((await app.as(eva).delete(`${people}/${member.id}`)).status).toBe(404)
  expect((await app.as(member).post(people, { email: uma.email, role: 'VIEWER' })).status).toBe(403)
})

test('refusals say why', async () => {
  const { owner, member, eva, people } = await scene()
  const waiting = await app.build.user()
  await app.db.updateTable('users').set({ is_email_confirmed: false }).where('id', '=', waiting.id).execute()
  const add = async (body: object) => (await read(await app.as(owner).post(people, body))).body.detail
  expect(await add({ email: 'nobody@example.com', role: 'VIEWER' })).toBe('User not found')
  expect(await add({ email: member.email, role: 'VIEWER' })).toBe(
    'This person is a member of the organization and works in all of its projects already',
  )
  expect(await add({ email: waiting.email, role: 'VIEWER' })).toBe(
    'This person has not confirmed their email address yet',
  )
  expect(await add({ email: eva.email, role: 'TRANSLATOR', languages: ['ja'] })).toMatchObject([
    { loc: ['body', 'languages'], msg: 'This is not a target language of the project' },
  ])
  expect(await add({ email: eva.email, role: 'VIEWER', languages: ['es'] })).toMatchObject([
    { msg: 'Only reviewers and translators have languages of their own' },
  ])
  expect((await app.as(owner).post(people, { email: eva.email, role: 'VIEWER' })).status).toBe(200)
  expect(await add({ email: eva.email, role: 'VIEWER' })).toBe('This person has a role in this project already')
})

test('a project of a personal organization has nobody but its owner', async () => {
  const { owner, eva } = await scene()
  const own = await app.build.project(await app.build.personalOrganization({ owner }))
  const { status, body } = await read(
    await app.as(owner).post(`/projects/${own.id}/people`, { email: eva.email, role: 'VIEWER' }),
  )
  expect([status, body.detail]).toEqual([403, 'Personal organizations cannot be modified'])
})

test('a token of a guest is held within their role', async () => {
  const { eva, project } = await scene()
  await app.build.guest(project, eva, { role: 'TRANSLATOR', languages: ['es'] })
  const page = await app.build.page(await app.build.version(project))

  const token = await makeToken(
    app.db,
    { user_id: eva.id },
    { capabilities: ['readProject', 'writeText'], languages: ['fr'] },
  )
  const write = (language: string) =>
    app.as(token).post(`/source-texts/${page.source_texts[0]!.id}/translations`, {
      ...{ target_language: language, content: 'x', status: 'COMPLETED' },
    })
  expect((await app.as(token).get(`/projects/${project.id}`)).status).toBe(200)
  expect((await write('fr')).status).toBe(403)
  expect((await write('es')).status).toBe(403)
})

test('[P4] a write that waits for the change of a role is refused by the new one', async () => {
  const { eva, project } = await scene()
  await app.build.guest(project, eva, { role: 'TRANSLATOR' })
  const page = await app.build.page(await app.build.version(project))
  const change = await app.db.startTransaction().execute()
  await change.updateTable('project_roles').set({ role: 'VIEWER' }).where('user_id', '=', eva.id).execute()
  const writing = app.as(eva).post(`/source-texts/${page.source_texts[0]!.id}/translations`, {
    ...{ target_language: 'es', content: 'x', status: 'COMPLETED' },
  })
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
    ).rows.length > 0
  await expect.poll(isWaiting).toBe(true)
  await change.commit().execute()
  expect((await writing).status).toBe(403)
})
