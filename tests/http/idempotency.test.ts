import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const show = async (response: Response) => [response.status, await response.json()]
const STILL = [409, { detail: 'A request with this key is still being carried out' }]

async function someone() {
  const ana = await app.build.user()
  const as = app.as(ana)
  const create = (key: string, name = 'Moon Games') => as.post('/organizations/', { name }, keyed(key))
  const shared = () =>
    app.db
      .selectFrom('organizations')
      .where('owner_id', '=', ana.id)
      .where('is_personal', '=', false)
      .select('name')
      .execute()
  return { ana, as, create, shared }
}

/** As a process leaves it that died on the way. */
const abandon = (is_written: boolean) =>
  app.db
    .updateTable('idempotency_keys')
    .set({ answer: null, is_written, held_until: sql<Date>`now() - interval '1 second'` })
    .execute()

test('a write that is sent again is done once, and the repeat gets the same answer', async () => {
  const { create, shared } = await someone()
  const first = await create('key-1')
  const again = await create('key-1')

  expect(first.headers.get('idempotency-replayed')).toBeNull()
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await show(again)).toEqual(await show(first))
  expect(await shared()).toHaveLength(1)
  expect((await create('key-2')).status).toBe(200)
  expect(await shared()).toHaveLength(2)
})

test('a deletion that is sent again is still a success', async () => {
  const { as, create } = await someone()
  const { id } = await (await create('make')).json()
  expect((await as.delete(`/organizations/${id}`, undefined, keyed('gone'))).status).toBe(204)
  expect((await as.delete(`/organizations/${id}`, undefined, keyed('gone'))).status).toBe(204)
  expect((await as.delete(`/organizations/${id}`, undefined, keyed('gone-again'))).status).toBe(404)
})

test('a key stands for one request of one person', async () => {
  const { as, create } = await someone()
  await create('key-1')
  const refused = [422, { detail: [expect.objectContaining({ msg: 'This key was used for another request' })] }]
  expect(await show(await create('key-1', 'Sun Games'))).toEqual(refused)
  expect(await show(await as.patch('/users/me', { full_name: 'Ana' }, keyed('key-1')))).toEqual(refused)
  const other = await someone()
  expect((await other.create('key-1')).status).toBe(200)
  expect(await other.shared()).toHaveLength(1)
})

test('one of many equal requests sent at once is done', async () => {
  const { create, shared } = await someone()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create('key-1')))
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await show(answer)).toEqual(STILL)
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await shared()).toHaveLength(1)
})

test('a refused request may be sent again', async () => {
  const { ana, as } = await someone()
  const organization = await app.build.organization({ owner: await app.build.user() })
  const create = () =>
    as.post(
      '/projects/',
      {
        organization_id: organization.id,
        project_in: { name: 'Moonfall', source_language: 'en', target_languages: ['es'] },
      },
      keyed('key-1'),
    )
  expect((await create()).status).toBe(404)
  await app.db
    .insertInto('organization_members')
    .values({ organization_id: organization.id, user_id: ana.id, role: 'MEMBER' })
    .execute()
  expect((await create()).status).toBe(200)
})

test('a request that died before it wrote anything is done when it is sent again', async () => {
  const { as, create, shared } = await someone()
  const { id } = await (await create('key-1')).json()
  await as.delete(`/organizations/${id}`)
  await abandon(false)
  expect((await create('key-1')).status).toBe(200)
  expect(await shared()).toHaveLength(1)
})

test('a request that died after it wrote is not done again', async () => {
  const { create, shared } = await someone()
  await create('key-1')
  await abandon(true)
  expect(await show(await create('key-1'))).toEqual([
    409,
    { detail: 'This request was carried out before, but its answer is not known any more' },
  ])
  expect(await shared()).toHaveLength(1)
})

