import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { copyWorld } from '../support/build/copyWorld.ts'
import { stateOf, type World } from '../support/build/world.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { type Json, type Request, requestFor, resolve, send } from '../support/http/requests.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

const REQUESTS = Number(process.env.REQUESTS ?? (process.env.FUZZ ? 50_000 : 100))
const A_WORLD = 100
const CANARY = 'XYZZY-7f3a'

const { calls, components } = readContract()
const schemas = components.schemas as Record<string, Json>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NASTY: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [null],
  [[]],
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table users; --",
  '../../etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what template engines would evaluate
  '${7*7}',
  '%00',
  '%',
  'x'.repeat(30_000),
  { __proto__: null, constructor: 1 },
  '9'.repeat(40),
  '2026-13-45',
  'NaN',
]

test(`${REQUESTS} random requests meet no failure of the server and nothing of another organization`, {
  timeout: 4 * 3600_000,
}, async () => {
  const seed = chooseSeed('requests')
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)]!
  const happens = (percent: number) => below(100) < percent

  const nastyText = () => textOf(pick(NASTY)).slice(0, 300)

  const foreign = await copyWorld(app, CANARY)
  // A member who knows a person's id or address may add them and then sees their name; superusers list everybody.
  await app.db.updateTable('users').set({ full_name: 'Somebody' }).where('full_name', 'like', `%${CANARY}`).execute()
  const before = await stateOf(app, foreign)
  const statuses = new Map<number, number>()

  const anyId = (world: World, name: string) => {
    if (happens(60)) return world.ids[name] ?? uuid()
    if (happens(40)) return foreign.ids[name] ?? foreign.archived_text_id
    return happens(50) ? uuid() : nastyText() || '0'
  }
  const spoil = (value: unknown): unknown => {
    if (happens(15)) return pick(NASTY)
    if (typeof value !== 'object' || value === null || value instanceof File) return value
    if (Array.isArray(value)) return happens(20) ? [...value, ...value, pick(NASTY)] : value.map(spoil)
    const kept = Object.entries(value).filter(() => !happens(8))
    const more = happens(10)
      ? [[pick(['id', 'role', 'is_superuser', 'organization_id', '__proto__']), pick(NASTY)]]
      : []
    return Object.fromEntries([...kept.map(([name, inner]) => [name, spoil(inner)]), ...more])
  }
  const anyParameter = (schema: Json | undefined, name: string, world: World) => {
    if (name in world.ids) return anyId(world, name)
    const { enum: choices } = schema ? resolve(schema, schemas) : {}
    return happens(60) && choices ? String(pick(choices)) : happens(50) ? String(below(300)) : nastyText()
  }
  const anyBody = (call: Call, world: World, { body }: Request) => {
    if (body === undefined) return undefined
    const isForm = !call.operation.requestBody?.content['application/json']
    if (!isForm && happens(5)) return pick(NASTY)
    const given = { ...(body as object) } as Record<string, unknown>
    if (JSON.stringify(call.operation.requestBody).includes('source_text_ids') && happens(50))
      given.source_text_ids = Array.from({ length: below(4) }, () => anyId(world, 'source_text_id'))
    for (const name of Object.keys(given)) if (name in world.ids) given[name] = anyId(world, name)
    return happens(50) ? given : isForm ? spoilForm(given) : spoil(given)
  }
  const spoilForm = (fields: Record<string, unknown>) => {
    const text = () =>
      pick(['', 'identifier,content\n"', 'identifier,content\na,b\na,b\n', '\ufeffidentifier;content\na;b', 'x'])
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value instanceof File ? new File([text()], pick(['a.csv', 'a.txt', ''])) : textOf(spoil(value)),
      ]),
    )
  }

  let world = await copyWorld(app, 'Moonfall')
  for (let at = 0; at < REQUESTS; at++) {
    if (at % A_WORLD === 0) world = await copyWorld(app, 'Moonfall')
    const call = pick(calls)
    const isOfficial = RIGHTS[call.called] === 'superuser'
    const persona = happens(4)
      ? 'nobody'
      : pick(['owner', 'owner', 'admin', 'member', 'outsider', 'superuser'] as const)
    const person = persona === 'nobody' ? undefined : world.people[persona]
    const request = requestFor(call, schemas, world)
    const ids = Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
        name!,
        isOfficial
          ? (request.ids[name!] ?? uuid())
          : happens(50)
            ? (request.ids[name!] ?? uuid())
            : anyId(world, name!),
      ]),
    )
    const query: Record<string, string> = { ...request.query }
    for (const { name, in: place, schema } of call.operation.parameters ?? [])
      if (place === 'query' && happens(40)) query[name] = anyParameter(schema as Json, name, world)
    const headers: Record<string, string> = {
      ...(happens(10) ? { 'Idempotency-Key': pick(['one', 'two', '\u00e9', 'x'.repeat(300)]) } : {}),
      ...(happens(10) ? { 'If-Match': pick(['"0"', '*', 'W/"1"', '"', '"99999999999999999999"']) } : {}),
      ...(happens(10) ? { 'If-None-Match': pick(['"0"', '*', '"']) } : {}),
    }
    const sent = { ids, query, body: anyBody(call, world, request) }
    const response = await send(app, person, call, sent, headers)
    const text = await response.text()
    const told = () => `SEED=${seed}, request ${at}, ${persona}: ${call.called} ${JSON.stringify(sent).slice(0, 1000)}
${response.status} ${text.slice(0, 300)}\n${app.logged.filter((line) => line.includes('"level":"error"')).at(-1) ?? ''}`
    if (response.status >= 500) expect.fail(told())
    // The jobs that were set aside are listed for superusers with their names, of whichever organization.
    const isEverybodys = call.called === 'GET /admin/jobs' && persona === 'superuser'
    if (text.includes(CANARY) && !isEverybodys) expect.fail(told())
    if (response.status === 401 && person) world = await copyWorld(app, 'Moonfall') // it signed them out before
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  expect(await stateOf(app, foreign)).toEqual(before)
  console.log(Object.fromEntries([...statuses].sort()))
  for (const status of [200, 204, 401, 403, 404, 422]) expect(statuses.get(status), `${status}`).toBeGreaterThan(0)
})

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
