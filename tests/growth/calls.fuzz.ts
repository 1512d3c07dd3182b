import { afterAll, beforeAll, expect } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { testInTurn } from '../support/runs/nightly.ts'
import { expectLinear } from './growth.ts'

const LISTS = 3 * 1024 * 1024 - 100
const BODY = 256 * 1024 - 100
const STRANGER = 64 * 1024 - 100
/** Node refuses more than 16 KiB of headers, the address among them. */
const HEADERS = 15_500

const isLong = process.env.FUZZ !== undefined
const fill = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)))
const ids = (count: number) => JSON.stringify(Array(Math.ceil(count)).fill('0190a0a0-0000-7000-8000-00000000000a'))

let server: TestApp
let ana: Person
let page: string
let project: string

beforeAll(async () => {
  server = await createTestApp()
  const { build } = server
  ana = await build.user()
  const made = await build.project(await build.personalOrganization({ owner: ana }))
  project = made.id
  page = (await build.page(await build.version(made))).id
})
afterAll(() => server.close())

type Call = { path: string; method?: string; body?: string; headers?: Record<string, string> }

async function send({ path, method = 'GET', body, headers = {} }: Call) {
  const response = await server.app.request(`/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json', ...headers },
    body,
  })
  await response.text()
  expect(response.status, path.slice(0, 100)).toBeLessThan(500)
  return response.status
}

type Shape = { status: number; largest: number; make: (size: number) => Call; isLong?: boolean }

const translate = (body: string): Call => ({ path: `/pages/${page}/translate`, method: 'POST', body })
const save = (body: string): Call => ({ path: `/pages/${page}/translations`, method: 'PATCH', body })
const rename = (body: string): Call => ({ path: `/projects/${project}`, method: 'PUT', body })
const rows = (query: string): Call => ({ path: `/pages/${page}/rows?${query}` })
const translations = (headers: Record<string, string>): Call => ({
  path: `/pages/${page}/translations?language=es`,
  headers,
})
const signIn = (body: string): Call => ({
  path: '/login/access-token',
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})
const order = (list: string) => `{"languages":["es"],"source_text_ids":${list}}`

const JSON_BODIES: Record<string, Shape> = {
  'unknown ids': { status: 422, largest: 50_000, make: (size) => translate(order(ids(size))) },
  'unknown ids to save': {
    status: 422,
    largest: 50_000,
    make: (size) => save(`{"language":"es","source_text_ids":${ids(size)}}`),
    isLong: true,
  },
  'ids that are none': { status: 422, largest: LISTS, make: (size) => translate(order(`["${fill('x', size)}"]`)) },
  'large numbers': {
    status: 422,
    largest: LISTS - 60,
    make: (size) => translate(order(`[${fill(`${'9'.repeat(300)},`, size)}1]`)),
  },
  'one number': { status: 422, largest: LISTS - 60, make: (size) => translate(order(fill('9', size))) },
  'one fraction': { status: 422, largest: LISTS - 60, make: (size) => translate(order(`0.${fill('1', size)}`)) },
  blanks: { status: 422, largest: LISTS, make: (size) => translate(`${fill(' ', size)}{}`) },
  languages: {
    status: 422,
    largest: 50_000,
    make: (size) => translate(`{"languages":[${fill('"xx",', size * 5)}"xx"]}`),
  },
  'languages of a project': {
    status: 422,
    largest: 50_000,
    make: (size) => rename(`{"target_languages":[${fill('"xx",', size * 5)}"xx"]}`),
  },
  'escapes in a name': {
    status: 422,
    largest: BODY - 20,
    make: (size) => rename(`{"name":"${fill('\\u00e9', size)}"}`),
  },
  'halves of characters': {
    status: 422,
    largest: BODY - 20,
    make: (size) => rename(`{"description":"${fill('\\ud800', size)}"}`),
  },
  'blanks of a name': { status: 422, largest: BODY - 20, make: (size) => rename(`{"name":"a${fill(' ', size)}a"}`) },
  'nothing visible in a name': {
    status: 422,
    largest: BODY,
    make: (size) => rename(`{"name":"${fill('​', size / 3)}"}`),
  },
  'unknown fields': {
    status: 200,
    largest: 990,
    make: (size) => rename(`{${Array.from({ length: size }, (_, n) => `"k${n}":"${'x'.repeat(200)}"`).join()}}`),
  },
  'nested lists': {
    status: 422,
    largest: 990,
    make: (size) => rename(`{"name":${'['.repeat(size)}${fill(' ', BODY - 4000)}${']'.repeat(size)}}`),
  },
  'an address without an end': {
    status: 422,
    largest: STRANGER,
    make: (size) => ({
      path: '/users/signup',
      method: 'POST',
      body: `{"email":"${fill('a.', size - 40)}@b","password":"x"}`,
    }),
  },
}

const FORMS: Record<string, Shape> = Object.fromEntries(
  Object.entries({
    'nothing but separators': '&',
    'many fields': 'a=b&',
    'one field many times': 'username=a&',
    'equals signs': '=',
    'plus signs': '+',
    'percent signs': '%',
    'broken UTF-8': '%ff',
    'dots of fields': 'a.b.c=1&',
  }).map(([name, piece]) => [
    name,
    { status: 422, largest: STRANGER - 20, make: (size: number) => signIn(`x=${fill(piece, size)}`) },
  ]),
)
FORMS['a long person'] = {
  status: 422,
  largest: STRANGER - 40,
  make: (size) => signIn(`username=${fill(' ', size)}a&password=`),
}

const QUERIES: Record<string, Shape> = {
  'empty ids': {
    status: 422,
    largest: HEADERS,
    make: (size) => rows(`language=es&source_text_ids=${fill(',', size)}`),
  },
  'one id': { status: 422, largest: HEADERS, make: (size) => rows(`language=es&source_text_ids=${fill('a', size)}`) },
  'many fields': { status: 200, largest: HEADERS, make: (size) => rows(`language=es&${fill('a=b&', size)}`) },
  'one field many times': {
    status: 422,
    largest: HEADERS,
    make: (size) => rows(fill('language=es&language=xx&', size)),
  },
  'percent signs': { status: 200, largest: HEADERS, make: (size) => rows(`language=es&x=${fill('%', size)}`) },
  'broken UTF-8': { status: 422, largest: HEADERS, make: (size) => rows(`language=${fill('%ff%25', size)}`) },
  'digits to skip': { status: 422, largest: HEADERS, make: (size) => rows(`language=es&skip=${fill('9', size)}`) },
  'blanks to skip': { status: 200, largest: HEADERS, make: (size) => rows(`language=es&skip=${fill('%20', size)}1`) },
  'zeros of a limit': { status: 200, largest: HEADERS, make: (size) => rows(`language=es&limit=${fill('0', size)}1`) },
  'a search': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({ path: `/glossaries/${page}/lines?search=${fill('%25_%5c', size)}` }),
  },
  'the furthest rows': {
    status: 200,
    largest: 1_000_000_000,
    make: (size) => rows(`language=es&skip=${Math.ceil(size)}&limit=200`),
  },
}

const HEADS: Record<string, Shape> = {
  'weak tags': {
    status: 422,
    largest: HEADERS,
    make: (size) => translations({ 'If-None-Match': fill('W/"a",', size) }),
  },
  'a tag without an end': {
    status: 422,
    largest: HEADERS,
    make: (size) => translations({ 'If-None-Match': `"${fill('W/', size)}` }),
  },
  'tags at their limit': {
    status: 200,
    largest: 1000,
    make: (size) => translations({ 'If-None-Match': fill('"', size) }),
  },
  'tags to match': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({
      path: `/versions/translations/${page}`,
      method: 'PATCH',
      body: '{"content":"a"}',
      headers: { 'If-Match': fill('"a",', size) },
    }),
  },
  'a key': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({ ...rename('{}'), headers: { 'Idempotency-Key': fill('a', size) } }),
  },
  cookies: { status: 200, largest: HEADERS, make: (size) => translations({ Cookie: fill('a=b; ', size) }) },
  'cookies without values': {
    status: 200,
    largest: HEADERS,
    make: (size) => translations({ Cookie: fill(';', size) }),
  },
  'cookies of a sign-in': {
    status: 400,
    largest: HEADERS,
    make: (size) => {
      const call = signIn('username=a&password=')
      return { ...call, headers: { ...call.headers, Cookie: fill('a="%', size) } }
    },
  },
  'blanks of a token': {
    status: 401,
    largest: HEADERS,
    make: (size) => translations({ Authorization: `Bearer ${fill(' ', size)}a` }),
  },
  'a content type': {
    status: 415,
    largest: HEADERS,
    make: (size) => ({ ...rename('{}'), headers: { 'Content-Type': `application/json;${fill(' ;', size)}` } }),
  },
  addresses: { status: 200, largest: HEADERS, make: (size) => translations({ 'X-Forwarded-For': fill('::,', size) }) },
  'languages of a browser': {
    status: 200,
    largest: HEADERS,
    make: (size) => translations({ 'Accept-Language': fill('a;q=0,', size) }),
  },
  'encodings of a browser': {
    status: 200,
    largest: HEADERS,
    make: (size) => translations({ 'Accept-Encoding': fill('gzip;q=0, ', size) }),
  },
  'a trace': {
    status: 200,
    largest: HEADERS,
    make: (size) => translations({ traceparent: fill('00-', size), baggage: fill('a=b,', size / 4) }),
  },
}

