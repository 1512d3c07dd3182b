import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResetLink } from '#server/accounts/mails/mailedLinks.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { join } from '../support/collab/collab.ts'
import { within } from '../support/runs/timed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

function call(person: { token: string }, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' }
  return fetch(`${server.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) })
}

const anAdmin = () => server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null })

/** Owner and member with one page open, as the screens open it. */
async function twoAtWork() {
  const { build } = server
  const [owner, member] = [await build.user(), await build.user()]
  const organization = await build.organization({ owner, members: [member] })
  const project = await build.project(organization)
  const version = await build.version(project)
  const page = await build.page(version, { texts: ['Hello brave world'] })
  const row = page.source_texts[0]!.id
  const { name } = await (await call(member, 'GET', `/pages/${page.id}/document?language=es`)).json()
  const open = async (person: Person) => {
    const client = join(`${server.url.replace('http', 'ws')}/collab`, name, person.token)
    await client.saved()
    return client
  }
  const [ana, ben] = [await open(owner), await open(member)]
  const stored = async () =>
    (await server.db.selectFrom('translations').where('source_text_id', '=', row).select('content').executeTakeFirst())
      ?.content
  return { owner, member, organization, project, version, page, row, ana, ben, stored }
}

type Scene = Awaited<ReturnType<typeof twoAtWork>>

describe('[P4] after the call has answered nothing more of theirs is stored, and within a second they are shown out', () => {
  const ends: [string, (scene: Scene) => Promise<Response>, string][] = [
    [
      'who is removed',
      ({ owner, member, organization }) =>
        call(owner, 'DELETE', `/organizations/${organization.id}/members/${member.id}`),
      'access-removed',
    ],
    [
      'who is removed by address',
      ({ owner, member, organization }) =>
        call(owner, 'DELETE', `/organizations/${organization.id}/members/email`, { email: member.email }),
      'access-removed',
    ],
    [
      'who leaves',
      ({ member, organization }) => call(member, 'DELETE', `/organizations/${organization.id}/members/${member.id}`),
      'access-removed',
    ],
    [
      'who is not where the project goes',
      async ({ owner, project }) => {
        const { id: organization_id } = await server.build.organization({ owner })
        return call(owner, 'POST', `/projects/${project.id}/transfer`, { organization_id })
      },
      'access-removed',
    ],
    ['who signs out', ({ member }) => call(member, 'POST', '/logout'), 'signed-out'],
    ['who signs out everywhere', ({ member }) => call(member, 'DELETE', '/users/me/sessions'), 'signed-out'],
    ['who deletes the account', ({ member }) => call(member, 'DELETE', '/users/me'), 'signed-out'],
    ['who is deleted', async ({ member }) => call(await anAdmin(), 'DELETE', `/users/${member.id}`), 'signed-out'],
    [
      'who is deactivated',
      async ({ member }) => call(await anAdmin(), 'PATCH', `/users/${member.id}`, { is_active: false }),
      'signed-out',
    ],
    [
      'whose password an administrator sets',
      async ({ member }) => call(await anAdmin(), 'PATCH', `/users/${member.id}`, { password: 'set by another' }),
      'signed-out',
    ],
    [
      'who sets a new password with a link from a mail',
      async ({ member }) => {
        const link = await createResetLink(server.db, server.services.config, member.id)
        const token = new URL(link).searchParams.get('token')
        return call({ token: '' }, 'POST', '/reset-password', { token, new_password: 'a new password' })
      },
      'signed-out',
    ],
  ]

  test.each(ends)('%s', async (_, end, reason) => {
    const scene = await twoAtWork()
    const { ana, ben, row, stored } = scene
    ben.type(row, 'Hola')
    await ben.saved()

    expect((await end(scene)).ok).toBe(true)
    ben.type(row, ' forged')

    await within(1000, () => expect(ben.closings[0]?.reason).toBe(reason))
    ana.type(row, ' mundo')
    await ana.saved()
    expect(await stored()).toBe('Hola mundo')
    expect(ana.text(row)).toBe('Hola mundo')
    ana.leave()
    ben.leave()
  })
})

test('a new password disconnects people who work with an earlier session', async () => {
  const scene = await twoAtWork()
  const password = 'a long secret'
  const joined = await call({ token: '' }, 'POST', '/users/signup', { email: 'kai@example.com', password })
  const kai = { token: (await joined.json()).access_token }
  await call(scene.owner, 'POST', `/organizations/${scene.organization.id}/add-member-by-email`, {
    email: 'kai@example.com',
  })
  const elsewhere = await fetch(`${server.url}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'kai@example.com', password }),
  })
  const { name } = scene.ana.provider.configuration
  const url = `${server.url.replace('http', 'ws')}/collab`
  const [old, kept] = [join(url, name, (await elsewhere.json()).access_token), join(url, name, kai.token)]
  await Promise.all([old.saved(), kept.saved()])

  await call(kai, 'PATCH', '/users/me/password', { current_password: password, new_password: 'another secret' })

  await within(1000, () => expect(old.closings[0]?.reason).toBe('signed-out'))
  kept.type(scene.row, 'Hola')
  await kept.saved()
  expect(kept.closings).toEqual([])
  for (const client of [old, kept, scene.ana, scene.ben]) client.leave()
})

