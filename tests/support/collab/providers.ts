import * as Hocuspocus4 from '@hocuspocus/provider'
import * as Hocuspocus2 from 'hocuspocus-provider-2'
import * as Hocuspocus3 from 'hocuspocus-provider-3'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { WebsocketProvider as YWebsocket3 } from 'y-websocket'
import { WebsocketProvider as YWebsocket1 } from 'y-websocket-1'
import { WebsocketProvider as YWebsocket2 } from 'y-websocket-2'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import type { Member } from '../build/population.ts'
import type { Studio } from './collab.ts'

/** A document joined through somebody's published provider. */
export type Joined = {
  doc: Y.Doc
  /** Resolves when the provider calls itself synced, with a row's text at that moment. */
  textWhenSynced(row: string): Promise<string | undefined>
  closings: { code: number; reason: string }[]
  awareness: { setLocalState(state: unknown): void; getStates(): Map<number, unknown>; clientID: number }
  /** Cuts the connection as a network does; the provider comes back by itself. */
  cut(): void
}
type Join = (studio: Studio, name: string, member: Member, readOnly?: boolean) => Promise<Joined>

/** Is silent, as a browser's socket is, when a provider drops it before it is connected; `ws` alone throws. */
class BrowserLikeSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols)
    this.on('error', () => {})
  }
}

type YWebsocketOptions = ConstructorParameters<typeof YWebsocket3>[3]
type YWebsocket = new (url: string, room: string, doc: Y.Doc, options: YWebsocketOptions) => YWebsocket3

const joinByYWebsocket =
  (Provider: YWebsocket, renew: (provider: YWebsocket3, ticket: string) => void): Join =>
  async (studio, name, member, readOnly = false) => {
    const doc = new Y.Doc()
    const createTicket = () => studio.node.collab.createTicket(member.session_id, { readOnly })
    const provider = new Provider(`ws://127.0.0.1:${studio.node.port}/yjs`, name, doc, {
      params: { ticket: await createTicket() },
      WebSocketPolyfill: BrowserLikeSocket as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    })
    const closings: Joined['closings'] = []
    // A ticket is valid once, so a provider needs another one before it comes back.
    provider.on('connection-close', async (event) => {
      if (!event) return
      closings.push({ code: event.code, reason: event.reason })
      if (event.code < 4400) renew(provider, await createTicket())
    })
    onTestFinished(() => provider.destroy())
    return {
      doc,
      closings,
      awareness: provider.awareness,
      textWhenSynced: (row) =>
        new Promise((resolve) => provider.on('sync', (isSynced) => isSynced && resolve(textOf(doc, row)))),
      cut: () => (provider.ws as unknown as WebSocket).terminate(),
    }
  }

type HocuspocusModule = Pick<typeof Hocuspocus4, 'HocuspocusProvider' | 'HocuspocusProviderWebsocket'>

const joinByHocuspocus =
  ({ HocuspocusProvider, HocuspocusProviderWebsocket }: HocuspocusModule): Join =>
  async (studio, name, { token }) => {
    const document = new Y.Doc()
    const closings: Joined['closings'] = []
    let answer: (text: string | undefined) => void
    let wanted = ''
    const websocketProvider = new HocuspocusProviderWebsocket({
      url: studio.node.url,
      WebSocketPolyfill: BrowserLikeSocket,
      delay: 50,
      minDelay: 50,
      onClose: ({ event }) => void closings.push({ code: event.code, reason: String(event.reason) }),
    })
    const onSynced = () => answer?.(textOf(document, wanted))
    const provider = new HocuspocusProvider({ websocketProvider, name, document, token, onSynced })
    provider.attach?.() // version 2 attaches by itself
    onTestFinished(() => {
      provider.destroy()
      websocketProvider.destroy()
    })
    return {
      doc: document,
      closings,
      awareness: provider.awareness!,
      textWhenSynced(row) {
        wanted = row
        return new Promise((resolve) => {
          answer = resolve
        })
      },
      cut: () => (websocketProvider.webSocket as unknown as WebSocket).terminate(),
    }
  }

const renewParameter = (provider: YWebsocket3, ticket: string) => {
  provider.params = { ticket }
}
/** Version 1 builds its address once. */
const renewAddress = (provider: { url: string }, ticket: string) => {
  provider.url = provider.url.replace(/ticket=.*/, `ticket=${ticket}`)
}

const textOf = (doc: Y.Doc, row: string) => contentOf(doc).get(row)?.toString()

export const Y_WEBSOCKETS: Record<string, YWebsocket> = {
  'y-websocket 1.5': YWebsocket1 as unknown as YWebsocket,
  'y-websocket 2': YWebsocket2 as unknown as YWebsocket,
  'y-websocket 3': YWebsocket3,
}

export const PROVIDERS: Record<string, Join> = {
  'y-websocket 1.5': joinByYWebsocket(Y_WEBSOCKETS['y-websocket 1.5']!, renewAddress),
  'y-websocket 2': joinByYWebsocket(Y_WEBSOCKETS['y-websocket 2']!, renewParameter),
  'y-websocket 3': joinByYWebsocket(YWebsocket3, renewParameter),
  '@hocuspocus/provider 2': joinByHocuspocus(Hocuspocus2 as unknown as HocuspocusModule),
  '@hocuspocus/provider 3': joinByHocuspocus(Hocuspocus3 as unknown as HocuspocusModule),
  '@hocuspocus/provider 4': joinByHocuspocus(Hocuspocus4),
}
