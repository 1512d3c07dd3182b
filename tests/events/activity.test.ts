import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { emptyBins } from '#server/bin/emptyBins.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Entry = {
  id: number
  kind: string
  count: number
  by: string
  person: { name: string } | null
  page: { id: string } | null
}
type Activity = { data: Entry[]; has_more: boolean; position: string }

let [owner, admin, member, outsider] = [] as unknown as [Person, Person, Person, Person]
let organization: { id: string }
let project: { id: string }
let version: { id: string }
let page: Awaited<ReturnType<TestApp['build']['page']>>
beforeEach(async () => {
  const named = (full_name: string) => app.build.user({ full_name })
  owner = await named('Ana Lima')
  admin = await named('Ben Osei')
  member = await named('Cara Roth')
  outsider = await named('Mallory')
  organization = await app.build.organization({ owner, admins: [admin], members: [member] })
  project = await app.build.project(organization)
  version = await app.build.version(project)
  page = await app.build.page(version, { texts: ['One', 'Two', 'Three'] })
})

async function read(person: Person, query = '') {
  const answer = await app.as(person).get(`/projects/${project.id}/activity${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Activity
}
const kinds = ({ data }: Activity) => data.map(({ kind }) => kind)
async function newIn(act: () => Promise<unknown>) {
  const { position } = await read(owner)
  await act()
  return (await read(owner, `?since=${position}`)).data
}
const write = (content: string, status: string, n = 0) =>
  app
    .as(member)
    .post(`/source-texts/${page.source_texts[n]!.id}/translations`, { target_language: 'es', content, status })
const type = (text: string) =>
  editDocument(
    { db: app.db, hints: app.services.collab.hints },
    { page_id: page.id, language: 'es' },
    (doc) => replaceText(doc, page.source_texts[0]!.id, text),
    { actor: { kind: 'person', id: member.id, name: 'Cara Roth' } },
  )

test('an import of many texts, and a status of many rows, are one event each', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `key.${n},Text ${n},Texto ${n}`)
  const data = new FormData()
  for (const [name, value] of Object.entries({ name: 'Shop', type: 'game_ui' })) data.append(name, value)
  data.append('file', new File([['identifier,content,es', ...lines].join('\n')], 'shop.csv'))
  const imported = await newIn(() => app.as(member).post(`/versions/${version.id}/pages/import/file`, data))
  expect(imported.map(({ kind, count }) => [kind, count])).toEqual([
    ['translations_brought', 3_000],
    ['texts_brought', 3_000],
  ])
  const id = imported[0]!.page!.id
  const { data: texts } = await (await app.as(member).get(`/pages/${id}/source-texts?limit=300`)).json()
  const source_text_ids = texts.map((text: { id: string }) => text.id)
  const body = { language: 'es', source_text_ids, status: 'COMPLETED' }
  const set = await newIn(() => app.as(admin).patch(`/pages/${id}/translations`, body))
  expect(set).toMatchObject([{ kind: 'rows_completed', count: 300, by: 'person', person: { name: 'Ben Osei' } }])
})

test('a keystroke is no event, unless it ends a check', async () => {
  await type('Uno')
  await write('Uno', 'COMPLETED')
  expect(await newIn(() => type('Uno dos'))).toEqual([])
  expect(await newIn(() => type('Uno dos tres'))).toEqual([])
  const at = `/pages/${page.id}/rows/${page.source_texts[0]!.id}/check`
  expect((await app.as(admin).put(at, { language: 'es', text: 'Uno dos tres' })).status).toBe(200)
  expect(await newIn(() => type('Uno'))).toMatchObject([
    { kind: 'rows_unchecked', count: 1, person: { name: 'Cara Roth' } },
  ])
})

test('events of members and plans are for those who manage them, all others for everybody in the project', async () => {
  await write('Uno', 'COMPLETED')
  await app.db.insertInto('subscriptions').values({ user_id: owner.id, status: 'active' }).execute()
  const all = ['plan_changed', 'rows_completed', 'texts_brought', 'member_added', 'member_added']
  expect(kinds(await read(owner)).toSorted()).toEqual(all.toSorted())
  expect(kinds(await read(admin)).toSorted()).toEqual(all.toSorted())
  expect(kinds(await read(member))).toEqual(['rows_completed', 'texts_brought'])
  for (const call of ['activity', 'activity/news?since=3:3:'])
    expect((await app.as(outsider).get(`/projects/${project.id}/${call}`)).status).toBe(404)
})

test('older entries follow the last one, and each comes once', async () => {
  const values = Array.from({ length: 250 }, (_, n) => ({
    kind: 'texts_changed' as const,
    project_id: project.id,
    count: n,
  }))
  await app.db.insertInto('events').values(values).execute()
  const counts: number[] = []
  let before = ''
  for (let more = true; more; ) {
    const { data, has_more } = await read(member, before)
    counts.push(...data.filter(({ kind }) => kind === 'texts_changed').map(({ count }) => count))
    before = `?before=${data.at(-1)!.id}`
    more = has_more
  }
  expect(counts).toEqual(values.map(({ count }) => count).toReversed())
})

test('an event that commits after newer ones is new all the same', async () => {
  const trx = await app.db.startTransaction().execute()
  await trx.insertInto('events').values({ kind: 'texts_changed', project_id: project.id, count: 7 }).execute()
  await write('Uno', 'COMPLETED')
  const { position, data } = await read(member)
  expect(data[0]!.kind).toBe('rows_completed')
  await trx.commit().execute()
  expect((await read(member, `?since=${position}`)).data.map(({ count }) => count)).toEqual([7])
})

test('news are told as soon as something happens in the project, and not of another one', async () => {
  const { position } = await read(member)
  const wait = async () =>
    (await app.as(member).get(`/projects/${project.id}/activity/news?since=${encodeURIComponent(position)}`)).json()
  const other = await app.build.version(await app.build.project(organization))
  const news = wait()
  const isTold = Promise.race([news.then(() => true), app.build.page(other).then(() => false)])
  expect(await isTold).toBe(false)
  const began = performance.now()
  await write('Uno', 'COMPLETED')
  expect(await news).toEqual({ has_news: true })
  expect(performance.now() - began).toBeLessThan(1_900) // before it would have looked by itself
  expect(await wait()).toEqual({ has_news: true })
})

test('those who wait get an answer when the server closes', async () => {
  const own = await createTestApp()
  const person = await own.build.user()
  const { id } = await own.build.project(await own.build.personalOrganization({ owner: person }))
  const { position } = (await (await own.as(person).get(`/projects/${id}/activity`)).json()) as Activity
  const news = own.as(person).get(`/projects/${id}/activity/news?since=${encodeURIComponent(position)}`)
  await expect.poll(() => own.services.news.waiting()).toBe(1)
  await own.services.news.close()
  expect(await (await news).json()).toEqual({ has_news: false })
  await own.close()
})

test('of many calls of one person that wait, the oldest are answered', async () => {
  const own = await createTestApp()
  const person = await own.build.user()
  const { id } = await own.build.project(await own.build.personalOrganization({ owner: person }))
  const { position } = (await (await own.as(person).get(`/projects/${id}/activity`)).json()) as Activity
  let answered = 0
  const calls = Array.from({ length: 25 }, async () => {
    const news = await own.as(person).get(`/projects/${id}/activity/news?since=${encodeURIComponent(position)}`)
    answered++
    return news.json()
  })
  await expect.poll(() => answered).toBe(5)
  expect(own.services.news.waiting()).toBe(20)
  await own.services.news.close()
  expect(await Promise.all(calls)).toEqual(Array(25).fill({ has_news: false }))
  await own.close()
})

test.each(['', 'x', '1', '5:3:', '3:5:9', '3:9:5,4', '0:0:', `3:3:${'9'.repeat(30)}`])(
  'a position that was never given is refused: %j',
  async (since) => {
    const answer = await app.as(member).get(`/projects/${project.id}/activity?since=${since}`)
    expect(answer.status).toBe(422)
  },
)

test('events go with their page, their project and their organization, and lose deleted people', async () => {
  const places = () =>
    app.db.selectFrom('events').select(['page_id', 'project_id', 'organization_id', 'person_id', 'member_id']).execute()
  const has = async (id: string) => JSON.stringify(await places()).includes(id)
  await write('Uno', 'COMPLETED')
  expect(await has(member.id)).toBe(true)
  expect((await app.as(member).delete('/users/me')).status).toBe(200)
  expect(await has(member.id)).toBe(false)
  expect((await read(owner)).data[0]).toMatchObject({ kind: 'rows_completed', by: 'person', person: null })

  expect((await app.as(owner).delete(`/pages/${page.id}`)).status).toBe(204)
  expect(kinds(await read(admin))).not.toContain('rows_completed')
  expect(await has(page.id)).toBe(true)
  expect((await app.as(owner).post(`/bin/pages/${page.id}/restore`)).status).toBe(200)
  expect(kinds(await read(admin))).toContain('rows_completed')
  await app.as(owner).delete(`/pages/${page.id}`)
  await app.as(owner).delete(`/bin/pages/${page.id}`)
  await emptyBins(app.services)
  expect(await has(page.id)).toBe(false)

  await app.build.page(version)
  expect(await has(project.id)).toBe(true)
  expect((await app.as(owner).delete(`/organizations/${organization.id}`)).status).toBeLessThan(300)
  expect(await has(project.id)).toBe(false)
  expect(await has(organization.id)).toBe(false)
})
