import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDragoman, Refusal, Unreachable } from '#client/index.ts'
import { createTestServer, type TestServer } from '../support/app.ts'
import { makeToken } from '../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const DEEDS = ['readProject', 'bringFiles', 'writeText', 'manageProject'] as const

async function scene() {
  const owner = await server.build.user()
  const organization = await server.build.organization({ owner })
  const project = await server.build.project(organization)
  const version = await server.build.version(project)
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: DEEDS })
  return { owner, project, version, token, dragoman: createDragoman({ url: server.url, token }) }
}

async function all<Row>(rows: AsyncIterable<Row>) {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}

const filesOf = (files: Record<string, string>) => {
  const form = new FormData()
  form.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) form.append('file', new Blob([text]), path)
  return form
}

const MANY_TEXTS = Object.fromEntries(
  Array.from({ length: 5000 }, (_, at) => [`key_${at}`, `This is text number ${at}`]),
)

test('brings files, reads their texts, and exports them again', async () => {
  const { dragoman, version } = await scene()
  const path = { version_id: version.id }
  const shares: number[] = []
  const { pages } = await dragoman.upload('/versions/{version_id}/pages/import/files', {
    path,
    form: filesOf({ 'text/en.json': JSON.stringify(MANY_TEXTS) }),
    onProgress: (share) => shares.push(share),
  })
  expect(pages).toMatchObject([{ source_texts_count: 5000 }])
  expect(shares.length).toBeGreaterThan(2)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  const texts = await all(
    dragoman.each('/pages/{page_id}/source-texts', {
      params: { path: { page_id: pages[0]!.id }, query: { limit: 1000 } },
    }),
  )
  expect(texts.map(({ identifier }) => identifier)).toEqual(Object.keys(MANY_TEXTS))
  const file = await dragoman.open('/pages/{page_id}/export-file', {
    params: { path: { page_id: pages[0]!.id }, query: { language: 'es' } },
  })
  expect(await file.json()).toEqual(MANY_TEXTS)
})

test('reads lists of three kinds part by part', async () => {
  const { dragoman, version, project } = await scene()
  for (let at = 0; at < 3; at++) await server.build.project({ id: project.organization_id })
  const projects = await all(dragoman.each('/projects', { params: { query: { limit: 2 } } }))
  expect(new Set(projects.map(({ id }) => id)).size).toBe(4)
  const operations = await all(
    dragoman.each('/versions/{version_id}/operations', { params: { path: { version_id: version.id } } }),
  )
  expect(operations).toEqual([])
})

test('a live page is typed into, and saved before it is left', async () => {
  const { dragoman, version, token } = await scene()
  const page = await server.build.page(version)
  const row = page.source_texts[0]!.id
  const live = await dragoman.openPage(page.id, 'es')
  live.text(row).insert(0, 'Hola')
  await live.close()
  const stored = await dragoman.get('/pages/{page_id}/translations', {
    params: { path: { page_id: page.id }, query: { language: 'es' } },
  })
  expect(stored.map(({ content }) => content)).toContain('Hola')
  const stranger = createDragoman({ url: server.url, token: `${token}x` })
  await expect(stranger.openPage(page.id, 'es')).rejects.toThrow(Refusal)
})

test('a token without the deed reads a live page, and hears that nothing it types is kept', async () => {
  const { version, owner } = await scene()
  const page = await server.build.page(version)
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: ['readProject'] })
  const live = await createDragoman({ url: server.url, token }).openPage(page.id, 'es')
  expect(live.isReadOnly).toBe(true)
  live.text(page.source_texts[0]!.id).insert(0, 'Hola')
  await expect(live.close()).rejects.toThrow('read-only')
})

test('a live page whose token is revoked says so, and does not call saved what is not', async () => {
  const { version, owner } = await scene()
  const page = await server.build.page(version)
  const { id, token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: DEEDS })
  const live = await createDragoman({ url: server.url, token }).openPage(page.id, 'es')
  await live.saved()
  await createDragoman({ url: server.url, token: owner.token }).delete('/users/me/tokens/{token_id}', {
    params: { path: { token_id: id } },
  })
  live.text(page.source_texts[0]!.id).insert(0, 'Hola')
  await expect(live.saved()).rejects.toMatchObject({ name: 'Refusal', status: 401 })
  await expect(live.close()).rejects.toThrow('signed-out')
})

test('a refusal has the status and the sentence of the server', async () => {
  const { dragoman } = await scene()
  const call = dragoman.get('/projects/{project_id}', { params: { path: { project_id: crypto.randomUUID() } } })
  await expect(call).rejects.toMatchObject({ name: 'Refusal', status: 404, message: 'Project not found' })
  const nowhere = createDragoman({ url: 'http://127.0.0.1:9', token: 'x', retries: 0 })
  await expect(nowhere.get('/projects')).rejects.toThrow(Unreachable)
})

test('a write that is sent again is done once, though its first answer was lost', async () => {
  const { token, project } = await scene()
  const keys: (string | null)[] = []
  const dragoman = createDragoman({
    url: server.url,
    token,
    fetch: async (request) => {
      keys.push((request as Request).headers.get('Idempotency-Key'))
      const answer = await fetch(request)
      if (keys.length === 1) throw new TypeError('The connection broke')
      return answer
    },
  })
  const versions = { params: { path: { project_id: project.id } } }
  await dragoman.post('/projects/{project_id}/versions', { ...versions, body: { name: 'Winter' } })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  const named = (await dragoman.get('/projects/{project_id}/versions', versions)).map(({ name }) => name)
  expect(named.filter((name) => name === 'Winter')).toHaveLength(1)
})

test('an upload with progress is sent again whole when the connection breaks', async () => {
  const { token, version } = await scene()
  let attempts = 0
  const breaking = createDragoman({
    url: server.url,
    token,
    fetch: (request) => (++attempts === 1 ? Promise.reject(new TypeError('The connection broke')) : fetch(request)),
  })
  const { pages } = await breaking.upload('/versions/{version_id}/pages/import/files', {
    path: { version_id: version.id },
    form: filesOf({ 'en.json': '{"hello":"Hello"}' }),
    onProgress() {},
  })
  expect([attempts, pages.length]).toEqual([2, 1])
})

test('what fails for now is tried again after the pause that the server asks for, and a signal ends the waiting', async () => {
  const { token } = await scene()
  const times: number[] = []
  const busy = (pause: string, isBusy: () => boolean) =>
    createDragoman({
      url: server.url,
      token,
      fetch: async (request) => {
        times.push(Date.now())
        return isBusy() ? new Response('{}', { status: 429, headers: { 'Retry-After': pause } }) : fetch(request)
      },
    })
  await busy('1', () => times.length < 2).get('/projects')
  expect(times).toHaveLength(2)
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990)
  const call = busy('60', () => true).get('/projects', { signal: AbortSignal.timeout(200) })
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' })
})
