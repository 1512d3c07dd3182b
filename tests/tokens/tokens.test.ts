import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { poolOf } from '#db/connect.ts'
import { holdToken } from '#db/queries/accounts/holds.ts'
import { age, answered, withPassword } from '../accounts/addresses/mailed.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const READING = { name: 'Nightly build', capabilities: ['readProject'], expires_in_days: 90 }
const WRITING = { ...READING, name: 'CI', capabilities: ['readProject', 'writeText', 'reviewText'] }

async function make(person: Person, wanted: object = READING, path = '/users/me/tokens') {
  const response = await app.as(person).post(path, wanted)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.json() as Promise<{ id: string; token: string }>
}

async function aProject() {
  const owner = await withPassword(app)
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization)
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello brave world'] })
  return {
    owner,
    organization,
    project,
    page,
    row: page.source_texts[0]!.id,
    tokens: `/organizations/${organization.id}/tokens`,
  }
}

const projectsOf = async (token: { token: string }) => answered(await app.as(token).get('/projects'))
/** The check digits as GitHub's tokens have them, written down anew. */
function checkOf(text: string) {
  let crc = -1
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  let [left, digits] = [(crc ^ -1) >>> 0, '']
  const all = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (; digits.length < 6; left = Math.floor(left / 62)) digits = all[left % 62] + digits
  return digits
}

describe('a personal token', () => {
  test('reads what its person may, is shown once, and is stored as a hash', async () => {
    const { owner, project } = await aProject()
    const made = await make(owner)
    expect(made.token).toMatch(/^drg_[0-9A-Za-z]{47}$/)
    expect(made.token.slice(-6)).toBe(checkOf(made.token.slice(4, -6)))
    const read = await app.as(made).get(`/projects/${project.id}`)
    expect(read.status).toBe(200)
    const lines = app.logged.map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ request_id: read.headers.get('x-request-id'), user_id: owner.id, token_id: made.id }),
    )
    const listed = await (await app.as(owner).get('/users/me/tokens')).json()
    expect(listed).toMatchObject([
      { id: made.id, name: 'Nightly build', capabilities: ['readProject'], project_ids: null },
    ])
    expect(JSON.stringify(listed)).not.toContain(made.token)
    expect(Date.parse(listed[0].last_used_at)).toBeGreaterThan(Date.now() - 60_000)
    const stored = await app.db.selectFrom('api_tokens').selectAll().where('id', '=', made.id).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain(made.token)
  })

  test('needs the password within ten minutes to be made, and not to be revoked', async () => {
    const ana = await withPassword(app)
    const { id } = await make(ana)
    await age(app, ana)
    expect(await answered(await app.as(ana).post('/users/me/tokens', READING))).toEqual([
      403,
      'Please confirm your password to continue',
    ])
    expect((await app.as(ana).delete(`/users/me/tokens/${id}`)).status).toBe(204)
    expect((await app.as(ana).delete(`/users/me/tokens/${id}`)).status).toBe(404)
  })

  test('says that it was revoked, or has expired', async () => {
    const ana = await withPassword(app)
    const [revoked, expired] = [await make(ana), await make(ana)]
    await app.as(ana).delete(`/users/me/tokens/${revoked.id}`)
    await app.db.updateTable('api_tokens').set({ expires_at: new Date() }).where('id', '=', expired.id).execute()
    expect(await projectsOf(revoked)).toEqual([401, 'This API token was revoked'])
    expect(await projectsOf(expired)).toEqual([401, 'This API token has expired'])
  })

  test('with a wrong checksum is refused without asking the database', async () => {
    const { token } = await make(await withPassword(app))
    const wrong = { token: token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A') }
    const asked = vi.spyOn(poolOf(app.services.reservedDb), 'query')
    const look = (one: string) => app.services.sessionLooks.find(one, '192.0.2.1')
    expect(await look(wrong.token)).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
    expect(await look(token)).toBeDefined()
    expect(asked).toHaveBeenCalledOnce()
    expect(await projectsOf(wrong)).toEqual([401, 'Could not validate credentials'])
  })

  test('stops with its person', async () => {
    const ana = await withPassword(app)
    const made = await make(ana)
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', ana.id).execute()
    expect(await projectsOf(made)).toEqual([401, 'Could not validate credentials'])
  })

  test('belongs to nobody else', async () => {
    const [ana, ben] = [await withPassword(app), await withPassword(app)]
    const { id } = await make(ana)
    expect(await (await app.as(ben).get('/users/me/tokens')).json()).toEqual([])
    expect((await app.as(ben).delete(`/users/me/tokens/${id}`)).status).toBe(404)
  })

  test('of another project, or of a project one does not see, is none', async () => {
    const { owner, project } = await aProject()
    const { project: foreign } = await aProject()
    const wanted = { ...READING, project_ids: [foreign.id] }
    expect((await app.as(owner).post('/users/me/tokens', wanted)).status).toBe(422)
    const second = await app.build.project(await app.build.organization({ owner }))
    const made = await make(owner, { ...READING, project_ids: [second.id] })
    expect(await (await app.as(made).get('/projects')).json()).toMatchObject({ count: 1, data: [{ id: second.id }] })
    expect((await app.as(made).get(`/projects/${project.id}`)).status).toBe(403)
    expect((await app.as(made).get(`/projects/${foreign.id}`)).status).toBe(404)
  })

  test('of one language changes that one alone, and no more than texts', async () => {
    const { owner, page, row } = await aProject()
    const made = await make(owner, { ...WRITING, languages: ['es'] })
    const write = (target_language: string) =>
      app.as(made).post(`/source-texts/${row}/translations`, { target_language, content: 'Hola' })
    expect(await answered(await write('fr'))).toEqual([403, 'Not enough permissions'])
    expect((await write('es')).status).toBe(200)
    expect((await app.as(made).get(`/pages/${page.id}/rows?language=fr`)).status).toBe(200)
    const wanted = { ...WRITING, capabilities: ['bringFiles'], languages: ['es'] }
    expect((await app.as(owner).post('/users/me/tokens', wanted)).status).toBe(422)
  })

  test('is named in the history beside its person, and nobody else is', async () => {
    const { owner, page, row } = await aProject()
    const made = await make(owner, WRITING)
    const written = await app
      .as(made)
      .post(`/source-texts/${row}/translations`, { target_language: 'es', content: 'Hola' })
    const { id } = await written.json()
    await app.as(owner).patch(`/versions/translations/${id}`, { content: 'Hola, mundo' })
    const changes = await (await app.as(owner).get(`/pages/${page.id}/rows/${row}/changes?language=es`)).json()
    expect(changes.map(({ actor_name, token_name }: Record<string, string>) => [actor_name, token_name])).toEqual([
      ['Ana Lima', null],
      ['Ana Lima', 'CI'],
    ])
  })
})

