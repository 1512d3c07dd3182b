import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endAssignments } from '#server/assignments/assignmentLoop.ts'
import { NOT_A_WRITER, NOTHING_TO_DO } from '#server/assignments/constants.ts'
import type { Assignment, Writer } from '#server/assignments/contract.ts'
import { NO_SUCH_PAGE } from '#server/pages/constants.ts'
import type { MatchingTexts } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let [owner, ana, ben] = [] as unknown as [Person, Person, Person]
let project: { id: string; organization_id: string }
let version: { id: string }
type Page = Awaited<ReturnType<TestApp['build']['page']>>
let [menu, shop] = [] as unknown as [Page, Page]
beforeEach(async () => {
  ;[owner, ana, ben] = [
    await app.build.user({ full_name: 'Olga' }),
    await app.build.user({ full_name: 'Ana' }),
    await app.build.user({ full_name: 'Ben' }),
  ]
  project = await app.build.project(await app.build.organization({ owner, members: [ana] }))
  await app.build.guest(project, ben, { role: 'TRANSLATOR', languages: ['es'] })
  version = await app.build.version(project)
  menu = await app.build.page(version, { name: 'Menu', texts: ['One two', 'Three', 'Four five six'] })
  shop = await app.build.page(version, { name: 'Shop', texts: ['Seven', 'Eight'] })
})

const finish = async (page: Page, n: number, person = ana, target_language = 'es') => {
  const path = `/source-texts/${page.source_texts[n]!.id}/translations`
  const answer = await app.as(person).post(path, { target_language, content: 'Hecho', status: 'COMPLETED' })
  expect(answer.status).toBe(200)
}
const assign = (body: Record<string, unknown>, person = owner) =>
  app.as(person).post(`/versions/${version.id}/assignments`, { languages: ['es'], user_ids: [ana.id], ...body })
async function assigned(body: Record<string, unknown>): Promise<Assignment[]> {
  const answer = await assign(body)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return answer.json()
}
const workOf = async (person: Person): Promise<Assignment[]> => (await app.as(person).get('/users/me/work')).json()
const listed = async (person: Person): Promise<Assignment[]> =>
  (await app.as(person).get(`/projects/${project.id}/assignments`)).json()
async function matching(person: Person, query: Record<string, string>) {
  const path = `/versions/${version.id}/matching-texts?${new URLSearchParams({ language: 'es', ...query })}`
  const { data }: MatchingTexts = await (await app.as(person).get(path)).json()
  return data.flatMap(({ source_text_ids }) => source_text_ids)
}
const idsOf = (page: Page) => page.source_texts.map(({ id }) => id)

test('pages, a version and rows are assigned with their words, and listed by due date', async () => {
  await finish(menu, 0)
  const [page] = await assigned({ page_ids: [menu.id], due_on: '2030-02-03', note: ' Soon ' })
  expect(page).toMatchObject({ covers: 'page', page_name: 'Menu', note: 'Soon', people: [{ name: 'Ana' }] })
  expect(page).toMatchObject({ texts: 3, done: 1, words: 6, words_done: 2, assigned_by: 'Olga', done_at: null })
  const both = await assigned({ languages: ['es', 'fr'], user_ids: [ana.id, owner.id], due_on: '2030-01-01' })
  expect(both.map((one) => [one.target_language, one.texts, one.done])).toEqual([
    ['es', 5, 1],
    ['fr', 5, 0],
  ])
  await assigned({ source_text_ids: [menu.source_texts[2]!.id, shop.source_texts[0]!.id] })
  const seen = await listed(ben)
  expect(seen.map(({ covers, words, due_on }) => [covers, words, due_on])).toEqual([
    ['version', 8, '2030-01-01'],
    ['version', 8, '2030-01-01'],
    ['page', 6, '2030-02-03'],
    ['texts', 4, null],
  ])
  expect((await workOf(ana)).length).toBe(4)
  expect((await workOf(owner)).length).toBe(2)
  expect(await workOf(ben)).toEqual([])
})

test('a filter is assigned as the rows that it had, and progress is of those', async () => {
  await finish(menu, 0)
  const [of] = await assigned({ filter: `statuses=NOT_STARTED&pages=${menu.id}` })
  expect(of).toMatchObject({ covers: 'texts', texts: 2, done: 0 })
  const refused = await assign({ filter: 'statuses=ASLEEP' })
  expect([refused.status, (await refused.json()).detail[0].loc]).toEqual([422, ['body', 'filter', 'statuses', '0']])
  await finish(menu, 1)
  expect(await workOf(ana)).toMatchObject([{ texts: 2, done: 1, words: 4, words_done: 1 }])
  expect(await matching(ben, { assignment: of!.id })).toEqual(idsOf(menu).slice(1))
})

