import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealAddresses } from '#server/webhooks/addresses.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { sendDue, startReceiver, verify } from './receiver.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ SECRET_KEY: 'a secret of the tests, long enough for it' })
})
afterAll(() => app.close())
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const PUBLIC = { url: 'https://hooks.example.com/in', kinds: ['texts_changed'] }

async function world(on = app) {
  const [owner, member] = [await on.build.user({}), await on.build.user({})]
  const organization = await on.build.organization({ owner, members: [member] })
  const project = await on.build.project(organization)
  const page = await on.build.page(await on.build.version(project), { texts: ['Hello'] })
  const path = `/projects/${project.id}/webhooks`
  return { project, page, organization, path, as: on.as(owner), asMember: on.as(member) }
}

describe('settings of webhooks', () => {
  test('tell the secret once, and store it encrypted', async () => {
    const { as, path } = await world()

    const made = await (await as.post(path, PUBLIC)).json()

    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await (await as.get(path)).json())).not.toContain(made.secret.slice(6))
    const stored = await app.db.selectFrom('webhooks').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    expect(stored.encrypted_secret.includes(made.secret)).toBe(false)
    expect(JSON.stringify({ ...stored, encrypted_url: stored.encrypted_url!.toString('latin1') })).not.toContain('/in')
    expect(made.url).toBe(PUBLIC.url)
    expect((await (await as.get(path)).json()).data).toMatchObject([{ url: PUBLIC.url }])
    expect(stored.encrypted_secret.includes(Buffer.from(made.secret.slice(6), 'base64'))).toBe(false)
  })

  test.each([
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/in',
    'https://[::1]/in',
    'https://[::ffff:10.0.0.1]/in',
    'https://127.0.0.1/in',
    'https://2130706433/in',
    'https://localhost/in',
    'https://printer.local/in',
    'http://hooks.example.com/in',
    'https://ana:secret@hooks.example.com/in',
    'file:///etc/passwd',
  ])('refuse the address %s', async (url) => {
    const { as, path } = await world()
    expect((await as.post(path, { ...PUBLIC, url })).status).toBe(422)
    const { id } = await (await as.post(path, PUBLIC)).json()
    expect((await as.put(`${path}/${id}`, { ...PUBLIC, url })).status).toBe(422)
  })

  test('addresses of before they were sealed are sealed at the start, and lead to the same place', async () => {
    const { as, path, project } = await world()
    const { id } = await (await as.post(path, PUBLIC)).json()
    await app.db.updateTable('webhooks').set({ url: PUBLIC.url, encrypted_url: null }).where('id', '=', id).execute()
    const shown = await (await as.get(path)).json()

    await sealAddresses(app.services)

    const stored = await app.db.selectFrom('webhooks').selectAll().where('project_id', '=', project.id).execute()
    expect(stored).toMatchObject([{ url: null, host: 'hooks.example.com' }])
    expect(await (await as.get(path)).json()).toEqual(shown)
  })

  test('are twenty at most', async () => {
    const { as, path } = await world()
    const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await as.post(path, PUBLIC)).status))
    expect(statuses.sort()).toEqual([...Array(20).fill(200), 409, 409])
  })

  test('let nobody send what they may not read', async () => {
    const { as, asMember, path } = await world()
    const ofMembers = { ...PUBLIC, kinds: ['member_added'] }
    expect((await asMember.post(path, ofMembers)).status).toBe(403)
    const { id } = await (await as.post(path, ofMembers)).json()
    expect((await asMember.put(`${path}/${id}`, { ...PUBLIC, url: 'https://elsewhere.example.com' })).status).toBe(403)
    await as.put(`${path}/${id}`, PUBLIC)
    const delivery = await app.db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, order_key: crypto.randomUUID(), kind: 'member_added', payload: '{}', status: 'FAILED' })
      .returning('public_id')
      .executeTakeFirstOrThrow()
    expect((await asMember.post(`${path}/${id}/deliveries/${delivery.public_id}/again`)).status).toBe(403)
  })
})

test('a name that leads to a private address is looked up once, and not connected to', async () => {
  const { as, path, project, page } = await world()
  const { id } = await (await as.post(path, PUBLIC)).json()
  const looked: string[] = []
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    _options: object,
    callback: (...found: unknown[]) => void,
  ) => {
    looked.push(name)
    callback(null, [{ address: '127.0.0.1', family: 4 }])
  }) as unknown as typeof dns.lookup)
  syncBuiltinESMExports()
  await app.db
    .insertInto('events')
    .values({ kind: 'texts_changed', project_id: project.id, page_id: page.id })
    .execute()

  await sendDue(app)

  const { data } = await (await as.get(`${path}/${id}/deliveries`)).json()
  const answer = 'The address is not a public one'
  expect(data[0]).toMatchObject({ status: 'WAITING', response_code: null, attempt: 1, answer })
  expect(looked).toEqual(['hooks.example.com'])
})

describe('deliveries', () => {
  let own: TestApp
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    own = await createTestApp({
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
      SECRET_KEY: 'a secret of the tests, long enough for it',
    })
  })
  afterAll(() => own.close())
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => receiver.close())

  test('are tried, looked at and sent again with the same message id', async () => {
    const { as, path } = await world(own)
    const { id, secret } = await (await as.post(path, { ...PUBLIC, url: receiver.url })).json()
    receiver.state.reply = () => ({ status: 201, body: 'thank you' })

    await as.post(`${path}/${id}/test`)
    await sendDue(own)
    const [first] = (await (await as.get(`${path}/${id}/deliveries`)).json()).data
    expect(first).toMatchObject({
      type: 'test',
      status: 'DELIVERED',
      response_code: 201,
      answer: 'thank you',
      attempt: 1,
    })
    await as.post(`${path}/${id}/deliveries/${first.id}/again`)
    await sendDue(own)

    expect(receiver.received.map((one) => verify(secret, one).type)).toEqual(['test', 'test'])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([first.message_id, first.message_id])
  })

  test('of a disabled webhook are neither tried nor sent until it is enabled', async () => {
    const { as, path, project, page } = await world(own)
    const webhook = { ...PUBLIC, url: receiver.url }
    const { id } = await (await as.post(path, webhook)).json()
    await as.put(`${path}/${id}`, { ...webhook, state: 'DISABLED' })
    const change = () =>
      own.db.insertInto('events').values({ kind: 'texts_changed', project_id: project.id, page_id: page.id }).execute()

    expect((await as.post(`${path}/${id}/test`)).status).toBe(409)
    await change()
    await sendDue(own)
    expect(receiver.received).toHaveLength(0)
    await as.put(`${path}/${id}`, { ...webhook, state: 'ACTIVE' })
    await change()
    await sendDue(own)
    expect(receiver.received).toHaveLength(1)
  })
})
