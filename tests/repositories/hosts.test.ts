import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { connected, SETTINGS } from './connected.ts'
import { startGitServer, TOKEN } from './gitServer.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startGitServer>>
beforeAll(async () => {
  app = await createTestApp(SETTINGS)
})
afterAll(() => app.close())
beforeEach(async () => {
  server = await startGitServer()
})
afterEach(async () => {
  await server.close()
  await app.db.deleteFrom('repositories').execute()
})

type Call = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> | null; sent: string }
const require = createRequire(import.meta.url)
const published = () =>
  JSON.parse(readFileSync(require.resolve('@octokit/openapi/generated/api.github.com.deref.json'), 'utf8'))

/** Answers the API of a host that has at most one request, and keeps what was asked. */
function standIn(prefix: string, header: string, shape: (open: boolean) => object) {
  const calls: Call[] = []
  let isOpen = false
  server.state.answer = (request, response, body) => {
    const { pathname, searchParams } = new URL(request.url!, server.origin)
    if (!pathname.startsWith(prefix)) return false
    const sent = String(request.headers[header])
    const said = body.length > 0 ? JSON.parse(body.toString()) : null
    calls.push({
      method: request.method!,
      path: request.url!.split('?')[0]!.slice(prefix.length),
      query: searchParams,
      body: said,
      sent,
    })
    if (request.method === 'POST') isOpen = true
    const answer = request.method === 'GET' ? (isOpen ? [shape(true)] : []) : shape(true)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    return true
  }
  return { calls, close: () => (isOpen = false) }
}

async function sendTwice(host: string) {
  await server.push({ 'locales/en/game.json': '{"hello":"Hello","door":"Door"}' })
  const world = await connected(app, server, { host })
  await world.read()
  await world.translate('Hello', 'es', 'Hola')
  await world.send()
  await world.translate('Door', 'es', 'Puerta')
  return world.send()
}

test('opens one pull request at GitHub and updates it, as GitHub publishes its calls', async () => {
  const { calls } = standIn('/api/v3', 'authorization', () => ({
    number: 7,
    html_url: 'https://github.example/team/game/pull/7',
  }))
  const shown = await sendTwice('github')
  expect(shown).toMatchObject({ fault: null, request_url: 'https://github.example/team/game/pull/7' })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /repos/team/game/pulls',
    'POST /repos/team/game/pulls',
    'GET /repos/team/game/pulls',
    'PATCH /repos/team/game/pulls/7',
  ])
  const { paths } = published()
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  for (const { method, path, query, body, sent } of calls) {
    expect(sent).toBe(`Bearer ${TOKEN}`)
    const isOne = /\/\d+$/.test(path)
    const described = paths[`/repos/{owner}/{repo}/pulls${isOne ? '/{pull_number}' : ''}`][method.toLowerCase()]
    for (const [name, value] of query) {
      const parameter = described.parameters.find(
        (one: { in: string; name: string }) => one.in === 'query' && one.name === name,
      )
      expect(ajv.validate(parameter.schema, value), `${name}=${value}`).toBe(true)
    }
    if (!body) continue
    const { schema } = described.requestBody.content['application/json']
    expect(ajv.validate(schema, body), ajv.errorsText()).toBe(true)
    expect(Object.keys(body).filter((name) => !(name in schema.properties))).toEqual([])
  }
  expect(calls[1]!.body).toMatchObject({ head: 'dragoman/translations', base: 'main' })
})

test('opens one merge request at GitLab and updates it', NIGHTLY, async () => {
  const { calls } = standIn('/api/v4', 'private-token', () => ({
    iid: 3,
    web_url: 'https://gitlab.example/team/game/-/merge_requests/3',
  }))
  expect(await sendTwice('gitlab')).toMatchObject({
    request_url: 'https://gitlab.example/team/game/-/merge_requests/3',
  })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /projects/team%2Fgame/merge_requests',
    'POST /projects/team%2Fgame/merge_requests',
    'GET /projects/team%2Fgame/merge_requests',
    'PUT /projects/team%2Fgame/merge_requests/3',
  ])
  expect(Object.keys(calls[1]!.body!).sort()).toEqual(['description', 'source_branch', 'target_branch', 'title'])
  expect(Object.keys(calls[3]!.body!).sort()).toEqual(['description', 'title'])
  expect([...calls[0]!.query.keys()]).toEqual(['state', 'source_branch', 'target_branch'])
  expect(calls.every(({ sent }) => sent === TOKEN)).toBe(true)
})

test('opens one pull request at Gitea and updates it', NIGHTLY, async () => {
  const refs = { head: { ref: 'dragoman/translations' }, base: { ref: 'main' } }
  const { calls } = standIn('/api/v1', 'authorization', () => ({
    number: 5,
    html_url: 'https://gitea.example/5',
    ...refs,
  }))
  expect(await sendTwice('gitea')).toMatchObject({ request_url: 'https://gitea.example/5' })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /repos/team/game/pulls',
    'POST /repos/team/game/pulls',
    'GET /repos/team/game/pulls',
    'PATCH /repos/team/game/pulls/5',
  ])
  expect(Object.keys(calls[1]!.body!).sort()).toEqual(['base', 'body', 'head', 'title'])
  expect(calls.every(({ sent }) => sent === `token ${TOKEN}`)).toBe(true)
})

test('keeps the branch where the host opens no request, and says so', NIGHTLY, async () => {
  server.state.answer = (request, response) => {
    if (!request.url!.startsWith('/api/v3')) return false
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    return true
  }
  const shown = await sendTwice('github')
  expect(shown).toMatchObject({ fault: 'no_request', request_url: null })
  expect(shown.sent_commit).toBe(await server.head('dragoman/translations'))
})
