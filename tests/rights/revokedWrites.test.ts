import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolOf } from '#db/connect.ts'
import { insertMember } from '#db/queries/organizations/organizations.ts'
import { moveProject } from '#db/queries/payers/payerMoves.ts'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import { can } from '#db/vocabulary/roles.ts'
import { createResetLink } from '#server/accounts/mails/mailedLinks.ts'
import { requireCapability } from '#server/rights/access.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { type Person, signIn } from '../support/build/build.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import { stateOf, type World } from '../support/build/world.ts'
import { claimTranslation } from '../support/collab/claims.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { type Json, requestFor, send } from '../support/http/requests.ts'
import { type Interruptible, interruptible } from '../support/rights/interruptible.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { testInTurn } from '../support/runs/nightly.ts'

const { calls, components } = readContract()
const schemas = components.schemas as Record<string, Json>

let app: TestApp
let world: World
let way: Interruptible

beforeAll(async () => {
  app = await createTestApp()
  world = await copyWorld(app, 'Moonfall')
  await indexMemory(app.db)
  const claim = () => app.db.transaction().execute((trx) => claimTranslation(trx, world.ids.translation_id!, uuid()))
  expect(await claim()).toBeDefined() // or there is nothing to be cancelled
  way = interruptible(app.db)
})
afterAll(() => app.close())

/** Takes something from the person while the call is on its way; answers what became of the call and of the world. */
async function revoked(
  call: Call,
  person: { token: string },
  revoke: () => Promise<unknown>,
  headers: Record<string, string> = {},
) {
  let before: Awaited<ReturnType<typeof stateOf>> | undefined
  way.onTheWay(async () => {
    await revoke()
    before = await stateOf(app, world)
  })
  const request = requestFor(call, schemas, world)
  const response = await send(app, person, call, request, headers)
  const isRead = way.forget()
  const { detail } = isRead ? { detail: '' } : await response.json()
  return { answer: [response.status, detail], isRead, before, after: isRead ? undefined : await stateOf(app, world) }
}

/** They write nothing, or what goes with the session. */
const READS = [
  'POST /collab/tickets',
  'POST /login/test-token',
  'POST /pages/{page_id}/translate/estimate',
  'POST /pages/{page_id}/memory/preview',
  'POST /pages/{page_id}/propose-terms',
  'POST /projects/{project_id}/repository/try',
  'POST /versions/{version_id}/pages/import/preview',
  'POST /versions/{version_id}/pages/import/file/preview',
  'POST /pages/{page_id}/reimport/preview',
  'POST /versions/{version_id}/pages/import/files/preview',
  'POST /glossaries/{glossary_id}/upload-csv/preview',
  'POST /glossaries/{glossary_id}/upload-tbx/preview',
]
/** Refused before they write: there is no link, no tool asks, and the built-in engine does not rate. */
const REFUSED = [
  'POST /pages/{page_id}/ratings',
  'POST /invitations/accept',
  'POST /oauth/requests/{request_id}/allow',
  'POST /oauth/requests/{request_id}/refuse',
]
const writes = calls.filter(
  ({ method, called, path }) =>
    method !== 'get' &&
    RIGHTS[called] !== 'anyone' &&
    ![...READS, ...REFUSED].includes(called) &&
    !path.startsWith('/stripe/'),
)

describe('[P4] a call under way at sign-out writes nothing', () => {
  testInTurn(15, writes)('$called', async (call) => {
    const { called } = call
    const person = RIGHTS[called] === 'superuser' ? world.people.superuser : world.people.owner
    const session = { token: await signIn(app.db, person.id) }
    const { answer, before, after } = await revoked(call, session, () => app.as(session).post('/logout'))
    expect(answer).toEqual([401, 'Could not validate credentials'])
    expect(after).toEqual(before)
  })
})

describe('[P4] a call under way at removal from the organization writes nothing', () => {
  const inOrganization = writes.filter(({ called }) => {
    const right = RIGHTS[called]!
    // Its owner, who alone may do the rest, cannot be removed.
    return right !== 'signedIn' && right !== 'superuser' && right !== 'anyone' && can('ADMIN', right)
  })

  testInTurn(15, inOrganization)('$called', async (call) => {
    const { admin, owner } = world.people
    const organization_id = world.ids.organization_id!
    const { answer, before, after } = await revoked(call, admin, async () => {
      const removal = await app.as(owner).delete(`/organizations/${organization_id}/members/${admin.id}`)
      expect(removal.status).toBe(204)
    })
    expect(answer).toEqual([404, expect.stringMatching(/ not found$/)])
    expect(after).toEqual(before)
    await insertMember(app.db, { organization_id, user_id: admin.id, role: 'ADMIN' })
  })
})

describe('[P1] a call whose idempotency key another process has taken over writes nothing', () => {
  testInTurn(15, writes)('$called', async (call) => {
    const { called } = call
    const person = RIGHTS[called] === 'superuser' ? world.people.superuser : world.people.owner
    const session = { token: await signIn(app.db, person.id) }
    const key = uuid()
    const takeOver = () =>
      app.db
        .updateTable('idempotency_keys')
        .set({ attempt: 2 })
        .where('key', '=', key)
        .where('is_written', '=', false)
        .returning('key')
        .executeTakeFirstOrThrow()
    const { answer, before, after } = await revoked(call, session, takeOver, { 'Idempotency-Key': key })
    expect(answer).toEqual([409, 'A request with this key is still being carried out'])
    expect(after).toEqual(before)
  })
})