const PATHS: Record<string, Shape> = {
  slashes: { status: 404, largest: HEADERS, make: (size) => ({ path: `${fill('/', size)}a` }) },
  'slashes at the end': { status: 404, largest: HEADERS, make: (size) => ({ path: `/users/me${fill('/', size)}` }) },
  'slashes at the end of a write': {
    status: 404,
    largest: HEADERS,
    make: (size) => ({ ...rename('{}'), path: `/users/me${fill('/', size)}`, headers: { 'Idempotency-Key': 'a' } }),
  },
  'steps up': { status: 404, largest: HEADERS, make: (size) => ({ path: fill('/a/..', size) }) },
  'percent signs': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({ path: `/pages/${fill('%', size)}/translations?language=es` }),
  },
  'broken UTF-8': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({ path: `/pages/${fill('%ff', size)}/translations?language=es` }),
  },
  'one step': {
    status: 422,
    largest: HEADERS,
    make: (size) => ({ path: `/pages/${fill('a', size)}/translations?language=es` }),
  },
  'steps of calls': { status: 404, largest: HEADERS, make: (size) => ({ path: fill('/pages/translate', size) }) },
  'a file’s name': {
    status: 404,
    largest: HEADERS,
    make: (size) => ({ path: fill('/upload-csv', size), method: 'POST', body: '{}' }),
  },
}

const KINDS = { JSON: JSON_BODIES, form: FORMS, query: QUERIES, header: HEADS, path: PATHS }
const shapes = Object.entries(KINDS).flatMap(([kind, ofKind]) =>
  Object.entries(ofKind).flatMap(([name, shape]) =>
    shape.isLong && !isLong ? [] : [[`${kind}: ${name}`, shape] as const],
  ),
)

testInTurn(12, shapes)('the longest call costs as twice its half, %s', async ([name, { status, largest, make }]) => {
  await expectLinear({ name, make, run: send, largest })
  expect(await send(make(largest))).toBe(status)
})
