import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeAll } from '#server/webhooks/deliver.ts'
import { queueNews } from '#server/webhooks/webhookLoop.ts'
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

async function world(more: object = {}) {
  const owner = await app.build.user({})
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['Hello', 'Lantern'] })
  const as = app.as(owner)
  const path = `/projects/${project.id}/webhooks`
  const kinds = ['texts_changed', 'texts_archived', 'rows_completed']
  const made = await (await as.post(path, { url: receiver.url, kinds, ...more })).json()
  return { owner, organization, project, version, page, as, path, webhook: made as { id: string; secret: string } }
}

const inFuture = (ms: number) => new Date(Date.now() + ms)

const change = (page: { id: string }, project: { id: string }, count = 1) =>
  app.db
    .insertInto('events')
    .values({ kind: 'texts_changed', project_id: project.id, page_id: page.id, count })
    .execute()

test('an event arrives signed, once', async () => {
  const { page, project, webhook } = await world()
  await change(page, project, 7)

  await sendDue(app)
  await sendDue(app)

  expect(receiver.received).toHaveLength(1)
  const message = verify(webhook.secret, receiver.received[0]!)
  expect(message).toMatchObject({ type: 'texts.changed', data: [{ page: { id: page.id }, count: 7 }] })
})

test('deliveries of a page wait for its earlier ones, and no other page does', async () => {
  const { page, project, version, webhook } = await world()
  const other = await app.build.page(version, { texts: ['Other'] })
  const isRefused = (body: string) => body.includes(page.id)
  receiver.state.reply = ({ body }) => (isRefused(body) ? { status: 500, body: 'not now' } : {})
  for (const [at, count] of [
    [page, 1],
    [other, 2],
    [page, 3],
    [other, 4],
  ] as const) {
    await change(at, project, count)
    await sendDue(app)
  }
  const countsOf = (id: string) =>
    receiver
      .parsed()
      .flatMap(({ data }) => data as { page: { id: string }; count: number }[])
      .filter((one) => one.page.id === id)
      .map(({ count }) => count)
  expect(countsOf(other.id)).toEqual([2, 4])
  expect(countsOf(page.id)).toEqual([1])

  receiver.state.reply = () => ({})
  await sendDue(app, inFuture(7_000))

  expect(countsOf(page.id)).toEqual([1, 1, 3])
  const ids = receiver.received.filter(({ body }) => isRefused(body)).map(({ headers }) => headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  for (const one of receiver.received) verify(webhook.secret, one)
  const left = await app.db
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('webhook_id', '=', webhook.id)
    .execute()
  expect(left.map(({ status }) => status)).toEqual(Array(4).fill('DELIVERED'))
})

test('events of a kind that follow each other on a page go together, a hundred at most', async () => {
  const { page, project } = await world()
  await app.db
    .insertInto('events')
    .values(
      Array.from({ length: 130 }, () => ({
        kind: 'rows_completed' as const,
        project_id: project.id,
        page_id: page.id,
      })),
    )
    .execute()
  await change(page, project)

  await sendDue(app)

  expect(receiver.parsed().map(({ type, data }) => [type, data.length])).toEqual([
    ['rows.completed', 100],
    ['rows.completed', 30],
    ['texts.changed', 1],
  ])
})

test('failures are repeated for about three days, then the webhook is disabled and its admins are told', async () => {
  const { page, project, webhook, as, path } = await world()
  receiver.state.reply = () => ({ status: 503 })
  await change(page, project)
  const begun = Date.now() + 1_000
  const times: number[] = []
  let now = begun
  for (let n = 0; n < 40; n++) {
    const before = receiver.received.length
    await sendDue(app, new Date(now))
    if (receiver.received.length > before) times.push(now - begun)
    const { next_at, status } = await app.db
      .selectFrom('webhook_deliveries')
      .select(['next_at', 'status'])
      .where('webhook_id', '=', webhook.id)
      .executeTakeFirstOrThrow()
    if (status !== 'WAITING') break
    await sendDue(app, new Date(next_at.getTime() - 1))
    expect(receiver.received).toHaveLength(before + 1) // not a moment sooner
    now = next_at.getTime()
  }

  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
  expect(times.slice(1).map((time, n) => time - times[n]!)).toEqual(pauses)
  expect((await (await as.get(path)).json()).data[0]).toMatchObject({ state: 'DISABLED' })
  const mails = await app.db
    .withSchema('pgboss')
    // biome-ignore lint/suspicious/noExplicitAny: the queue's own table
    .selectFrom('job' as any)
    .selectAll()
    .where('name' as never, '=', 'mail' as never)
    .execute()
  expect(mails.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ kind: 'webhook-disabled', project_id: project.id }),
  )
  await change(page, project)
  await sendDue(app, new Date(now + 1_000))
  expect(receiver.received).toHaveLength(times.length)
})

