import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endAssignments, noteOverdue } from '#server/assignments/assignmentLoop.ts'
import { CHOOSE_SOMEBODY, NOBODY_OF_TEAM, NOT_A_REVIEWER } from '#server/assignments/constants.ts'
import type { Assignment, Next, WorkReport, WriterTeam } from '#server/assignments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let [owner, ana, ben, rita] = [] as unknown as [Person, Person, Person, Person]
let project: { id: string; organization_id: string }
let version: { id: string }
let menu: Awaited<ReturnType<TestApp['build']['page']>>
let team: { id: string }
/** Ana and Ben translate Spanish by the team, Rita reviews it by herself. */
beforeEach(async () => {
  ;[owner, ana, ben, rita] = [
    await app.build.user({ full_name: 'Olga' }),
    await app.build.user({ full_name: 'Ana' }),
    await app.build.user({ full_name: 'Ben' }),
    await app.build.user({ full_name: 'Rita' }),
  ]
  const organization = await app.build.organization({ owner })
  project = await app.build.project(organization)
  const other = await app.build.project(organization)
  for (const person of [ana, ben]) await app.build.guest(other, person, { role: 'VIEWER' })
  await app.build.guest(project, rita, { role: 'REVIEWER', languages: ['es'] })
  team = await app.build.team(organization, {
    name: 'Iberia',
    people: [ana, ben],
    roles: [{ project_id: project.id, role: 'TRANSLATOR', languages: ['es'] }],
  })
  version = await app.build.version(project)
  menu = await app.build.page(version, { name: 'Menu', texts: ['One two', 'Three', 'Four five six', 'Seven'] })
})

const assign = (body: Record<string, unknown>, person = owner) =>
  app.as(person).post(`/versions/${version.id}/assignments`, { languages: ['es'], ...body })
async function assigned(body: Record<string, unknown>): Promise<Assignment> {
  const answer = await assign(body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json())[0]
}
const workOf = async (person: Person): Promise<Assignment[]> => (await app.as(person).get('/users/me/work')).json()
const detail = async (answer: Promise<Response>) => (await (await answer).json()).detail
const finish = async (n: number, person = ana) => {
  const path = `/source-texts/${menu.source_texts[n]!.id}/translations`
  const body = { target_language: 'es', content: 'Hecho', status: 'COMPLETED' }
  expect((await app.as(person).post(path, body)).status).toBe(200)
}
const check = async (n: number, person = rita) => {
  const path = `/pages/${menu.id}/rows/${menu.source_texts[n]!.id}/check`
  expect((await app.as(person).put(path, { language: 'es', text: 'Hecho' })).status).toBe(200)
}
const next = async (person: Person, assignment: string): Promise<Next> =>
  (
    await app.as(person).post(`/projects/${project.id}/next-row`, {
      ...{ version_id: version.id, language: 'es', filter: `assignment=${assignment}` },
    })
  ).json()
const place = () => `/organizations/${project.organization_id}/teams/${team.id}`

test('work of a team is that of each in it who may do it, and each is led to another row', async () => {
  const { id } = await assigned({ team_ids: [team.id], due_on: '2030-01-01' })
  expect(await workOf(ana)).toMatchObject([{ id, people: [], teams: [{ team_id: team.id, name: 'Iberia' }] }])
  expect(await workOf(ben)).toMatchObject([{ id }])
  expect(await workOf(rita)).toEqual([])
  const rows = [await next(ana, id), await next(ben, id)].map(({ source_text_id }) => source_text_id)
  expect(new Set(rows).size).toBe(2)
  const query = new URLSearchParams({ language: 'es', assigned_to: 'me' })
  const counted = await app.as(ben).get(`/versions/${version.id}/matching-texts?${query}`)
  expect((await counted.json()).data[0].source_text_ids).toHaveLength(4)
})

test('people who join a team have its work, until they leave it or lose the right', async () => {
  await assigned({ team_ids: [team.id] })
  await app.as(owner).post(`${place()}/people`, { user_ids: [rita.id] })
  expect(await workOf(rita)).toHaveLength(1)
  expect((await app.as(owner).delete(`${place()}/people/${ana.id}`)).status).toBe(204)
  expect(await workOf(ana)).toEqual([])
  const viewing = await app.as(owner).put(`${place()}/projects/${project.id}`, { role: 'VIEWER' })
  expect(viewing.status).toBe(200)
  expect(await workOf(ben)).toEqual([])
  expect(await workOf(rita)).toHaveLength(1) // by her own role
  expect((await app.as(owner).delete(place())).status).toBe(204)
  expect(await workOf(rita)).toEqual([])
})

test('work of their own ends for guests with the team by which they could do it', async () => {
  await assigned({ user_ids: [ana.id, rita.id] })
  await app.as(owner).delete(`${place()}/people/${ana.id}`)
  const [left] = (await (await app.as(owner).get(`/projects/${project.id}/assignments`)).json()) as Assignment[]
  expect(left!.people).toMatchObject([{ name: 'Rita' }])
})

