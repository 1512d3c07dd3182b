import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestApp, createTestServer, type TestApp } from '../support/app/app.ts'

const METRICS_TOKEN = 'for Prometheus alone'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN })
})
afterAll(() => app.close())

const read = (token?: string) =>
  app.app.request('/metrics', token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })

const HEADING = /^# (HELP|TYPE) [a-z_\d]+ .+$/
const SAMPLE = /^([a-z_\d]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? ([-+.e\d]+|Nan)$/

async function readSamples() {
  const lines = (await (await read(METRICS_TOKEN)).text()).trimEnd().split('\n')
  return new Map(
    lines.flatMap((line) => {
      if (line === '' || HEADING.test(line)) return []
      const [, name, labels = '', value] = SAMPLE.exec(line) ?? expect.fail(`Not a sample: ${line}`)
      return [[`${name}${labels}`, Number(value)] as const]
    }),
  )
}

test('the token gives access to counts and durations by route', async () => {
  const ana = await app.build.user()
  for (let n = 0; n < 3; n++) await app.as(ana).get('/users/me')
  await app.anyone.get('/users/me')
  const samples = await readSamples()
  const of = (status: number) =>
    `dragoman_http_requests_total{method="GET",route="/api/v1/users/me",status="${status}"}`
  expect([samples.get(of(200)), samples.get(of(401))]).toEqual([3, 1])

  const route = 'method="GET",route="/api/v1/users/me"'
  const within = [...samples].filter(
    ([name]) => name.startsWith('dragoman_http_request_duration_seconds_bucket{') && name.includes(route),
  )
  const counts = within.map(([, count]) => count)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  expect(within.at(-1)).toEqual([`dragoman_http_request_duration_seconds_bucket{le="+Inf",${route}}`, 4])
  expect(samples.get(`dragoman_http_request_duration_seconds_count{${route}}`)).toBe(4)
})

const GAUGES = [
  'dragoman_billing_failing_customers',
  'dragoman_billing_oldest_undelivered_seconds',
  'dragoman_documents_in_memory',
  'dragoman_open_sockets',
  'dragoman_set_aside_jobs',
  'dragoman_texts_given_up_total',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_used_bytes',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
]

test('each app of a process reports its own requests beside event loop, heap and garbage collection', async () => {
  const other = await createTestApp({ METRICS_TOKEN })
  await other.anyone.get('/utils/health-check')
  const text = await (await read(METRICS_TOKEN)).text()
  await other.close()
  const samples = await readSamples()
  for (const name of GAUGES) expect([name, samples.has(name)]).toEqual([name, true])
  expect(text).toContain('# TYPE nodejs_gc_duration_seconds histogram\n')
  expect(text).not.toContain('health-check')
})

test('nobody else reads anything, and without METRICS_TOKEN it is not there', async () => {
  for (const token of [undefined, '', 'a guess', `${METRICS_TOKEN}s`]) expect((await read(token)).status).toBe(401)
  const other = await createTestApp({ ROLES: 'collab' })
  expect((await other.app.request('/metrics', { headers: { Authorization: 'Bearer undefined' } })).status).toBe(404)
  await other.close()
})

test('jobs that wait, live documents and their sockets are counted', async () => {
  const server = await createTestServer({ METRICS_TOKEN, ROLES: 'api,collab' })
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  expect(await metrics()).toContain('dragoman_open_sockets 0\n')
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/collab`)
  await expect.poll(metrics).toContain('dragoman_open_sockets 1\n')
  await server.services.jobs.queueMail({ kind: 'recovery', email: 'ana@example.com' })
  expect(await metrics()).toMatch(/^dragoman_jobs\{queue="[^"]*mail[^"]*",state="created"\} 1$/m)
  expect(await metrics()).toContain('dragoman_documents_in_memory 0\n')
  socket.terminate()
  await server.close()
})
