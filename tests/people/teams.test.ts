import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function scene() {
  const { build } = app
  const [owner, member, eva] = await Promise.all([build.user(), build.user(), build.user({ full_name: 'Eva Brandt' })])
  const organization = await build.organization({ owner, members: [member] })
  const project = await build.project(organization, { name: 'Moonfall' })
  const other = await build.project(organization, { name: 'Sunrise' })
  await build.guest(other, eva, { role: 'VIEWER' })
  const page = await build.page(await build.version(project))
  return { owner, member, eva, organization, project, other, page, teams: `/organizations/${organization.id}/teams` }
}
type Scene = Awaited<ReturnType<typeof scene>>

const read = async (response: Response) => ({ status: response.status, body: await response.json() })

async function makeTeam({ owner, teams }: Scene, name = 'Iberia') {
  const { body } = await read(await app.as(owner).post(teams, { name }))
  return `${teams}/${body.id}`
}

test('an owner makes a team, fills it, gives it a role, and it is shown by name', async () => {
  const at = await scene()
  const { owner, member, eva, project, teams } = at
  const team = await makeTeam(at)
  await makeTeam(at, 'Agency')
  const joined = await read(await app.as(owner).post(`${team}/people`, { user_ids: [eva.id, member.id, eva.id] }))
  expect(joined.body.people.map(({ role }: { role: string }) => role).toSorted()).toEqual(['GUEST', 'MEMBER'])
  const given = { role: 'TRANSLATOR', languages: ['es'] }
  const { body } = await read(await app.as(owner).put(`${team}/projects/${project.id}`, given))
  expect(body.projects).toEqual([{ project_id: project.id, name: 'Moonfall', ...given }])
  const listed = (await read(await app.as(member).get(teams))).body
  expect(listed).toMatchObject([
    { name: 'Agency', people_count: 0, projects_count: 0 },
    { name: 'Iberia', people_count: 2, projects_count: 1 },
  ])
  const ofProject = (await read(await app.as(owner).get(`/projects/${project.id}/teams`))).body
  expect(ofProject).toMatchObject([{ name: 'Iberia', ...given }])
  expect(ofProject[0].people).toHaveLength(2)
})

test('a guest of a team sees its projects and writes its languages, and the role of her own stays', async () => {
  const at = await scene()
  const { owner, eva, organization, project, other, page } = at
  const { id } = await app.build.team(organization, {
    people: [eva],
    roles: [{ project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }],
  })
  const write = (target_language: string) =>
    app.as(eva).post(`/source-texts/${page.source_texts[0]!.id}/translations`, {
      ...{ target_language, content: 'x', status: 'COMPLETED' },
    })
  const { data } = (await read(await app.as(eva).get('/projects'))).body
  expect(data.map((one: { name: string }) => one.name).toSorted()).toEqual(['Moonfall', 'Sunrise'])
  expect((await write('es')).status).toBeLessThan(300)
  expect((await write('fr')).status).toBe(403)
  const organizations = (await read(await app.as(eva).get('/organizations'))).body.data
  expect(organizations.find((one: { id: string }) => one.id === organization.id)).toMatchObject({ projects_count: 2 })
  const team = `${at.teams}/${id}`
  expect((await app.as(owner).delete(`${team}/people/${eva.id}`)).status).toBe(204)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(404)
  expect((await app.as(eva).get(`/projects/${other.id}`)).status).toBe(200)
})

test('a guest with nothing but a team leaves the organization with it', async () => {
  const at = await scene()
  const { owner, eva, organization, project, other, teams } = at
  const team = await app.build.team(organization, {
    people: [eva],
    roles: [{ project_id: project.id, role: 'VIEWER' }],
  })
  expect((await app.as(owner).delete(`/projects/${other.id}/people/${eva.id}`)).status).toBe(204)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(200)
  expect((await app.as(owner).delete(`${teams}/${team.id}`)).status).toBe(204)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(404)
  const members = (await read(await app.as(owner).get(`/organizations/${organization.id}/members`))).body
  expect(members.map(({ user_id }: { user_id: string }) => user_id)).not.toContain(eva.id)
})