test('checking is assigned to those who may, and is done once all is checked', async () => {
  expect(await detail(assign({ user_ids: [ana.id], task: 'check' }))).toMatchObject([{ msg: NOT_A_REVIEWER }])
  expect(await detail(assign({ team_ids: [team.id], task: 'check' }))).toMatchObject([{ msg: NOBODY_OF_TEAM }])
  expect(await detail(assign({}))).toMatchObject([{ msg: CHOOSE_SOMEBODY }])
  const some = menu.source_texts.slice(0, 2).map(({ id }) => id)
  const of = await assigned({ user_ids: [rita.id], task: 'check', source_text_ids: some })
  const page = await assigned({ user_ids: [rita.id], task: 'check', page_ids: [menu.id] })
  expect(of).toMatchObject({ task: 'check', texts: 2, done: 0 })
  expect(await next(rita, of.id)).toMatchObject({ source_text_id: null, are_others_there: false })
  await finish(1)
  await finish(0)
  expect((await next(rita, of.id)).source_text_id).toBe(some[0])
  await check(0)
  expect((await next(rita, of.id)).source_text_id).toBe(some[1])
  const work = await workOf(rita)
  expect(work.map(({ id, done, words_done }) => [id, done, words_done])).toEqual([
    [of.id, 1, 2],
    [page.id, 1, 2],
  ])
  await check(1)
  await endAssignments(app.services)
  expect((await workOf(rita)).map(({ id }) => id)).toEqual([page.id])
})

test('the report can be of a team', async () => {
  await finish(0, ana)
  await finish(1, owner)
  const report = async (query: Record<string, string>): Promise<WorkReport> => {
    const days = { from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), until: '2099-01-01' }
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const path = `/projects/${project.id}/work-report?${new URLSearchParams({ ...days, until, ...query })}`
    return (await app.as(owner).get(path)).json()
  }
  expect((await report({})).lines.map(({ name }) => name)).toEqual(['Ana', 'Olga'])
  expect((await report({ team_id: team.id })).lines.map(({ name }) => name)).toEqual(['Ana'])
  const teams: WriterTeam[] = await (await app.as(owner).get(`/projects/${project.id}/writer-teams`)).json()
  expect(teams).toEqual([{ team_id: team.id, name: 'Iberia', people_count: 2, languages: ['es'], checks: [] }])
})

test('activity and webhooks hear of what is assigned, done and overdue', async () => {
  await assigned({ team_ids: [team.id], page_ids: [menu.id], due_on: '2026-01-01' })
  await noteOverdue(app.services, new Date('2026-01-01T23:00:00Z'))
  await noteOverdue(app.services, new Date('2026-01-02T01:00:00Z'))
  await noteOverdue(app.services, new Date('2026-01-03T01:00:00Z'))
  for (const n of [0, 1, 2, 3]) await finish(n)
  await endAssignments(app.services)
  const { data } = await (await app.as(owner).get(`/projects/${project.id}/activity`)).json()
  type Entry = { kind: string; count: number; by: string; page: { name: string } | null; language: string }
  const told = data.filter(({ kind }: Entry) => kind.startsWith('assignment'))
  expect(told.map(({ kind, count, by, page, language }: Entry) => [kind, count, by, page?.name, language])).toEqual([
    ['assignment_done', 4, 'system', 'Menu', 'es'],
    ['assignment_overdue', 4, 'system', 'Menu', 'es'],
    ['assignment_made', 4, 'person', 'Menu', 'es'],
  ])
})

test('work is overdue once its day is over where the last of its people is', async () => {
  const live = (person: Person, time_zone: string) => app.as(person).put('/users/me/work/reminders', { time_zone })
  await live(ana, 'Asia/Tokyo')
  await live(rita, 'America/Los_Angeles')
  const anas = await assigned({ user_ids: [ana.id], page_ids: [menu.id], due_on: '2031-05-10' })
  const both = await assigned({ user_ids: [ana.id, rita.id], page_ids: [menu.id], due_on: '2031-05-10' })
  const overdue = async (at: string) => {
    await noteOverdue(app.services, new Date(at))
    const found = await app.db
      .selectFrom('assignments')
      .where('id', 'in', [anas.id, both.id])
      .where('overdue_at', 'is not', null)
      .select('id')
      .execute()
    return new Set(found.map(({ id }) => id))
  }
  expect(await overdue('2031-05-10T14:59:00Z')).toEqual(new Set())
  expect(await overdue('2031-05-10T15:01:00Z')).toEqual(new Set([anas.id]))
  expect(await overdue('2031-05-11T06:59:00Z')).toEqual(new Set([anas.id]))
  expect(await overdue('2031-05-11T07:01:00Z')).toEqual(new Set([anas.id, both.id]))
})