test('[P4] revoking waits for what the token is writing, and what comes later is not written', async () => {
  const { owner, row } = await aProject()
  const made = await make(owner, WRITING)
  let revoking: Promise<Response> | undefined
  await app.db.transaction().execute(async (trx) => {
    await holdToken(made.id, () => new Error('revoked'))(trx)
    revoking = app.as(owner).delete(`/users/me/tokens/${made.id}`)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000)
  })
  expect((await revoking!).status).toBe(204)
  const late = app.db.transaction().execute(holdToken(made.id, () => new Error('revoked')))
  await expect(late).rejects.toThrow('revoked')
  const written = app.db.selectFrom('translations').where('source_text_id', '=', row).selectAll()
  expect(await written.execute()).toEqual([])
})

const countWaiting = async () => {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`
  return (await waiting.execute(app.db)).rows[0]!.count
}

test('fifty tokens are enough for one person', async () => {
  const ana = await withPassword(app)
  const { id } = await make(ana)
  const row = await app.db.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await app.db
    .insertInto('api_tokens')
    .values(Array.from({ length: 49 }, () => ({ ...row, id: uuid(), token_hash: Buffer.from(uuid()) })))
    .execute()
  expect((await app.as(ana).post('/users/me/tokens', READING)).status).toBe(409)
  await app.as(ana).delete(`/users/me/tokens/${id}`)
  expect((await app.as(ana).post('/users/me/tokens', READING)).status).toBe(200)
})

describe('a service token', () => {
  test('outlives the person who made it, under its own name', async () => {
    const { owner, organization, page, row, tokens } = await aProject()
    const admin = await withPassword(app)
    await app.db
      .insertInto('organization_members')
      .values({ organization_id: organization.id, user_id: admin.id, role: 'ADMIN' })
      .execute()
    const made = await make(admin, WRITING, tokens)
    await app.db
      .deleteFrom('organization_members')
      .where('user_id', '=', admin.id)
      .where('role', '=', 'ADMIN')
      .execute()
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', admin.id).execute()
    const written = await app
      .as(made)
      .post(`/source-texts/${row}/translations`, { target_language: 'es', content: 'Hola' })
    expect(written.status).toBe(200)
    const changes = await (await app.as(owner).get(`/pages/${page.id}/rows/${row}/changes?language=es`)).json()
    expect(changes).toMatchObject([{ actor_name: 'CI', token_name: null }])
    expect(await (await app.as(owner).get(tokens)).json()).toMatchObject([
      { id: made.id, name: 'CI', created_by: 'Ana Lima' },
    ])
  })

  test('is no member to people, and nobody can make it one', async () => {
    const { owner, organization, tokens } = await aProject()
    await make(owner, WRITING, tokens)
    const { id, email } = await app.db
      .selectFrom('users')
      .where('service_of', '=', organization.id)
      .select(['id', 'email'])
      .executeTakeFirstOrThrow()
    const members = `/organizations/${organization.id}/members`
    expect(await (await app.as(owner).get(members)).json()).toMatchObject([{ user_id: owner.id }])
    expect(await (await app.as(owner).get(`/organizations/${organization.id}`)).json()).toMatchObject({
      members_count: 1,
    })
    expect((await app.as(owner).patch(`${members}/${id}`, { role: 'ADMIN' })).status).toBe(404)
    expect((await app.as(owner).delete(`${members}/${id}`)).status).toBe(404)
    const second = await app.build.organization({ owner })
    for (const [path, body] of [
      [`/organizations/${second.id}/add-member-by-email`, { email }],
      [`/organizations/${second.id}/members/${id}`, undefined],
    ] as const)
      expect((await app.as(owner).post(path, body)).status).toBe(404)
    const signIn = new URLSearchParams({ username: email, password: '' })
    expect((await app.anyone.post('/login/access-token', signIn)).status).toBeGreaterThanOrEqual(400)
  })

  test('does nothing outside its organization, and nothing once it is revoked', async () => {
    const { owner, project, tokens } = await aProject()
    const other = await app.build.project(await app.build.organization({ owner }))
    const made = await make(owner, WRITING, tokens)
    expect((await app.as(made).get(`/projects/${other.id}`)).status).toBe(404)
    expect((await app.as(made).get(`/projects/${project.id}`)).status).toBe(200)
    expect((await app.as(owner).delete(`${tokens}/${made.id}`)).status).toBe(204)
    expect(await projectsOf(made)).toEqual([401, 'This API token was revoked'])
  })

  test('goes with its organization', async () => {
    const { owner, organization, row, tokens } = await aProject()
    const made = await make(owner, WRITING, tokens)
    const text = { target_language: 'es', content: 'Hola' }
    expect((await app.as(made).post(`/source-texts/${row}/translations`, text)).status).toBe(200)
    await app.as(owner).delete(`/organizations/${organization.id}`)
    expect(await projectsOf(made)).toEqual([401, 'Could not validate credentials'])
    expect(await app.db.selectFrom('users').where('service_of', '=', organization.id).selectAll().execute()).toEqual([])
  })

  test('is not for personal organizations', async () => {
    const owner = await withPassword(app)
    const { id } = await app.build.personalOrganization({ owner })
    expect(await answered(await app.as(owner).post(`/organizations/${id}/tokens`, READING))).toEqual([
      403,
      'Personal organizations cannot be modified',
    ])
  })
})

test('the activity names who made and revoked a token, and the token with which something was done', async () => {
  const { owner, project, row, tokens } = await aProject()
  const service = await make(owner, WRITING, tokens)
  await app.as(owner).delete(`${tokens}/${service.id}`)
  const personal = await make(owner, { ...WRITING, name: 'Mine' })
  const written = await app
    .as(personal)
    .post(`/source-texts/${row}/translations`, { target_language: 'es', content: 'Hola' })
  const { id } = await written.json()
  await app.as(personal).patch(`/versions/translations/${id}`, { status: 'COMPLETED' })
  const { data } = await (await app.as(owner).get(`/projects/${project.id}/activity`)).json()
  const said = data.map(({ kind, person, token }: Record<string, { name: string }>) => [kind, person?.name, token])
  expect(said).toEqual(
    expect.arrayContaining([
      ['token_made', 'Ana Lima', 'CI'],
      ['token_revoked', 'Ana Lima', 'CI'],
      ['rows_completed', 'Ana Lima', 'Mine'],
    ]),
  )
})