test('a target that is gone is disabled at once', async () => {
  const { page, project, as, path } = await world()
  receiver.state.reply = () => ({ status: 410 })
  await change(page, project)

  await sendDue(app)

  expect(receiver.received).toHaveLength(1)
  expect((await (await as.get(path)).json()).data[0]).toMatchObject({ state: 'DISABLED' })
})

test('a redirect is not followed', async () => {
  const { page, project, as, path, webhook } = await world()
  receiver.state.reply = ({ path }) => (path === '/in' ? { status: 307, headers: { location: '/elsewhere' } } : {})
  await change(page, project)

  await sendDue(app)

  expect(receiver.received.map(({ path }) => path)).toEqual(['/in'])
  expect((await (await as.get(`${path}/${webhook.id}/deliveries`)).json()).data[0]).toMatchObject({
    status: 'WAITING',
    response_code: 307,
    attempt: 1,
  })
})

test('the first KB of an answer is kept, and a large one is not read on', async () => {
  const { page, project, as, path, webhook } = await world()
  receiver.state.reply = () => ({ status: 400, body: `${'é'.repeat(3)}\0${'x'.repeat(5_000_000)}` })
  await change(page, project)

  await sendDue(app)

  const { answer } = (await (await as.get(`${path}/${webhook.id}/deliveries`)).json()).data[0]
  expect(answer.startsWith('éééx')).toBe(true)
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(1024)
})

test('an attempt whose sender was killed is made again once its time is over', async () => {
  const { page, project } = await world()
  await change(page, project)
  await queueNews(app.services)
  await takeAll(app.services, inFuture(1_000), 64) // and no more is heard of them

  await sendDue(app)
  expect(receiver.received).toHaveLength(0)
  await sendDue(app, inFuture(62_000))
  expect(receiver.received).toHaveLength(1)
})

test('a slow target of one organization holds no other', async () => {
  const [slow, quick] = [await world({ url: receiver.url.replace('/in', '/slow') }), await world()]
  receiver.state.reply = ({ path }) => (path === '/slow' ? 'never' : {})
  const pages = await Promise.all(Array.from({ length: 12 }, () => app.build.page(slow.version, { texts: ['One'] })))
  for (const page of pages) await change(page, slow.project)
  await change(quick.page, quick.project)
  await queueNews(app.services)

  const taken = await takeAll(app.services, inFuture(1_000), 64)

  expect(taken.filter(({ webhook_id }) => webhook_id === slow.webhook.id)).toHaveLength(4)
  expect(taken.filter(({ webhook_id }) => webhook_id === quick.webhook.id)).toHaveLength(1)
})

test('nothing of another organization is sent, nor of a project that was given away', async () => {
  const [ours, theirs] = [await world(), await world()]
  await change(theirs.page, theirs.project)
  await app.db.insertInto('events').values({ kind: 'member_added', organization_id: theirs.organization.id }).execute()
  await app.db.deleteFrom('webhooks').where('id', '=', theirs.webhook.id).execute()
  await sendDue(app)
  expect(receiver.received).toHaveLength(0)

  const next = await app.build.organization({ owner: ours.owner })
  await change(ours.page, ours.project)
  await ours.as.post(`/projects/${ours.project.id}/transfer`, { organization_id: next.id })
  await sendDue(app)
  expect(receiver.received).toHaveLength(0)
})

test('a message holds neither secrets nor addresses of people', async () => {
  const { page, project, webhook, owner } = await world()
  await app.db
    .insertInto('events')
    .values({
      kind: 'texts_changed',
      project_id: project.id,
      page_id: page.id,
      actor_kind: 'person',
      person_id: owner.id,
    })
    .execute()

  await sendDue(app)

  const text = JSON.stringify(receiver.received)
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(text).toContain(owner.id)
  for (const secret of [webhook.secret, webhook.secret.slice(6), email, owner.token]) expect(text).not.toContain(secret)
})

test('Slack, Discord and Teams get a sentence that mentions nobody', async () => {
  const { page, project, as, path } = await world({ format: 'slack' })
  for (const format of ['discord', 'teams'])
    await as.post(path, { url: receiver.url, kinds: ['texts_changed'], format })
  await app.db.updateTable('pages').set({ name: '<!channel> @everyone *x*' }).where('id', '=', page.id).execute()
  await change(page, project, 3)

  await sendDue(app)

  const bodies = receiver.parsed()
  const slack = bodies.find(({ text }) => text)
  expect(slack.text).toContain('3 texts changed in &lt;!channel&gt; @everyone')
  const discord = bodies.find(({ content }) => content)
  expect(discord).toMatchObject({ allowed_mentions: { parse: [] }, content: expect.stringContaining('\\*x\\*') })
  const teams = bodies.find(({ attachments }) => attachments)
  expect(teams.attachments[0].content.body[0].text).toContain('3 texts changed')
})
