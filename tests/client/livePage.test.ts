import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createDragoman, Refusal } from '#client/index.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { startProxy } from '../support/app/proxy.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { testOneIn } from '../support/runs/nightly.ts'
import { sceneOn } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function scene(url?: string) {
  const made = await sceneOn(server, url)
  const page = await server.build.page(made.version)
  const params = { path: { page_id: page.id }, query: { language: 'es' } }
  const stored = async () =>
    (await made.dragoman.get('/pages/{page_id}/translations', { params })).map(({ content }) => content)
  return { ...made, page, row: page.source_texts[0]!.id, stored }
}

test('a live page is typed into, and saved before it is left', async () => {
  const { dragoman, token, page, row, stored } = await scene()
  const live = await dragoman.openPage(page.id, 'es')
  live.text(row).insert(0, 'Hola')
  await live.close()
  expect(await stored()).toContain('Hola')
  const stranger = createDragoman({ url: server.url, token: `${token}x` })
  await expect(stranger.openPage(page.id, 'es')).rejects.toThrow(Refusal)
})

test('a token without the deed reads a live page, and hears that nothing it types is kept', async () => {
  const { owner, page, row } = await scene()
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities: ['readProject'] })
  const live = await createDragoman({ url: server.url, token }).openPage(page.id, 'es')
  expect(live.isReadOnly).toBe(true)
  live.text(row).insert(0, 'Hola')
  await expect(live.close()).rejects.toThrow('read-only')
})

test('a live page whose token is revoked says so, and does not call saved what is not', async () => {
  const { dragoman, owner, token_id, page, row } = await scene()
  const live = await dragoman.openPage(page.id, 'es')
  await live.saved()
  await createDragoman({ url: server.url, token: owner.token }).delete('/users/me/tokens/{token_id}', {
    params: { path: { token_id } },
  })
  live.text(row).insert(0, 'Hola')
  await expect(live.saved()).rejects.toMatchObject({ name: 'Refusal', status: 401 })
  await expect(live.close()).rejects.toThrow('signed-out')
})

const closeFrame = (code: number) => Buffer.from([0x88, 2, code >> 8, code & 0xff])

testOneIn<[string, Buffer | undefined]>(3, [
  ['breaks', undefined],
  ['is closed as busy', closeFrame(4503)],
  ['is closed as silent', closeFrame(4408)],
])('a live page whose connection %s comes back, and saves what was typed meanwhile', async ([_, frame]) => {
  const proxy = await startProxy(server.url)
  onTestFinished(() => proxy.close())
  const { dragoman, page, row, stored } = await scene(proxy.url)
  const live = await dragoman.openPage(page.id, 'es')
  await live.saved()
  if (frame) proxy.sendToClients(frame)
  else proxy.goAway()
  live.text(row).insert(0, 'Hola')
  proxy.comeBack()
  await live.saved()
  expect(await stored()).toContain('Hola')
  await live.close()
})
