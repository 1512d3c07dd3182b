import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { sendDue, startReceiver, verify } from './receiver.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  app = await createTestApp({
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    SECRET_KEY: 'a secret of the tests, long enough for it',
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await app.db.deleteFrom('webhooks').execute()
})

const KINDS = ['texts_changed', 'member_added', 'spending_reached', 'token_made', 'plan_changed']

async function world() {
  const [owner, admin, member] = [await app.build.user({}), await app.build.user({}), await app.build.user({})]
  const organization = await app.build.organization({ owner, admins: [admin], members: [member] })
  const projects = [await app.build.project(organization), await app.build.project(organization)]
  const pages = await Promise.all(
    projects.map(async (project) => app.build.page(await app.build.version(project), { texts: ['Hello'] })),
  )
  const path = `/organizations/${organization.id}/webhooks`
  return { owner, admin, member, organization, projects, pages, path }
}

const change = (project: { id: string }, page: { id: string }, count = 1) =>
  app.db
    .insertInto('events')
    .values({ kind: 'texts_changed', project_id: project.id, page_id: page.id, count })
    .execute()

async function makeIn(on: Awaited<ReturnType<typeof world>>, kinds = KINDS) {
  const answer = await app.as(on.admin).post(on.path, { url: receiver.url, kinds })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { id: string; secret: string }
}

test('one webhook hears of all projects, and of the organization itself', async () => {
  const own = await world()
  const other = await world()
  const { secret } = await makeIn(own)
  for (const [at, project] of own.projects.entries()) await change(project, own.pages[at]!, at + 1)
  await change(other.projects[0]!, other.pages[0]!, 9)
  for (const kind of ['member_added', 'spending_reached', 'token_made', 'plan_changed'] as const)
    await app.db.insertInto('events').values({ kind, organization_id: own.organization.id }).execute()
  await app.db.insertInto('events').values({ kind: 'member_added', organization_id: other.organization.id }).execute()

  await sendDue(app)

  type Event = { count: number; organization: { id: string }; project: { id: string } | null }
  const told = receiver.received.map((one) => verify(secret, one) as unknown as { type: string; data: Event[] })
  const shown = told.map(({ type, data: [first] }) => [type, first!.project?.id ?? null, first!.organization.id])
  expect(shown.sort()).toEqual(
    [
      ...own.projects.map(({ id }) => ['texts.changed', id, own.organization.id]),
      ...['member.added', 'spending.reached', 'token.made', 'plan.changed'].map((type) => [
        type,
        null,
        own.organization.id,
      ]),
    ].sort(),
  )
})

test('a page that fails holds back its own messages, and not those of other projects', async () => {
  const on = await world()
  await makeIn(on)
  const [first, second] = on.pages
  receiver.state.reply = ({ body }) => (body.includes(first!.id) ? { status: 500 } : {})
  for (const count of [1, 2]) {
    await change(on.projects[0]!, first!, count)
    await change(on.projects[1]!, second!, count)
    await sendDue(app)
  }
  const countsOf = (id: string) =>
    receiver
      .parsed()
      .flatMap(({ data }) => data as { page: { id: string }; count: number }[])
      .filter(({ page }) => page.id === id)
      .map(({ count }) => count)
  expect(countsOf(second!.id)).toEqual([1, 2])
  expect(countsOf(first!.id)).toEqual([1])
  receiver.state.reply = () => ({})
  await sendDue(app, new Date(Date.now() + 7_000))
  expect(countsOf(first!.id)).toEqual([1, 1, 2])
})

test('a target that is gone disables it, and its owner and admins are told', async () => {
  const on = await world()
  const { id } = await makeIn(on)
  receiver.state.reply = () => ({ status: 410 })
  await change(on.projects[0]!, on.pages[0]!)

  await sendDue(app)

  const { data } = await (await app.as(on.owner).get(on.path)).json()
  expect(data).toMatchObject([{ id, state: 'DISABLED' }])
  const mails = await app.db
    .withSchema('pgboss')
    // biome-ignore lint/suspicious/noExplicitAny: the queue's own table
    .selectFrom('job' as any)
    .selectAll()
    .where('name' as never, '=', 'mail' as never)
    .execute()
  const told = (mails as { data: { kind: string; to: string } }[]).map(({ data }) => data)
  const people = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', [on.owner.id, on.admin.id])
    .execute()
  const about = told.filter(({ kind }) => kind === 'organization-webhook-disabled')
  expect(about.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort())
})

test('members neither see nor make it, and a webhook of a project is none of the organization', async () => {
  const on = await world()
  const { id } = await makeIn(on)
  const asMember = app.as(on.member)
  expect((await asMember.get(on.path)).status).toBe(403)
  expect((await asMember.post(on.path, { url: receiver.url, kinds: KINDS })).status).toBe(403)
  const ofProject = `/projects/${on.projects[0]!.id}/webhooks`
  expect((await (await asMember.get(ofProject)).json()).data).toEqual([])
  expect((await asMember.post(`${ofProject}/${id}/test`)).status).toBe(404)
  const stranger = await app.build.user({})
  expect((await app.as(stranger).get(on.path)).status).toBe(404)
})

test('it hears of a project no more that another organization has taken over', async () => {
  const on = await world()
  const elsewhere = await app.build.organization({ owner: on.owner })
  await makeIn(on)
  await app.db
    .updateTable('all_projects')
    .set({ organization_id: elsewhere.id })
    .where('id', '=', on.projects[0]!.id)
    .execute()
  await change(on.projects[0]!, on.pages[0]!)
  await change(on.projects[1]!, on.pages[1]!)

  await sendDue(app)

  expect(receiver.parsed().map(({ data }) => data[0].page.id)).toEqual([on.pages[1]!.id])
})