test('an answer that cannot be kept is given, and the request is not done again', async () => {
  const { create, shared } = await someone()
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`.execute(
    app.db,
  )
  await sql`create trigger refuse before update of answer on idempotency_keys
              for each row when (new.answer is not null) execute function refuse()`.execute(app.db)
  expect((await create('key-1')).status).toBe(200)
  await sql`drop trigger refuse on idempotency_keys`.execute(app.db)
  expect(app.logged.some((line) => JSON.parse(line).event === 'answer_not_stored')).toBe(true)
  await app.db.updateTable('idempotency_keys').set({ held_until: sql<Date>`now() - interval '1 second'` }).execute()
  expect((await create('key-1')).status).toBe(409)
  expect(await shared()).toHaveLength(1)
})

test('a process wrongly taken for dead writes nothing', async () => {
  const { ana, as } = await someone()
  const version = await app.build.version(await app.build.project(await app.build.organization({ owner: ana })))
  const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nidentifier,content\r\na,b\r\n'
  const fields = ['name', 'type'].map((name) => `Content-Disposition: form-data; name="${name}"\r\n\r\nother\r\n`)
  const upload = new TransformStream<Uint8Array, Uint8Array>()
  const late = app.app.request(`/api/v1/versions/${version.id}/pages/import`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ana.token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Idempotency-Key': 'key-1',
    },
    body: upload.readable,
    duplex: 'half',
  } as RequestInit)
  const mine = app.db.selectFrom('idempotency_keys').where('user_id', '=', ana.id).select('attempt')
  await expect.poll(() => mine.execute()).toEqual([{ attempt: 1 }])
  await app.db.updateTable('idempotency_keys').set({ attempt: 2 }).where('user_id', '=', ana.id).execute()
  const writer = upload.writable.getWriter()
  await writer.write(Buffer.from(`--x\r\n${[...fields, file].join('--x\r\n')}--x--\r\n`))
  await writer.close()

  expect(await show(await late)).toEqual(STILL)
  expect(await (await as.get(`/versions/${version.id}/pages`)).json()).toEqual([])
})

test('a former member is not replayed an answer of the organization', async () => {
  const { ana, as } = await someone()
  const organization = await app.build.organization({ owner: await app.build.user(), members: [ana] })
  const project = await app.build.project(organization)
  const rename = () => as.put(`/projects/${project.id}`, { name: 'Sunfall' }, keyed('key-1'))
  expect((await rename()).status).toBe(200)
  await app.db.deleteFrom('organization_members').where('user_id', '=', ana.id).where('role', '=', 'MEMBER').execute()
  expect(await show(await rename())).toEqual([
    409,
    { detail: 'This request was carried out before, but its answer is not known any more' },
  ])
})

test('a day later the key is forgotten', async () => {
  const { create, shared } = await someone()
  await create('key-1')
  await app.db.updateTable('idempotency_keys').set({ created_at: sql<Date>`now() - interval '25 hours'` }).execute()
  expect((await create('key-1')).status).toBe(200)
  expect(await shared()).toHaveLength(2)
})

test('a stored request does not reveal a password', async () => {
  const { ana, as } = await someone()
  expect((await as.patch('/users/me', { full_name: 'Ana' }, keyed('key-1'))).status).toBe(200)

  const { request_hash } = await app.db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', ana.id)
    .select('request_hash')
    .executeTakeFirstOrThrow()
  const told = `PATCH /api/v1/users/me\n${JSON.stringify({ full_name: 'Ana' })}`
  expect(request_hash).toEqual(createHmac('sha256', ana.token).update(told).digest())
  expect(request_hash).not.toEqual(createHash('sha256').update(told).digest())
})

test('answers with tickets are not stored', async () => {
  const { as, ana } = await someone()
  const one = await (await as.post('/collab/tickets', undefined, keyed('key-1'))).json()
  const other = await (await as.post('/collab/tickets', undefined, keyed('key-1'))).json()
  expect(other.ticket).not.toBe(one.ticket)
  expect(await app.db.selectFrom('idempotency_keys').where('user_id', '=', ana.id).selectAll().execute()).toEqual([])
})

test('without a good token a key is nothing, and a key that is none is refused', async () => {
  expect((await app.anyone.post('/organizations/', { name: 'x' }, keyed('key-1'))).status).toBe(401)
  const { create } = await someone()
  const response = await create('x'.repeat(256))
  expect([response.status, (await response.json()).detail[0].loc]).toEqual([422, ['header', 'Idempotency-Key']])
})
