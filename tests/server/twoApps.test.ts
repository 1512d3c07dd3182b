import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { showWork } from '#server/translationJobs/claims/showWork.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { createDatabase } from '../support/app/database.ts'
import { builders } from '../support/build/build.ts'
import { eventually, join } from '../support/collab/collab.ts'
import { readDocument } from '../support/collab/documents.ts'

/** Two apps in one process, on a database and its copy: all ids are the same, so whatever they share shows in the other. */
let [one, other]: (TestServer & { databaseUrl: string })[] = []
let [token, projectId, pageId]: string[] = []
let rows: string[]

beforeAll(async () => {
  const first = await createDatabase()
  const build = builders(first.db)
  const owner = await build.user()
  const project = await build.project(await build.personalOrganization({ owner }))
  const page = await build.page(await build.version(project), { texts: ['First', 'Second', 'Third'] })
  ;[token, projectId, pageId] = [owner.token, project.id, page.id]
  rows = page.source_texts.map(({ id }) => id)
  await first.db.destroy()
  const second = await createDatabase(first.name)
  await second.db.destroy()
  const open = async ({ url: DATABASE_URL }: { url: string }) => ({
    ...(await createTestServer({ DATABASE_URL, ROLES: 'api,collab', RATE_LIMITS: 'on' })),
    databaseUrl: DATABASE_URL,
  })
  ;[one, other] = [await open(first), await open(second)]
  return async () => void (await Promise.all([one!.close(), other!.close()]))
})

async function call(app: TestServer, method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const sent = body && { body: JSON.stringify(body) }
  const response = await fetch(`${app.url}/api/v1${path}`, { method, headers, ...sent })
  expect(response.status, `${method} ${path}`).toBe(200)
  return response
}

const MINUTE_MS = 60_000

/** Ids of translations, which are each database's own. */
const written = new Map<string, string>()

async function write(app: TestServer, row: number, content: string) {
  const id = written.get(`${app.url} ${row}`)
  if (id) return call(app, 'PATCH', `/versions/translations/${id}`, { content })
  const response = await call(app, 'POST', `/source-texts/${rows[row]}/translations`, {
    target_language: 'es',
    content,
  })
  written.set(`${app.url} ${row}`, (await response.json()).id)
}

test('calls in one app are not counted in the other', async () => {
  const leftIn = async (app: TestServer) => {
    const limits = (await call(app, 'GET', '/users/me')).headers.get('ratelimit')!
    return Number(/r=(\d+)/.exec(limits)![1])
  }
  // In the middle of a minute, for all of the test.
  const now = vi.spyOn(Date, 'now').mockReturnValue(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2)
  onTestFinished(() => now.mockRestore())
  const before = [await leftIn(one!), await leftIn(other!)]
  for (let n = 0; n < 20; n++) await leftIn(one!)
  expect([await leftIn(one!), await leftIn(other!)]).toEqual([before[0]! - 21, before[1]! - 1])
})

test('a document that one app has edited is not taken for that of the other', async () => {
  await write(other!, 0, 'Dos')
  await write(other!, 1, 'Hola')
  await write(one!, 0, 'Uno')
  await write(one!, 1, 'Hola') // the same bytes at the same place of the log, after others
  await write(other!, 0, 'Unos')
  const { name } = await other!.services.collab.openDocument(pageId!, 'es')
  expect((await readDocument(one!.databaseUrl, name)).text(rows[0]!)).toBe('Uno')
  expect((await readDocument(other!.databaseUrl, name)).text(rows[0]!)).toBe('Unos')
})

test('an edit that takes long in one app holds up none in the other', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = one!.services.documentTurns(`${pageId}/es`, () => promise)
  await write(other!, 2, 'Entre')
  resolve()
  await held
})

test('the AI and people are seen in their own app alone', async () => {
  const { name } = await other!.services.collab.openDocument(pageId!, 'es')
  await one!.services.collab.openDocument(pageId!, 'es')
  const clients = [one!, one!, other!].map(({ url }) => join(`${url.replace('http', 'ws')}/collab`, name, token!))
  onTestFinished(() => {
    for (const client of clients) client.leave()
  })
  await Promise.all(clients.map((client) => client.saved()))
  const [here, beside, there] = clients
  const job = { page_id: pageId!, language: 'es' } as Parameters<typeof showWork>[1]
  const claim = (row: number) => [{ source_text_id: rows[row]! }] as Parameters<typeof showWork>[2]
  const shown = await showWork(one!.services, job, claim(0))
  const shownThere = await showWork(other!.services, job, claim(1))
  const aiSeenBy = ({ provider }: ReturnType<typeof join>) =>
    [...provider.awareness!.getStates().values()].filter(({ user }) => user?.kind === 'ai').map(({ rows }) => rows)
  await eventually(() => expect([aiSeenBy(here!), aiSeenBy(there!)]).toEqual([[[rows[0]]], [[rows[1]]]]))
  here!.provider.awareness!.setLocalState({ row: rows[2] })
  await eventually(() => expect(beside!.presenceOf(here!)).toMatchObject({ row: rows[2] }))
  expect(there!.presenceOf(here!)).toBeUndefined()
  shown.stop()
  await eventually(() => expect([aiSeenBy(here!), aiSeenBy(there!)]).toEqual([[], [[rows[1]]]]))
  shownThere.stop()
})

test('news of one app wake nobody in the other', async () => {
  const { position } = await (await call(one!, 'GET', `/projects/${projectId}/activity`)).json()
  const wait = call(one!, 'GET', `/projects/${projectId}/activity/news?since=${encodeURIComponent(position)}`)
  await expect.poll(() => one!.services.news.waiting()).toBe(1)
  const isTold = wait.then(() => true)
  await call(other!, 'POST', `/projects/${projectId}/versions`, { name: '2.0' })
  await write(other!, 2, 'Terminado')
  expect(await Promise.race([isTold, write(other!, 2, 'Otra vez').then(() => false)])).toBe(false)
  await write(one!, 2, 'Listo')
  expect(await (await wait).json()).toEqual({ has_news: true })
})
