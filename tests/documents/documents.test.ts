import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { contentOf, textOf } from '#collab/document/rows.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { join } from '../support/collab/collab.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function ask(person: { token: string }, method: string, path: string) {
  const headers = { Authorization: `Bearer ${person.token}` }
  return (await fetch(`${server.url}/api/v1${path}`, { method, headers })).json()
}

test('[§7] with a ticket from the API any Yjs client edits beside the people in the app', async () => {
  const { build } = server
  const [ana, ben] = [await build.user(), await build.user()]
  const project = await build.project(await build.organization({ owner: ana, members: [ben] }))
  const page = await build.page(await build.version(project), { texts: ['Hello', 'World'] })
  const [hello, world] = page.source_texts.map((text) => text.id) as [string, string]
  const sockets = server.url.replace('http', 'ws')

  const { name } = await ask(ana, 'GET', `/pages/${page.id}/document?language=es`)
  const inApp = join(`${sockets}/collab`, name, ana.token)
  await inApp.saved()
  const { ticket } = await ask(ben, 'POST', '/collab/tickets')
  const script = new WebsocketProvider(`${sockets}/yjs`, name, new Y.Doc(), {
    params: { ticket },
    WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  })
  await expect.poll(() => script.synced).toBe(true)

  inApp.type(hello, 'Hola')
  textOf(script.doc, world).insert(0, 'Mundo')
  await expect.poll(() => contentOf(script.doc).get(hello)?.toString()).toBe('Hola')
  await expect.poll(() => inApp.text(world)).toBe('Mundo')

  const stored: { source_text_id: string; content: string; status: string }[] = await ask(
    ana,
    'GET',
    `/pages/${page.id}/translations?language=es`,
  )
  expect(stored.map(({ source_text_id, content, status }) => [source_text_id, content, status])).toEqual([
    [hello, 'Hola', 'NEEDS_REVIEW'],
    [world, 'Mundo', 'NEEDS_REVIEW'],
  ])
  script.destroy()
  inApp.leave()
})

test('a page has one document, however its id is written', async () => {
  const { build } = server
  const ana = await build.user()
  const project = await build.project(await build.organization({ owner: ana }))
  const page = await build.page(await build.version(project))

  const { name } = await ask(ana, 'GET', `/pages/${page.id.toUpperCase()}/document?language=es`)

  expect(name).toBe(`page/${page.id}/es/1`)
  const inApp = join(`${server.url.replace('http', 'ws')}/collab`, name, ana.token)
  await inApp.saved()
  inApp.leave()
})
