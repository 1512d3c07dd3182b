import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { handleUpgrades } from '#server/http/network/upgrades.ts'
import { listen } from '#server/listen.ts'
import { createLog, type Log } from '#server/log.ts'
import { openServices } from '#server/openServices.ts'
import { builders } from '../build/build.ts'
import { expectDescribed, readContract } from '../http/contract.ts'
import { watchSecrets } from '../http/secrets.ts'
import { createDatabase } from './database.ts'
import { openKeptThread } from './keptThreads.ts'

/** No limits on tries, no log of what tests provoke on the screen, and no jobs unless a test asks for them. */
const QUIET = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test', ROLES: 'api,collab' }

type Settings = Record<string, string>
type Signed = { token: string }
type Sent = { headers?: Record<string, string> }

/** A whole app on its own database; it listens nowhere. Every answer is held against the contract, every log line against the secrets. */
export async function createTestApp(settings: Settings = {}) {
  const watch = watchSecrets()
  const services = await openTestServices(settings, createLog('debug', watch.log))
  const app = createApi(services)
  const contract = readContract()

  async function request(method: string, path: string, body?: unknown, { headers = {} }: Sent = {}) {
    watch.keep(headers.Authorization?.split(' ')[1])
    watch.keepFrom(body)
    const response = await app.request(`/api/v1${path}`, { method, ...(await sentAs(body, headers)) })
    await expectDescribed(contract, method, path, response.clone())
    if (response.headers.get('content-type') === 'application/json') watch.keepFrom(await response.clone().json())
    watch.expectNoneLogged()
    return response
  }

  const callsWith = (signed: Sent) => ({
    get: (path: string, sent?: Sent) => request('GET', path, undefined, merge(signed, sent)),
    post: (path: string, body?: unknown, sent?: Sent) => request('POST', path, body, merge(signed, sent)),
    put: (path: string, body?: unknown, sent?: Sent) => request('PUT', path, body, merge(signed, sent)),
    patch: (path: string, body?: unknown, sent?: Sent) => request('PATCH', path, body, merge(signed, sent)),
    delete: (path: string, body?: unknown, sent?: Sent) => request('DELETE', path, body, merge(signed, sent)),
  })

  return {
    app,
    services,
    db: services.db,
    build: builders(services.db),
    /** Calls under /api/v1 as this person; `anyone` is not signed in. */
    as: ({ token }: Signed) => callsWith({ headers: { Authorization: `Bearer ${token}` } }),
    anyone: callsWith({}),
    /** Its log so far, a JSON object a line. */
    logged: watch.lines,
    close: async () => {
      await services.close()
      watch.expectNoneLogged()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** The same on a port of its own, with live documents, jobs and the built web app: for browsers and sockets. */
export async function createTestServer(settings: Settings = {}) {
  const door = await listen(readConfig({ PORT: '0' }))
  const services = await openTestServices({ PORT: String(door.port), ROLES: 'api,collab,worker', ...settings })
  const api = createApi(services)
  door.open(
    getRequestListener((request, env) => api.fetch(request, env)),
    handleUpgrades(services),
  )
  return {
    url: `http://127.0.0.1:${door.port}`,
    services,
    db: services.db,
    build: builders(services.db),
    async close() {
      await door.close()
      await services.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

async function openTestServices(settings: Settings, log?: Log) {
  const config = readConfig({ ...QUIET, DATA_DIR: join(tmpdir(), 'data'), ...settings })
  return openServices({ ...config, databaseUrl: config.databaseUrl ?? (await newDatabase()) }, log, openKeptThread)
}

/** A form has its length, as browsers send it. */
async function sentAs(body: unknown, headers: Record<string, string>) {
  if (body === undefined || body instanceof URLSearchParams) return { headers, body }
  if (!(body instanceof FormData))
    return { headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
  const form = new Response(body)
  const bytes = await form.arrayBuffer()
  const described = { 'Content-Type': form.headers.get('content-type')!, 'Content-Length': String(bytes.byteLength) }
  return { headers: { ...described, ...headers }, body: bytes }
}

const merge = (one: Sent, other: Sent = {}): Sent => ({ headers: { ...one.headers, ...other.headers } })

async function newDatabase() {
  const { url, db } = await createDatabase()
  await db.destroy()
  return url
}
