import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider'
import { onTestFinished, vi } from 'vitest'
import WebSocket from 'ws'
import * as Y from 'yjs'
import type { Closing } from '#collab/document/closing.ts'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf, statusOf, textOf } from '#collab/document/rows.ts'
import type { CollabOptions } from '#collab/hocuspocus.ts'
import type { Db } from '#db/schema.ts'
import { createDatabase } from '../app/database.ts'
import { insertPage, type Member, type Population, populate } from '../build/population.ts'
import { type CollabNode, startCollab } from './server.ts'

/** For what has no promised time: a loaded machine may take its own. */
export const eventually = <Value>(check: () => Value) => vi.waitFor(check, { timeout: 10_000, interval: 10 })

/** A person with a document open: the real provider, and what it was told. */
export type Client = ReturnType<typeof join>

export function join(url: string, name: string, token: string, doc = new Y.Doc()) {
  const closings: Closing[] = []
  const messages: string[] = []
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: WebSocket,
    delay: 100,
    minDelay: 50,
    maxDelay: 200,
  })
  const provider = new HocuspocusProvider({ websocketProvider: socket, name, document: doc, token })
  provider.on('stateless', ({ payload }: { payload: string }) => messages.push(payload))
  socket.on('disconnect', ({ event }: { event?: Closing }) => {
    if (!event) return
    closings.push({ code: event.code, reason: String(event.reason) } as Closing)
    if (event.code >= 4400 && event.code < 4500) socket.disconnect()
  })
  provider.attach()
  return {
    doc,
    provider,
    socket,
    closings,
    messages,
    text: (row: string) => contentOf(doc).get(row)?.toString(),
    status: (row: string) => statusOf(doc).get(row),
    type: (row: string, text: string, index = textOf(doc, row).length) => textOf(doc, row).insert(index, text),
    presenceOf: (other: { doc: Y.Doc }) => provider.awareness!.getStates().get(other.doc.clientID),
    /** The text that the screen calls saved. */
    isSaved: () => provider.isSynced && provider.isAuthenticated && provider.unsyncedChanges === 0,
    /** In, and everything typed so far is acknowledged. */
    saved: () =>
      vi.waitFor(
        () => {
          if (!provider.isSynced || !provider.isAuthenticated || provider.unsyncedChanges !== 0)
            throw new Error(`not saved; closed with ${JSON.stringify(closings)}`)
        },
        { timeout: 15_000, interval: 5 },
      ),
    leave() {
      // A connection that ends before it began is an error to `ws`.
      ;(socket.webSocket as unknown as WebSocket | null)?.on('error', () => undefined)
      provider.destroy()
      socket.destroy()
      doc.destroy()
    },
  }
}

export type Studio = Population & {
  db: Db
  databaseUrl: string
  node: CollabNode
  page(
    rows: number,
    translate?: (n: number) => string,
  ): Promise<{ page_id: string; rows: string[]; name: DocumentName }>
  join(name: string, member?: Member, doc?: Y.Doc): Client
}

/** A database with an organization of three, one node, and everything closed when the current test ends. */
export async function openStudio(options: Partial<CollabOptions> = {}, people = 3): Promise<Studio> {
  const { db, url: databaseUrl } = await createDatabase()
  const population = await populate(db, people)
  const node = await startCollab({ db, databaseUrl, ...options })
  const clients: Client[] = []
  onTestFinished(async () => {
    for (const client of clients) client.leave()
    await node.close()
    await db.destroy()
  })
  return {
    ...population,
    db,
    databaseUrl,
    node,
    async page(rows, translate) {
      const page = await insertPage(db, population.version_id, rows, translate)
      const { name } = await node.collab.openDocument(page.page_id, 'es')
      return { ...page, name }
    },
    join(name, member = population.members[0]!, doc) {
      const client = join(node.url, name, member.token, doc)
      clients.push(client)
      return client
    },
  }
}
