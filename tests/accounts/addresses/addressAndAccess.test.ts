import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#db/queries/accounts/sessions.ts'
import { forgetExpired } from '#server/accounts/forgetExpired.ts'
import { createProofLink } from '#server/accounts/mails/mailedLinks.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { type Person, signIn } from '../../support/build/build.ts'
import { join } from '../../support/collab/collab.ts'
import { within } from '../../support/runs/timed.ts'
import { tokenIn } from './mailed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab', VERIFY_EMAIL: 'on' })
})
afterAll(() => server.close())

function call({ token }: { token: string }, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fetch(`${server.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
}

/** A member with a page open, and signed in at a second place. */
async function memberAtWork() {
  const { build, db } = server
  const [owner, member] = [await build.user(), await build.user()]
  const organization = await build.organization({ owner, members: [member] })
  const page = await build.page(await build.version(await build.project(organization)))
  const path = `/pages/${page.id}/document?language=es`
  const { name } = await (await call(member, 'GET', path)).json()
  const open = async ({ token }: { token: string }) => {
    const client = join(`${server.url.replace('http', 'ws')}/collab`, name, token)
    await client.saved()
    return client
  }
  const client = await open(member)
  const elsewhere = { token: await signIn(db, member.id) }
  const row = page.source_texts[0]!.id
  const writes = async (text: string) => {
    client.type(row, text)
    await client.saved()
  }
  const statuses = async (session: { token: string }) => [
    (await call(session, 'GET', `/organizations/${organization.id}`)).status,
    (await call(session, 'GET', path)).status,
  ]
  return { member, elsewhere, open, client, writes, statuses }
}

const ask = (session: { token: string }, email: string) => call(session, 'PATCH', '/users/me', { email })

async function prove(session: { token: string }, { id }: Person, email: string) {
  const link = await createProofLink(server.db, server.services.config, { user_id: id, email })
  return call(session, 'POST', '/users/me/confirm-email', { token: tokenIn(link) })
}

test('a member who changes their address works on while it waits and after it is proven', async () => {
  const { member, elsewhere, client, writes, statuses } = await memberAtWork()
  const email = `${uuid()}@example.com`
  expect(await (await ask(member, email)).json()).toMatchObject({ email: member.email, pending_email: email })
  await writes('while it waits')
  for (const session of [member, elsewhere]) expect(await statuses(session)).toEqual([200, 200])

  expect((await call(member, 'DELETE', '/users/me/pending-email')).status).toBe(200)
  expect(await statuses(member)).toEqual([200, 200])

  await ask(member, email)
  expect((await prove(member, member, email)).status).toBe(200)
  await writes(', and after it')
  expect(client.closings).toEqual([])
  expect([await statuses(member), await statuses(elsewhere)]).toEqual([
    [200, 200],
    [401, 401],
  ])
  client.leave()
})

test('a refused change to an address that somebody took meanwhile takes no access away', async () => {
  const { member, client, writes, statuses } = await memberAtWork()
  const email = `${uuid()}@example.com`
  await ask(member, email)
  await server.build.user({ email })
  expect((await prove(member, member, email)).status).toBe(409)
  await writes('still here')
  expect([await statuses(member), client.closings]).toEqual([[200, 200], []])
  client.leave()
})

type Scene = Awaited<ReturnType<typeof memberAtWork>>
const ends: [string, (scene: Scene) => Promise<Response>][] = [
  [
    'proves another address at a second place',
    async ({ member, elsewhere }) => {
      const email = `${uuid()}@example.com`
      await ask(elsewhere, email)
      return prove(elsewhere, member, email)
    },
  ],
  [
    'gets another address from an administrator',
    async ({ member }) => {
      const admin = await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })
      return call(admin, 'PATCH', `/users/${member.id}`, { email: `${uuid()}@example.com` })
    },
  ],
  [
    'is signed out from a second place',
    async ({ member, elsewhere }) => {
      const sessions = server.db.selectFrom('sessions').where('token_hash', '=', hashToken(member.token))
      const { id } = await sessions.select('id').executeTakeFirstOrThrow()
      return call(elsewhere, 'DELETE', `/users/me/sessions/${id}`)
    },
  ],
]

test.each(ends)('[P4] the live document closes within a second for a member who %s', async (_, end) => {
  const scene = await memberAtWork()
  expect((await end(scene)).status).toBe(200)
  await within(1000, () => expect(scene.client.closings).toEqual([{ code: 4401, reason: 'signed-out' }]))
  expect(await scene.statuses(scene.member)).toEqual([401, 401])
  scene.client.leave()
})

const endsOf = ({ token }: { token: string }, end: { expires_at?: Date; idle_at?: Date; last_seen_at?: Date }) =>
  server.db.updateTable('sessions').set(end).where('token_hash', '=', hashToken(token)).execute()

test('[A3] the live document closes when its session has run out', async () => {
  const { elsewhere, open, statuses } = await memberAtWork()
  await endsOf(elsewhere, { expires_at: new Date(Date.now() + 2000) })
  const client = await open(elsewhere)
  await expect.poll(() => client.closings[0]).toEqual({ code: 4401, reason: 'signed-out' })
  expect(await statuses(elsewhere)).toEqual([401, 401])
  client.leave()
})

test('[A3] the live document closes when a session that was not used is cleared away', async () => {
  const { member, client, statuses } = await memberAtWork()
  await endsOf(member, { idle_at: new Date(0), last_seen_at: new Date(0) })
  expect(await statuses(member)).toEqual([401, 401])
  await forgetExpired(server.db)
  await expect.poll(() => client.closings).toEqual([{ code: 4401, reason: 'signed-out' }])
  client.leave()
})
