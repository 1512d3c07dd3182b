import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { openStudio, type Studio } from '../support/collab.ts'

/** Joins with an empty document and returns a row's text as it is when the provider calls itself synced. */
type ReadWhenSynced = (studio: Studio, name: string, row: string) => Promise<string | undefined>

const textIn = (doc: Y.Doc, row: string) => contentOf(doc).get(row)?.toString()

const PROVIDERS: Record<string, ReadWhenSynced> = {
  '@hocuspocus/provider': (studio, name, row) =>
    new Promise((resolve) => {
      const document = new Y.Doc()
      const url = studio.node.url
      const websocketProvider = new HocuspocusProviderWebsocket({ url, WebSocketPolyfill: WebSocket })
      const onSynced = () => resolve(textIn(document, row))
      const token = studio.members[1]!.token
      const provider = new HocuspocusProvider({ websocketProvider, name, document, token, onSynced })
      provider.attach()
      onTestFinished(() => {
        provider.destroy()
        websocketProvider.destroy()
      })
    }),
  'y-websocket': async (studio, name, row) => {
    const ticket = await studio.node.collab.createTicket(studio.members[1]!.session_id)
    const doc = new Y.Doc()
    const provider = new WebsocketProvider(`ws://127.0.0.1:${studio.node.port}/yjs`, name, doc, {
      params: { ticket },
      WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    })
    onTestFinished(() => provider.destroy())
    return new Promise((resolve) => provider.on('sync', (isSynced) => isSynced && resolve(textIn(doc, row))))
  },
}

test.each(Object.entries(PROVIDERS))('[O3] %s has the log’s tail when it is synced', async (_, readWhenSynced) => {
  const studio = await openStudio()
  const { rows, name } = await studio.page(2, (n) => `Texto ${n}`)
  const ana = studio.join(name)
  await ana.saved()
  for (const letter of ' de Ana') {
    ana.type(rows[0]!, letter)
    await ana.saved()
  }
  expect(await readWhenSynced(studio, name, rows[0]!)).toBe('Texto 0 de Ana')
})