test('a read is what it says', async () => {
  for (const called of READS) {
    const call = calls.find((call) => call.called === called)!
    const { isRead, answer } = await revoked(call, world.people.owner, async () => undefined)
    expect([called, isRead, answer[0]]).toEqual([called, true, 200])
  }
})

describe('[P4] nothing is written either when the session ends otherwise', () => {
  const ends: [string, (ana: Person) => Promise<Response>][] = [
    ['deactivated', (ana) => app.as(world.people.superuser).patch(`/users/${ana.id}`, { is_active: false })],
    ['deleted', (ana) => app.as(world.people.superuser).delete(`/users/${ana.id}`)],
    [
      'given another password',
      (ana) => app.as(world.people.superuser).patch(`/users/${ana.id}`, { password: 'a new one' }),
    ],
    ['signed out everywhere', (ana) => app.as(ana).delete('/users/me/sessions')],
    ['gone by their own wish', (ana) => app.as(ana).delete('/users/me')],
    [
      'given another password by mail',
      async (ana) => {
        const link = await createResetLink(app.db, app.services.config, ana.id)
        const token = new URL(link).searchParams.get('token')
        return app.anyone.post('/reset-password', { token, new_password: 'a new password' })
      },
    ],
  ]

  test.each(ends)('%s', async (_, end) => {
    const ana = await app.build.user()
    const project = await app.build.project(await app.build.organization({ owner: world.people.owner, members: [ana] }))
    way.onTheWay(async () => expect((await end(ana)).status).toBe(200))
    const answer = await app.as(ana).put(`/projects/${project.id}`, { name: 'Last words' })
    expect([answer.status, await answer.json()]).toEqual([401, { detail: 'Could not validate credentials' }])
    expect(
      (
        await app
          .as(world.people.owner)
          .get(`/projects/${project.id}`)
          .then((r) => r.json())
      ).name,
    ).toBe('Moonfall')
  })
})

test('a superuser who is lowered while a call of theirs is on its way changes nobody', async () => {
  const [ada, target] = [
    await app.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }),
    world.people.member,
  ]
  way.onTheWay(async () => {
    expect((await app.as(world.people.superuser).patch(`/users/${ada.id}`, { role: 'USER' })).status).toBe(200)
  })
  const answer = await app.as(ada).patch(`/users/${target.id}`, { full_name: 'Changed' })
  expect([answer.status, await answer.json()]).toEqual([403, { detail: "The user doesn't have enough privileges" }])
})

test('[P4] lowering a role waits for writes the old role allowed', async () => {
  const { admin, owner } = world.people
  const member = `/organizations/${world.ids.organization_id}/members/${admin.id}`
  let lowering: Promise<Response> | undefined
  await app.db.transaction().execute(async (trx) => {
    await requireCapability(trx, admin, world.ids.organization_id!, 'deleteProjects')
    lowering = app.as(owner).patch(member, { role: 'MEMBER' })
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000)
  })
  expect((await lowering!).status).toBe(200)
  const late = app.db
    .transaction()
    .execute((trx) => requireCapability(trx, admin, world.ids.organization_id!, 'deleteProjects'))
  await expect(late).rejects.toMatchObject({ status: 403 })
  expect((await app.as(owner).patch(member, { role: 'ADMIN' })).status).toBe(200)
})

test.each<[string, (as: ReturnType<TestApp['as']>, path: string, own: string) => Promise<Response>]>([
  ['given on', (as, path, organization_id) => as.post(`${path}/transfer`, { organization_id })],
  ['deleted', (as, path) => as.delete(path)],
  ['renamed', (as, path) => as.put(path, { name: 'Mine' })],
])('[P4] a project that is given away meanwhile is not %s any more by who had it', async (_, call) => {
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const theirs = await app.build.organization({ owner: ben })
  const project = await app.build.project(await app.build.organization({ owner: ana }))
  const { id: own } = await app.build.personalOrganization({ owner: ana })
  let late: Promise<Response> | undefined
  await app.db.transaction().execute(async (trx) => {
    await moveProject(trx, project.id, theirs.id)
    late = call(app.as(ana), `/projects/${project.id}`, own)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000)
  })
  expect((await late!).status).toBe(404)
  const { organization_id, name } = (await findProjectForUser(app.db, project.id, ben.id))!
  expect([organization_id, name]).toEqual([theirs.id, project.name])
})

async function countWaiting() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}

test('a refused transaction leaves its connection as it was', async () => {
  const { owner } = world.people
  for (let round = 0; round < 12; round++) {
    const session = { token: await signIn(app.db, owner.id) }
    way.onTheWay(() => app.as(session).post('/logout'))
    expect((await app.as(session).post('/organizations/', { name: 'Refused' })).status).toBe(401)
  }
  const { rows } = await poolOf(app.db).query(`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  expect(rows).toEqual([{ open: 0 }])
})

test('ending everything of one person in many places at once never deadlocks', async () => {
  for (let round = 0; round < 5; round++) {
    const ana = await app.build.user()
    const sessions = await Promise.all(Array.from({ length: 6 }, async () => ({ token: await signIn(app.db, ana.id) })))
    const [a, b, c, d, e, f] = sessions.map((session) => app.as(session))
    const answers = await Promise.all([
      a!.post('/logout'),
      a!.post('/logout'),
      b!.delete('/users/me/sessions'),
      c!.patch('/users/me', { email: `${crypto.randomUUID()}@example.com` }),
      d!.post('/organizations/', { name: 'Studio' }),
      e!.delete('/users/me/sessions'),
      f!.patch('/users/me', { full_name: 'Ana' }),
    ])
    for (const { status } of answers) expect([200, 401]).toContain(status)
  }
})