describe('deletion closes sockets of everybody inside', () => {
  test.each([
    ['a version', ({ version }: Scene) => `/versions/${version.id}`],
    ['a project', ({ project }: Scene) => `/projects/${project.id}`],
    ['an organization', ({ organization }: Scene) => `/organizations/${organization.id}`],
    ['a page', ({ page }: Scene) => `/pages/${page.id}`],
  ])('%s', async (_, pathOf) => {
    const scene = await twoAtWork()
    expect((await call(scene.owner, 'DELETE', pathOf(scene))).status).toBe(204)
    for (const client of [scene.ana, scene.ben]) {
      await within(1000, () => expect(client.closings[0]?.reason).toBe('page-deleted'))
      client.leave()
    }
  })
})

describe('revocation waits for writes under way, so nothing is written after it', () => {
  type Scene = { owner: Person; member: Person; organization: { id: string } }
  const ends: [string, (scene: Scene) => Promise<Response>, number][] = [
    [
      'removal',
      (scene) => call(scene.owner, 'DELETE', `/organizations/${scene.organization.id}/members/${scene.member.id}`),
      404,
    ],
    [
      'deactivation',
      async ({ member }) => call(await anAdmin(), 'PATCH', `/users/${member.id}`, { is_active: false }),
      401,
    ],
    ['deletion', async ({ member }) => call(await anAdmin(), 'DELETE', `/users/${member.id}`), 401],
    ['sign-out', ({ member }) => call(member, 'POST', '/logout'), 401],
  ]

  test.each(ends)('%s', async (_, end, afterwards) => {
    const { build, db } = server
    const [owner, member] = [await build.user(), await build.user()]
    const organization = await build.organization({ owner, members: [member] })
    const project = await build.project(organization)
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows[0]!.count
    }
    const done: string[] = []
    let calls: Promise<unknown>[] = []

    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('projects').where('id', '=', project.id).select('id').forUpdate().execute()
      const rename = call(member, 'PUT', `/projects/${project.id}`, { name: 'Last words' })
      calls = [rename.then(({ status }) => done.push(`renamed ${status}`))]
      await expect.poll(waiting).toBe(1)
      calls.push(end({ owner, member, organization }).then(({ ok }) => done.push(`ended ${ok}`)))
      await expect.poll(waiting).toBe(2)
      expect(done).toEqual([])
    })
    await Promise.all(calls)

    expect(done.toSorted()).toEqual(['ended true', 'renamed 200']) // the other way round it would be refused
    expect((await call(member, 'PUT', `/projects/${project.id}`, { name: 'Too late' })).status).toBe(afterwards)
  })
})

test('deleting an organization and working in it at the same time never wait for each other', async () => {
  const { build } = server
  for (let round = 0; round < 5; round++) {
    const [owner, member] = [await build.user(), await build.user()]
    const organization = await build.organization({ owner, members: [member] })
    const project_in = { name: 'Game', source_language: 'en', target_languages: ['es'] }
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => call(member, 'POST', '/projects/', { organization_id: organization.id, project_in })),
      ...[1, 2].map(() => call(owner, 'DELETE', `/organizations/${organization.id}`)),
      call(member, 'DELETE', `/organizations/${organization.id}/members/${member.id}`),
    ])
    for (const { status } of answers) expect([200, 204, 404]).toContain(status)
  }
})
