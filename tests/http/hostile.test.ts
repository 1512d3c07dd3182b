import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes } from '#server/api.ts'
import { startPostgresProxy } from '../faults/harness/postgresProxy.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { createDatabase } from '../support/app/database.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import { describedRoutes, RIGHTS, trimmed } from '../support/http/contract.ts'
import { testInTurn } from '../support/runs/nightly.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const NASTY: unknown[] = [
  null,
  '',
  'a\u0000b',
  '\ud800',
  'x'.repeat(30_000),
  -1,
  [],
  ['\u0000'],
  {},
  { __proto__: null, constructor: 1 },
]

type Json = {
  properties?: Record<string, Json>
  type?: string
  enum?: unknown[]
  items?: Json
  default?: unknown
  format?: string
}

/** A body that the schema takes, so that one nasty value at a time comes as far as it can. */
function valid(schema: Json, name = ''): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, property]) => [key, valid(property, key)]))
  if (schema.items) return [valid(schema.items)]
  if (schema.format === 'uuid') return '01a1fe1b-b5d0-74a1-8af7-b0d58980ef33'
  return name === 'email' ? 'someone@example.com' : 'something long enough'
}

function* nastyBodies(schema: Json) {
  yield* NASTY
  const body = valid(schema) as Record<string, unknown>
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    for (const value of NASTY) yield { ...body, [name]: value }
    for (const inner of Object.keys(property.properties ?? {}))
      for (const value of NASTY) yield { ...body, [name]: { ...(body[name] as object), [inner]: value } }
  }
}

const withJson = describedRoutes(createRoutes()).flatMap(({ method, path, request }) => {
  const media = request?.body?.content['application/json']
  if (!media || !('schema' in media) || !media.schema || !('safeParse' in media.schema)) return []
  const schema = z.toJSONSchema(media.schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json
  return [{ called: `${method.toUpperCase()} ${trimmed(path)}`, method, path, schema }]
})

testInTurn(9, withJson)('$called takes any JSON without falling over', async ({ called, method, path, schema }) => {
  const world = await copyWorld(server, 'Moonfall')
  const person = RIGHTS[called] === 'superuser' ? world.people.superuser : world.people.owner
  const to = path.replace(/\{(\w+)\}/g, (_, name: string) => world.ids[name]!)
  for (const body of nastyBodies(schema)) {
    const response = await server.as(person)[method as 'post' | 'put' | 'patch' | 'delete'](to, body)
    expect(response.status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500)
  }
})

test('while the database is away the answer says so, and afterwards everything goes on', async () => {
  const { url, db } = await createDatabase()
  await db.destroy()
  const proxy = await startPostgresProxy(url)
  const other = await createTestApp({ DATABASE_URL: proxy.url })
  const ana = await other.build.user()
  const me = async () => {
    const response = await other.as(ana).get('/users/me')
    return [response.status, (await response.json()).detail]
  }
  expect((await me())[0]).toBe(200)
  proxy.shut()
  expect(await me()).toEqual([503, 'The database cannot be reached. Please try again.'])
  expect(await me()).toEqual([503, 'The database cannot be reached. Please try again.'])
  proxy.open()
  await expect.poll(async () => (await me())[0]).toBe(200)
  await other.close()
  await proxy.close()
})

test('a call that gives way in a deadlock says that it may be tried again', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const rename = () =>
    server.app.request(`/api/v1/organizations/${organization.id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
      body: '{"name":"Sunfall"}',
    })
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows.length
  }
  const response = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('organization_members').where('user_id', '=', ana.id).select('id').forUpdate().execute()
    const answer = rename()
    await expect.poll(isWaiting).toBe(1)
    await trx.selectFrom('organizations').where('id', '=', organization.id).select('id').forUpdate().execute()
    return answer
  })
  expect([response.status, await response.json()]).toEqual([
    409,
    { detail: 'Someone changed the same thing at this moment. Please try again.' },
  ])
  expect((await rename()).status).toBe(200)
})
