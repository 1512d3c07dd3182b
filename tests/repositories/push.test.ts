import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { connected, SETTINGS } from './connected.ts'
import { startGitServer } from './gitServer.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startGitServer>>
beforeAll(async () => {
  app = await createTestApp(SETTINGS)
  server = await startGitServer()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

test('takes a push that its host has signed, and no other', async () => {
  await server.push({ 'locales/en/game.json': '{"hello":"Hello"}' })
  const world = await connected(app, server)
  await world.read()
  const body = JSON.stringify({ ref: 'refs/heads/main' })
  const hmac = (secret: string, of = body) => createHmac('sha256', secret).update(of).digest('hex')
  const nextRead = async () =>
    (await app.db.selectFrom('repositories').select('next_read_at').executeTakeFirstOrThrow()).next_read_at!.getTime()
  const push = async (headers: Record<string, string>, id = world.id) => {
    const due = new Date(Date.now() + 600_000)
    await app.db.updateTable('repositories').set({ next_read_at: due }).execute()
    const answer = await app.app.request(`/api/v1/repositories/${id}/push`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
    })
    return [answer.status, (await nextRead()) < due.getTime()]
  }
  const secret = world.hook_secret

  expect(await push({ 'X-Hub-Signature-256': `sha256=${hmac(secret)}` })).toEqual([200, true])
  expect(await push({ 'X-Gitlab-Token': secret })).toEqual([200, true])
  expect(await push({ 'X-Gitea-Signature': hmac(secret) })).toEqual([200, true])

  expect(await push({})).toEqual([400, false])
  expect(await push({ 'X-Hub-Signature-256': `sha256=${hmac('another')}` })).toEqual([400, false])
  expect(await push({ 'X-Hub-Signature-256': `sha256=${hmac(secret, '{}')}` })).toEqual([400, false])
  expect(await push({ 'X-Hub-Signature-256': hmac(secret) })).toEqual([400, false])
  expect(await push({ 'X-Gitlab-Token': '' })).toEqual([400, false])
  expect(await push({ 'X-Gitlab-Token': secret }, crypto.randomUUID())).toEqual([400, false])
})

test('takes a push that says much', async () => {
  const { id, hook_secret } = await connected(app, server)
  const commits = Array.from({ length: 400 }, (_, at) => ({
    id: at,
    author: { name: 'Dev' },
    added: ['x'.repeat(900)],
  }))
  const body = JSON.stringify({ ref: 'refs/heads/main', commits })
  const answer = await app.app.request(`/api/v1/repositories/${id}/push`, {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json', 'X-Gitlab-Token': hook_secret } },
  })
  expect([answer.status, body.length > 300_000]).toEqual([200, true])
})
