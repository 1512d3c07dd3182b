import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDragoman, Unreachable } from '#client/index.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { sceneOn } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const scene = () => sceneOn(server)

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

test('reads a list to its end, from its beginning or a later row', async () => {
  const { dragoman, project } = await scene()
  for (let at = 0; at < 6; at++) await server.build.project({ id: project.organization_id })
  const idsFrom = async (skip: number) =>
    (await all(dragoman.each('/projects', { params: { query: { limit: 2, skip } } }))).map(({ id }) => id)
  const ids = await idsFrom(0)
  expect(new Set(ids).size).toBe(7)
  expect(await idsFrom(3)).toEqual(ids.slice(3))
})

test('reads a list without a count to its end', async () => {
  const { owner, project } = await scene()
  const dragoman = createDragoman({ url: server.url, token: owner.token })
  const { id: glossary_id } = await dragoman.post('/glossaries/project/{project_id}', {
    params: { path: { project_id: project.id } },
    body: { name: 'Words' },
  })
  const params = { path: { glossary_id } }
  for (let at = 0; at < 5; at++)
    await dragoman.post('/glossaries/{glossary_id}/lines', {
      params,
      body: { term_id: `term_${at}`, term_description: 'A word' },
    })
  const lines = await all(
    dragoman.each('/glossaries/{glossary_id}/lines', { params: { ...params, query: { limit: 2 } } }),
  )
  expect(lines.map(({ term_id }) => term_id).sort()).toEqual([0, 1, 2, 3, 4].map((at) => `term_${at}`))
})

test('reads lists of the newest back to the oldest', async () => {
  const { dragoman, project } = await scene()
  const path = { project_id: project.id }
  await server.db
    .insertInto('events')
    .values(Array.from({ length: 250 }, () => ({ kind: 'texts_changed' as const, project_id: project.id })))
    .execute()
  const entries = await all(dragoman.each('/projects/{project_id}/activity', { params: { path } }))
  expect(entries.filter(({ kind }) => kind === 'texts_changed')).toHaveLength(250)

  const webhook = await dragoman.post('/projects/{project_id}/webhooks', {
    params: { path },
    body: { url: 'https://hooks.example.com/in', kinds: ['texts_changed'] },
  })
  const delivery = { webhook_id: webhook.id, kind: 'texts_changed', payload: '{}', status: 'FAILED' } as const
  const made = await server.db
    .insertInto('webhook_deliveries')
    .values(Array.from({ length: 120 }, () => ({ ...delivery, order_key: crypto.randomUUID() })))
    .returning('public_id')
    .execute()
  const deliveries = await all(
    dragoman.each('/projects/{project_id}/webhooks/{webhook_id}/deliveries', {
      params: { path: { ...path, webhook_id: webhook.id } },
    }),
  )
  expect(deliveries.map(({ id }) => id).sort()).toEqual(made.map(({ public_id }) => public_id).sort())
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

test('tries a passing failure again after the pause that the server asks for, and ends the waiting at a signal', async () => {
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
