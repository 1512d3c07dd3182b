import { Hono } from 'hono'
import { ApiError } from './apiError.ts'
import type { Env } from './env.ts'
import { NOT_KEPT } from './security.ts'

const API = '/api/v1'
const MAX_PATHS = 10
const READABLE =
  /^\/(users\/me(\/work)?|organizations|organizations\/[\w-]+\/(projects|progress)|projects\/[\w-]+(\/(versions|engine))?|versions\/[\w-]+\/pages|pages\/[\w-]+\/(rows|document)\?[^#]*)$/
const VERSIONS = /^\/projects\/[\w-]+\/versions$/
const PAGES = /^\/versions\/[\w-]+\/pages$/

type Answer = { path: string; status: number; body: string }

/**
 * Answers the calls of the web app's first screen together: a busy browser spends more on each call than the call takes. Each path is answered as it would be by itself, refusals too; where no version is named, the pages of the
 * newest one come along.
 */
export function firstScreenRoutes(app: { fetch(request: Request): Response | Promise<Response> }) {
  async function read(path: string, of: Request): Promise<Answer> {
    const { authorization } = Object.fromEntries(of.headers)
    const request = new Request(new URL(API + path, of.url), { headers: authorization ? { authorization } : {} })
    const response = await app.fetch(request)
    return { path, status: response.status, body: await response.text() }
  }

  async function readWithPages(path: string, of: Request) {
    const versions = await read(path, of)
    const [newest] = versions.status === 200 ? (JSON.parse(versions.body) as { id: string }[]) : []
    return newest ? [versions, await read(`/versions/${newest.id}/pages`, of)] : [versions]
  }

  return new Hono<Env>({ strict: false }).get('/first-screen', async (c) => {
    const paths = c.req.queries('path') ?? []
    if (paths.length > MAX_PATHS || !paths.every((path) => READABLE.test(path)))
      throw new ApiError(422, 'Only what a first screen shows can be read together')
    const needsPages = !paths.some((path) => PAGES.test(path))
    const answers = await Promise.all(
      paths.map(async (path) =>
        needsPages && VERSIONS.test(path) ? await readWithPages(path, c.req.raw) : [await read(path, c.req.raw)],
      ),
    )
    const entries = answers
      .flat()
      .map(({ path, status, body }) => `[${JSON.stringify(path)},${status},${body || null}]`)
    return c.body(`[${entries.join()}]`, 200, { 'Content-Type': 'application/json', ...NOT_KEPT })
  })
}
