import type { HocuspocusProvider } from '@hocuspocus/provider'
import type * as Y from 'yjs'
import type { Calls } from './calls.ts'
import { Refusal } from './refusal.ts'
import type { Connection } from './send.ts'

/** Within this time a document that can be opened is there. */
const OPENED_WITHIN_MS = 30_000
const FORBIDDEN = 403
/** Codes of 44xx say that coming back is in vain: the status of HTTP that says the same is 4000 less. */
const ABOVE_STATUS = 4000
/** The provider itself ends a silent connection with this code, and comes back. */
const SILENT = 4408

export type LivePage = {
  doc: Y.Doc
  /** The presence of all in the page. */
  awareness: HocuspocusProvider['awareness']
  /** The text of a row, by the id of its source text, which may be edited while others type. */
  text(sourceTextId: string): Y.Text
  /** Whether this token may write here. */
  isReadOnly: boolean
  /** Resolves once every edit made so far is committed; rejects when the server ends the connection for good. */
  saved(): Promise<void>
  /** Leaves once every edit is committed. */
  close(): Promise<void>
}

/** Opens a page in one language as the live document that people edit. It needs the packages yjs and @hocuspocus/provider. */
export async function openPage(
  { url, token }: Connection,
  { get }: Pick<Calls, 'get'>,
  page_id: string,
  language: string,
): Promise<LivePage> {
  const { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } = await import('@hocuspocus/provider')
  const params = { path: { page_id }, query: { language } }
  const { name } = await get('/pages/{page_id}/document', { params })
  const { Doc, Text } = await import('yjs')
  const doc = new Doc()
  const socket = new HocuspocusProviderWebsocket({ url: `${url.replace(/\/+$/, '').replace(/^http/, 'ws')}/collab` })
  const provider = new HocuspocusProvider({ websocketProvider: socket, name, document: doc, token })
  const leave = () => {
    provider.destroy()
    socket.destroy()
    doc.destroy()
  }
  const ended = new Promise<never>((_, reject) => {
    const end = (reason: string, status = FORBIDDEN) => {
      socket.disconnect()
      reject(new Refusal(status, { detail: `The page was closed: ${reason}` }))
    }
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => end(reason))
    provider.on('close', ({ event }: { event: { code: number; reason: string } }) => {
      if (isForGood(event.code)) end(event.reason, event.code - ABOVE_STATUS)
    })
  })
  ended.catch(() => undefined)
  const content = doc.getMap<Y.Text>('content')
  const becomes = (isReached: () => boolean) => Promise.race([ended, until(provider, isReached)])
  provider.attach()
  try {
    await within(
      OPENED_WITHIN_MS,
      becomes(() => provider.isSynced),
    )
  } catch (error) {
    leave()
    throw error
  }
  const isSaved = () =>
    socket.status === WebSocketStatus.Connected &&
    provider.isAuthenticated &&
    provider.isSynced &&
    provider.unsyncedChanges === 0
  const saved = () => becomes(isSaved)
  return {
    doc,
    awareness: provider.awareness,
    isReadOnly: provider.authorizedScope === 'readonly',
    text(sourceTextId) {
      const text = content.get(sourceTextId)
      if (!(text instanceof Text)) throw new Error(`The page has no text ${sourceTextId}`)
      return text
    },
    saved,
    async close() {
      await saved().finally(leave)
    },
  }
}

const isForGood = (code: number) => code !== SILENT && Math.floor(code / 100) === 44

function until(provider: HocuspocusProvider, isReached: () => boolean) {
  return new Promise<void>((resolve) => {
    const events = ['synced', 'unsyncedChanges', 'authenticated', 'status'] as const
    const check = () => {
      if (!isReached()) return
      for (const event of events) provider.off(event, check)
      resolve()
    }
    for (const event of events) provider.on(event, check)
    check()
  })
}

function within<Result>(ms: number, work: Promise<Result>) {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not open in time')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
