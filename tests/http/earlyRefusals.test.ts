import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { testOneIn } from '../support/runs/nightly.ts'

let server: TestServer
let ana: Person
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api' })
  ana = await server.build.user()
})
afterAll(() => server.close())

const MIB = 1024 * 1024
type Sent = { method: string; path: string; size: number; isChunked?: boolean; headers?: Record<string, string> }

/** Through a pool of one connection that is kept alive, written as fast as it takes the bytes. */
function send(agent: Agent, { method, path, size, isChunked, headers }: Sent) {
  return new Promise<{ status: number; body: string; connection: string | undefined }>((resolve, reject) => {
    const length = isChunked || size === 0 ? {} : { 'Content-Length': size }
    const call = ask(`${server.url}/api/v1${path}`, { method, agent, headers: { ...length, ...headers } })
    call.on('error', reject)
    call.on('response', async (response) => {
      const { connection } = response.headers
      resolve({ status: response.statusCode!, body: await text(response), connection })
    })
    let left = size
    const piece = Buffer.alloc(64 * 1024, ' ')
    const write = () => {
      while (left > 0) {
        const bytes = piece.subarray(0, Math.min(left, piece.length))
        left -= bytes.length
        if (!call.write(bytes)) return call.once('drain', write)
      }
      return call.end()
    }
    write()
  })
}

const json = { 'Content-Type': 'application/json' }
const signed = () => ({ ...json, Authorization: `Bearer ${ana.token}` })

const UPLOAD = 'multipart/form-data; boundary=x'
const upload = () => ({ ...signed(), 'Content-Type': UPLOAD })
const nowhere = `/versions/${crypto.randomUUID()}/pages/import`

const NOWHERE = 'a path that is not there'
const REFUSALS: [string, number, () => Omit<Sent, 'size'>][] = [
  ['a stranger', 413, () => ({ method: 'PATCH', path: '/users/me', headers: json })],
  ['a stranger who sends a file', 401, () => ({ method: 'POST', path: nowhere, headers: { 'Content-Type': UPLOAD } })],
  [NOWHERE, 404, () => ({ method: 'POST', path: '/nowhere', headers: signed() })],
  ['a page that is not theirs', 404, () => ({ method: 'POST', path: nowhere, headers: upload() })],
  ['a form of an unknown type', 413, () => ({ method: 'POST', path: '/login/access-token', headers: signed() })],
]
const SIZES = [70_000, 400_000, 3 * MIB, 7 * MIB]
const MAX_JSON = 512 * 1024

const cases = REFUSALS.flatMap(([name, status, refused]) =>
  [false, true].flatMap((isChunked) =>
    SIZES.map((size) => {
      const expected = name === NOWHERE && size > MAX_JSON ? 413 : status
      return [name, isChunked ? 'chunked' : 'plain', size, expected, refused, isChunked] as const
    }),
  ),
)

testOneIn(3, cases)(
  '20 pooled requests after a refusal are answered: %s, %s, %d bytes',
  async ([_, _kind, size, status, refused, isChunked]) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answers = await Promise.allSettled([
      send(agent, { ...refused(), size, isChunked }),
      ...Array.from({ length: 20 }, () => send(agent, { method: 'GET', path: '/utils/health-check', size: 0 })),
    ])
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : String(answer.reason))),
    ).toEqual([status, ...Array(20).fill(200)])
    agent.destroy()
  },
)

test.each([false, true])(
  'a body beyond what is drained ends its connection, and the answer says so: chunked %s',
  async (isChunked) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const [refused, ...others] = await Promise.all([
      send(agent, { method: 'POST', path: nowhere, size: 60 * MIB, isChunked, headers: upload() }),
      ...Array.from({ length: 20 }, () => send(agent, { method: 'GET', path: '/utils/health-check', size: 0 })),
    ])
    expect(refused).toMatchObject({ status: 404, connection: 'close' })
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200))
    agent.destroy()
  },
)

test('the built-in fetch of Node goes on after refusals', async () => {
  for (const size of SIZES) {
    const body = Buffer.alloc(size, ' ')
    const refused = await fetch(`${server.url}/api/v1/users/me`, { method: 'PATCH', body, headers: json })
    expect([401, 413]).toContain(refused.status)
    for (let n = 0; n < 20; n++) {
      const response = await fetch(`${server.url}/api/v1/utils/health-check`)
      expect([response.status, await response.json()]).toEqual([200, true])
    }
  }
})