test('a member whose team manages a project manages its people, until the role ends', async () => {
  const at = await scene()
  const { owner, member, organization, project, other, teams } = at
  const team = await app.build.team(organization, {
    people: [member],
    roles: [{ project_id: project.id, role: 'MANAGER' }],
  })
  const uma = await app.build.user()
  const add = (to: { id: string }) =>
    app.as(member).post(`/projects/${to.id}/people`, { email: uma.email, role: 'VIEWER' })
  expect((await add(other)).status).toBe(403)
  expect((await add(project)).status).toBe(200)
  expect((await app.as(member).post(`${teams}/${team.id}/people`, { user_ids: [uma.id] })).status).toBe(403)
  expect((await app.as(owner).delete(`${teams}/${team.id}/projects/${project.id}`)).status).toBe(204)
  expect((await app.as(member).get(`/projects/${project.id}/people`)).status).toBe(403)
  expect((await app.as(member).get(`/projects/${project.id}`)).status).toBe(200)
})

test('refusals say why', async () => {
  const at = await scene()
  const { owner, member, eva, project, teams } = at
  const team = await makeTeam(at)
  const detail = async (answer: Promise<Response>) => (await read(await answer)).body.detail
  expect(await detail(app.as(owner).post(teams, { name: ' ' }))).toMatchObject([{ msg: 'Team name is required' }])
  expect(await detail(app.as(owner).post(teams, { name: 'IBERIA' }))).toBe(
    'The organization has a team with this name already',
  )
  const outsider = await app.build.user()
  expect(await detail(app.as(owner).post(`${team}/people`, { user_ids: [eva.id, outsider.id] }))).toMatchObject([
    { loc: ['body', 'user_ids'], msg: 'Not everybody chosen is in the organization' },
  ])
  const give = (body: object) => detail(app.as(owner).put(`${team}/projects/${project.id}`, body))
  expect(await give({ role: 'TRANSLATOR', languages: ['ja'] })).toMatchObject([
    { msg: 'This is not a target language of the project' },
  ])
  expect(await give({ role: 'VIEWER', languages: ['es'] })).toMatchObject([
    { msg: 'Only reviewers and translators have languages of their own' },
  ])
  expect(await detail(app.as(owner).delete(`${team}/people/${eva.id}`))).toBe('Person not found')
  expect(await detail(app.as(owner).delete(`${team}/projects/${project.id}`))).toBe('Project not found')
  expect(await detail(app.as(member).post(teams, { name: 'Mine' }))).toBe('Not enough permissions')
  const foreign = await app.build.project(await app.build.organization({ owner }))
  expect(await detail(app.as(owner).put(`${team}/projects/${foreign.id}`, { role: 'VIEWER' }))).toBe(
    'Project not found',
  )
})

test('the activity tells admins of teams, and the mailbox those who join and leave', async () => {
  const at = await scene()
  const { owner, eva, project } = at
  const team = await makeTeam(at)
  await app.as(owner).post(`${team}/people`, { user_ids: [eva.id] })
  await app.as(owner).put(`${team}/projects/${project.id}`, { role: 'REVIEWER' })
  await app.as(owner).delete(`${team}/projects/${project.id}`)
  await app.as(owner).delete(`${team}/people/${eva.id}`)
  await app.as(owner).delete(team)
  const { data } = (await read(await app.as(owner).get(`/projects/${project.id}/activity`))).body
  type Entry = { kind: string; team: string; member: { name: string } | null; project_role: string | null }
  const ofTeams = data.filter(({ team: name }: Entry) => name === 'Iberia')
  expect(ofTeams.map(({ kind, member, project_role }: Entry) => [kind, member?.name ?? null, project_role])).toEqual([
    ['team_deleted', null, null],
    ['team_left', 'Eva Brandt', null],
    ['team_role_ended', null, 'REVIEWER'],
    ['team_role_given', null, 'REVIEWER'],
    ['team_joined', 'Eva Brandt', null],
    ['team_made', null, null],
  ])
})

test('teams do not move to another organization with a project', async () => {
  const { owner, eva, organization, project } = await scene()
  await app.build.team(organization, { people: [eva], roles: [{ project_id: project.id, role: 'TRANSLATOR' }] })
  const next = await app.build.organization({ owner })
  const moved = await app.as(owner).post(`/projects/${project.id}/transfer`, { organization_id: next.id })
  expect(moved.status).toBe(200)
  expect((await app.as(eva).get(`/projects/${project.id}`)).status).toBe(404)
})

test('[P4] a write that waits for the end of a team is refused', async () => {
  const { eva, organization, project, page } = await scene()
  const team = await app.build.team(organization, {
    people: [eva],
    roles: [{ project_id: project.id, role: 'TRANSLATOR' }],
  })
  const change = await app.db.startTransaction().execute()
  await change.deleteFrom('teams').where('id', '=', team.id).execute()
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
