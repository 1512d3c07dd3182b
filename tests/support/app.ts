import { getRequestListener } from '@hono/node-server'
import { createApi, createRoutes } from '#server/api.ts'
import { readConfig } from '#server/config.ts'
import { listen } from '#server/listen.ts'
import { openServices } from '#server/services.ts'
import { builders } from './build.ts'
import { expectDescribed } from './contract.ts'
import { createDatabase } from './database.ts'

/** No limits on tries, no log of what tests provoke, and no jobs unless a test asks for them. */
const QUIET = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test', ROLES: 'api,collab' }

type Settings = Record<string, string>
type Signed = { token: string }
type Sent = { headers?: Record<string, string> }

/** A whole app on its own database; it listens nowhere. Every answer is held against the contract. */
export async function createTestApp(settings: Settings = {}) {
  const services = await openTestServices(settings)
  const app = createApi(services)
  const routes = createRoutes()

  async function request(method: string, path: string, body?: unknown, { headers = {} }: Sent = {}) {
    const isPlain = body === undefined || body instanceof FormData || body instanceof URLSearchParams
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: isPlain ? headers : { 'Content-Type': 'application/json', ...headers },
      body: isPlain ? body : JSON.stringify(body),
    })
    await expectDescribed(routes, method, path, response.clone())
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
    close: services.close,
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
    services.collab.handleUpgrade,
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

async function openTestServices(settings: Settings) {
  const config = readConfig({ ...QUIET, ...settings })
  return openServices({ ...config, databaseUrl: config.databaseUrl ?? (await newDatabase()) })
}

const merge = (one: Sent, other: Sent = {}): Sent => ({ headers: { ...one.headers, ...other.headers } })

async function newDatabase() {
  const { url, db } = await createDatabase()
  await db.destroy()
  return url
}