test('the rows of people and of one assignment are found by filters', async () => {
  await assigned({ page_ids: [shop.id] })
  await assigned({ source_text_ids: [menu.source_texts[1]!.id] })
  expect(await matching(ben, { assigned_to: ana.id })).toEqual([menu.source_texts[1]!.id, ...idsOf(shop)])
  expect(await matching(ben, { assigned_to: ben.id })).toEqual([])
  expect(await matching(ben, { assigned_to: ana.id, language: 'fr' })).toEqual([])
  expect(await matching(ben, { assigned_to: ana.id, search: 'eight' })).toEqual([shop.source_texts[1]!.id])
  const free = [menu.source_texts[0]!.id, menu.source_texts[2]!.id]
  expect(await matching(ben, { assigned_to: 'nobody' })).toEqual(free)
  expect(await matching(ben, { assigned_to: `nobody,${ben.id}` })).toEqual(free)
  expect(await matching(ben, { assigned_to: `nobody,${ana.id}` })).toEqual([...idsOf(menu), ...idsOf(shop)])
  expect((await matching(ben, { assigned_to: 'nobody', language: 'fr' })).length).toBe(5)
  await assigned({})
  expect((await matching(ben, { assigned_to: ana.id })).length).toBe(5)
  expect(await matching(ben, { assigned_to: 'nobody' })).toEqual([])
})

test('only somebody who may write the language is given it, and only managers give', async () => {
  const writers: Writer[] = await (await app.as(owner).get(`/projects/${project.id}/writers`)).json()
  expect(writers.map(({ name, languages }) => [name, languages])).toEqual([
    ['Ana', ['es', 'fr']],
    ['Ben', ['es']],
    ['Olga', ['es', 'fr']],
  ])
  const refusal = async (answer: Response) => [answer.status, (await answer.json()).detail]
  expect((await assign({ user_ids: [ben.id] })).status).toBe(200)
  expect((await assign({}, ben)).status).toBe(403)
  expect(await refusal(await assign({ user_ids: [ben.id], languages: ['fr'] }))).toMatchObject([
    422,
    [{ loc: ['body', 'user_ids'], msg: NOT_A_WRITER }],
  ])
  const stranger = await app.build.user()
  expect((await assign({ user_ids: [stranger.id] })).status).toBe(422)
  const elsewhere = await app.build.page(await app.build.version(project, { name: '2.0' }))
  expect(await refusal(await assign({ page_ids: [elsewhere.id] }))).toMatchObject([422, [{ msg: NO_SUCH_PAGE }]])
  expect((await assign({ source_text_ids: idsOf(elsewhere) })).status).toBe(422)
  await finish(shop, 0)
  await finish(shop, 1)
  expect(await refusal(await assign({ page_ids: [shop.id] }))).toEqual([409, NOTHING_TO_DO])
  expect((await assigned({ page_ids: [shop.id, menu.id] })).map(({ page_name }) => page_name)).toEqual(['Menu'])
})

test('it ends by itself when all of its rows are finished, and stays ended', async () => {
  await assigned({ page_ids: [shop.id] })
  await assigned({ source_text_ids: [shop.source_texts[0]!.id] })
  await finish(shop, 0)
  await endAssignments(app.services)
  expect((await workOf(ana)).map(({ covers }) => covers)).toEqual(['page'])
  await finish(shop, 1)
  await endAssignments(app.services)
  expect(await workOf(ana)).toEqual([])
  const body = { language: 'es', source_text_ids: idsOf(shop), status: 'NEEDS_REVIEW' }
  expect((await app.as(ana).patch(`/pages/${shop.id}/translations`, body)).status).toBe(200)
  await endAssignments(app.services)
  const all = await listed(owner)
  expect(all.map(({ done_at }) => done_at !== null)).toEqual([true, true])
})

test('it is changed and withdrawn', async () => {
  const [{ id } = { id: '' }] = await assigned({ page_ids: [shop.id], due_on: '2030-01-01' })
  const path = `/projects/${project.id}/assignments/${id}`
  const changed = await app.as(owner).put(path, { user_ids: [ben.id], due_on: null, note: 'Take your time' })
  expect(await changed.json()).toMatchObject({ people: [{ name: 'Ben' }], due_on: null, note: 'Take your time' })
  expect((await app.as(owner).put(path, { user_ids: [(await app.build.user()).id] })).status).toBe(422)
  expect((await app.as(ben).delete(path)).status).toBe(403)
  expect((await app.as(owner).delete(path)).status).toBe(204)
  expect((await app.as(owner).delete(path)).status).toBe(404)
  expect(await workOf(ben)).toEqual([])
})

test('people who leave, or lose the language, lose theirs at once', async () => {
  await app.build.guest(project, await app.build.user(), { role: 'VIEWER' })
  await assigned({ user_ids: [ana.id, ben.id] })
  const people = async () => (await listed(owner)).map((one) => one.people.map(({ name }) => name))
  expect(await people()).toEqual([['Ana', 'Ben']])
  const role = (json: object) => app.as(owner).put(`/projects/${project.id}/people/${ben.id}`, json)
  expect((await role({ role: 'REVIEWER', languages: ['es', 'fr'] })).status).toBe(200)
  expect(await people()).toEqual([['Ana', 'Ben']])
  expect((await role({ role: 'REVIEWER', languages: ['fr'] })).status).toBe(200)
  expect(await people()).toEqual([['Ana']])
  const path = `/organizations/${project.organization_id}/members/${ana.id}`
  expect((await app.as(owner).delete(path)).status).toBe(204)
  expect(await people()).toEqual([[]])
  expect(await workOf(ana)).toEqual([])
  await role({ role: 'MANAGER' })
  await assigned({ user_ids: [ben.id], languages: ['fr'] })
  await app.as(owner).delete(`/projects/${project.id}/people/${ben.id}`)
  expect(await workOf(ben)).toEqual([])
})
