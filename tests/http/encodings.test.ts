import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { buildWorld, stateOf, type World } from '../support/build/world.ts'
import { type Call, RIGHTS, readContract } from '../support/http/contract.ts'
import { refusal } from '../support/http/refusal.ts'
import { addressOf, type Json, requestFor, resolve, send } from '../support/http/requests.ts'
import { testInTurn } from '../support/runs/nightly.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await createTestApp()
  world = await buildWorld(app, 'Moonfall')
})
afterAll(() => app.close())

const { calls, components } = readContract()
const schemas = components.schemas as Record<string, Json>
const withJson = calls.filter(({ operation }) => operation.requestBody?.content['application/json'])
const callerOf = ({ called }: Call) => (RIGHTS[called] === 'superuser' ? world.people.superuser : world.people.owner)

const NOT_UTF_8 = [400, 'The request is not valid UTF-8']
const withBytes = (call: Call, bytes: Uint8Array, type: string) =>
  app.app.request(`/api/v1${addressOf(call, requestFor(call, schemas, world))}`, {
    method: call.method.toUpperCase(),
    headers: { Authorization: `Bearer ${callerOf(call).token}`, 'Content-Type': type },
    body: bytes as BodyInit,
  })

describe('a body that is not UTF-8 is refused and stores nothing', () => {
  const types = ['application/json', 'application/json; charset=latin1', 'application/json; charset=utf-8']
  testInTurn(5, withJson)('$called', async (call) => {
    const before = await stateOf(app, world)
    for (const type of types)
      for (const bytes of [
        Buffer.from('{"name":"Ma\xf1ana"}', 'latin1'),
        Buffer.from('{"name":"\ud83d\ude00"}').subarray(0, 12),
      ])
        expect(await refusal(await withBytes(call, bytes, type)), type).toEqual(NOT_UTF_8)
    expect(await stateOf(app, world)).toEqual(before)
  })
})

test('U+FFFD is text like any other, and a byte order mark is passed over', async () => {
  const organization = calls.find(({ called }) => called === 'POST /organizations')!
  for (const [json, name] of [
    ['{"name":"\ufffd"}', '\ufffd'],
    ['\ufeff{"name":"Ma\u00f1ana"}', 'Ma\u00f1ana'],
  ]) {
    const response = await withBytes(organization, Buffer.from(json!), 'application/json; charset=latin1')
    expect(await response.json()).toMatchObject({ name })
  }
})

/** Each text of the body in its place, with something in it that cannot be stored. */
function* spoilt(
  schema: Json,
  body: unknown,
  bad: string,
  path: (string | number)[] = [],
): Generator<[(string | number)[], unknown]> {
  const plain = resolve(schema, schemas)
  for (const [name, property] of Object.entries(plain.properties ?? {})) {
    const known = body as Record<string, unknown>
    const inner = resolve(property, schemas)
    if (inner.properties)
      for (const [where, changed] of spoilt(inner, known[name], bad, [...path, name]))
        yield [where, { ...known, [name]: changed }]
    else if (inner.type === 'string' && !inner.enum && !inner.format && !inner.pattern)
      yield [[...path, name], { ...known, [name]: `something ${bad} long` }]
  }
}

describe('a text that Postgres cannot store is refused by its field', () => {
  const fields = withJson.flatMap((call) => {
    const schema = call.operation.requestBody!.content['application/json']!.schema as Json
    return [...spoilt(schema, {}, '')].map(([path]) => [call.called, path.join('.'), call, schema] as const)
  })
  test('there are such fields', () => expect(fields.length).toBeGreaterThan(30))

  testInTurn(5, fields)('%s: %s', async ([_, field, call, schema]) => {
    for (const [bad, msg] of [
      ['\ud800', 'Text must be valid Unicode'],
      ['\udc00\ud800', 'Text must be valid Unicode'],
      ['\u0000', 'Text must not contain NUL characters'],
    ] as const) {
      const request = requestFor(call, schemas, world)
      const [path, body] = [...spoilt(schema, request.body, bad)].find(([path]) => path.join('.') === field)!
      const [status, detail] = await refusal(await send(app, callerOf(call), call, { ...request, body }))
      expect([status, detail], JSON.stringify(body)).toEqual([422, expect.any(Array)])
      if (!detail.some(({ loc }: { loc: string[] }) => loc.join('.') === `body.${field}`))
        expect(detail).toEqual([{ loc: ['body', ...path], msg, type: 'value_error' }])
    }
  })
})

test('refuses text in queries that cannot be stored', async () => {
  const { glossary_id } = world.ids
  const as = app.as(world.people.owner)
  expect(await refusal(await as.get(`/glossaries/${glossary_id}/lines?search=a%00`))).toEqual([
    422,
    [{ loc: ['query', 'search'], msg: 'Text must not contain NUL characters', type: 'value_error' }],
  ])
})
