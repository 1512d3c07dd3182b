import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket as Tcp } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Hocuspocus, type Document as Shell } from '@hocuspocus/server'
import pLimit from 'p-limit'
import { WebSocket, WebSocketServer } from 'ws'
import { createPool, MS_A_BYTE } from '#db/connect.ts'
import { listDocumentsToTrim } from '#db/queries/documents/documentHistory.ts'
import { findHeadOfPage } from '#db/queries/documents/documents.ts'
import { insertTicket } from '#db/queries/documents/participants.ts'
import { openLane, runOn } from '#db/run.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { GROUP_LOCK_MS, groupCommits, MAX_IN_FLIGHT } from './commits/groupCommits.ts'
import { createLoopTurns } from './commits/loopTurns.ts'
import { untilIdle } from './commits/pump.ts'
import { startCompactor } from './compaction/compactor.ts'
import { isOvergrown } from './compaction/generations.ts'
import { compactUnopened, raiseQuietly } from './compaction/tidying.ts'
import { type Anteroom, createAnteroom } from './connections/anteroom.ts'
import { intercept } from './connections/intercept.ts'
import { watch } from './connections/revocation.ts'
import { createSocket, receive, type Socket } from './connections/sockets.ts'
import { acceptPlain, PLAIN_PATH } from './connections/yWebsocket.ts'
import { CLOSING, type Closing } from './document/closing.ts'
import type { DocumentName } from './document/names.ts'
import { createHints, type Hints } from './hints.ts'
import { bytesOf, createLive, type LiveDocument, type NodeState } from './live.ts'
import { loadByName } from './loading/load.ts'
import { openDocument } from './loading/openDocument.ts'
import { createReplicas, type Replicas } from './loading/replicas.ts'
import type { CollabLog } from './log.ts'
import { createOpenMarks } from './openMarks.ts'
import { type CreateBudget, createAllowances } from './peers/allowances.ts'
import { type Access, authenticate, type Credentials } from './peers/authentication.ts'
import { isAddressed } from './peers/frames.ts'
import { type PersonInRow, peopleIn } from './presence/peopleIn.ts'
import { type AgentState, type AiState, sharePresence } from './presence/sharePresence.ts'

export type CollabOptions = {
  db: Db
  databaseUrl: string
  redisUrl?: string
  rateLimits: boolean
  createBudget: CreateBudget
  admits?: (userId: string) => Promise<boolean>
  addressOf?: (request: IncomingMessage) => string
  patienceMs?: number
  agentStaysMs?: number
  /** Browsers of other origins are turned away; without the list all may come. */
  allowedOrigins?: string[]
  log?: CollabLog
}

export type Collab = {
  /** Takes over upgrades to /collab and /yjs/<document name>?ticket=…; false when the path is not ours. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  hints: Hints
  /** For edits of the server in documents of this node's database. */
  replicas: Replicas
  openDocument(page_id: string, language: LanguageCode): Promise<{ name: DocumentName; generation: number }>
  /** Lets a plain y-websocket client in, once and within a minute. */
  createTicket(sessionId: string, options?: { readOnly?: boolean }): Promise<string>
  showAi(name: DocumentName, state: AiState | undefined): void
  showAgent(page_id: string, language: LanguageCode, agent: AgentState): Promise<void>
  hideAgent(tokenId: string): void
  peopleIn(page_id: string, language: LanguageCode): Promise<PersonInRow[]>
  trimHistories(): Promise<void>
  documentsInMemory(): number
  openSockets(): number
  waitingSockets(): number
  close(): Promise<void>
}

type Context = { socket: Socket; letIn: () => void; credentials?: Credentials; access?: Access }

const PATH = '/collab'
/** Above what people may send, so that a client with too much is told to reset and not just cut off. */
const MAX_BYTES_A_FRAME = 4 << 20

const TIMEOUTS = { statement_timeout: 5000, connectionTimeoutMillis: 2000 }

/** Of the five connections one keeps the marks and one is left for the people who are in already. */
const MAX_OPENINGS = 3

const QUEUED_BYTES = 512 << 10

export async function createCollab(
  options: CollabOptions,
  control = { acknowledgeBeforeCommit: false },
): Promise<Collab> {
  // Long: it wires the parts of a node, and closes them in turn.
  const log = options.log ?? ((event, facts, error) => console.error(event, facts, error ?? ''))
  const pool = createPool(options.databaseUrl, { ...TIMEOUTS, max: 5 })
  const lanePool = createPool(options.databaseUrl, { ...TIMEOUTS, max: MAX_IN_FLIGHT, lock_timeout: GROUP_LOCK_MS })
  const lanes = Array.from({ length: MAX_IN_FLIGHT }, () => openLane(lanePool))
  const hints = createHints({ redisUrl: options.redisUrl, log })
  const compactor = startCompactor(options.databaseUrl)
  const run = runOn(pool)
  const node: NodeState = {
    pool,
    run,
    commitInGroup: groupCommits(lanes),
    hints,
    documents: new Map(),
    rateLimits: options.rateLimits,
    allowances: options.rateLimits ? createAllowances(options.createBudget) : undefined,
    turns: createLoopTurns(),
    log,
    opened: () => undefined,
    compact: compactor.compact,
    marks: createOpenMarks(pool),
    ...control,
  }
  const hocuspocus = createHocuspocus(node, options.admits)
  const stopWatching = watch(node)
  const presence = sharePresence(node, options.agentStaysMs)
  await hints.ready
  const stopTidying = compactUnopened(node)
  const anteroom: Anteroom = createAnteroom(options, { patienceMs: options.patienceMs })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES_A_FRAME, perMessageDeflate: false }) // frames are written past ws

  function accept(ws: WebSocket, socket: Socket, letIn: () => void) {
    const client = hocuspocus.handleConnection(socket, new Request('http://localhost/collab'), { socket, letIn })
    receive(ws, socket, {
      message: (bytes) => (isAddressed(bytes) ? client.handleMessage(bytes) : socket.shut(CLOSING.docReset)),
      close: (event) => client.handleClose(event),
    })
  }

  const isAllowed = (origin: string | undefined) =>
    origin === undefined || options.allowedOrigins === undefined || options.allowedOrigins.includes(origin)

  return {
    hints,
    replicas: createReplicas(),
    showAi: presence.showAi,
    async showAgent(page_id, language, agent) {
      const head = await findHeadOfPage(node.run, page_id, language)
      if (head) presence.showAgent(head.name as DocumentName, agent)
    },
    hideAgent: presence.hideAgent,
    peopleIn: (page_id, language) => peopleIn(node, page_id, language),
    async trimHistories() {
      for (const { name } of await listDocumentsToTrim(node.run)) await compactor.trim(name)
    },
    documentsInMemory: () => node.documents.size,
    openSockets: () => sockets.clients.size,
    waitingSockets: anteroom.waiting,
    async createTicket(sessionId, { readOnly = false } = {}) {
      const id = randomUUID()
      await insertTicket(node.run, id, sessionId, readOnly)
      return id
    },
    openDocument: (page_id, language) => openDocument(options.db, page_id, language),
    handleUpgrade(request, tcp, head) {
      const url = URL.parse(request.url ?? '/', 'http://localhost')
      const isPlain = url?.pathname.startsWith(PLAIN_PATH)
      if (url?.pathname !== PATH && !isPlain) return false
      if (!isAllowed(request.headers.origin)) {
        tcp.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
        return true
      }
      const address = options.addressOf?.(request) ?? request.socket.remoteAddress ?? ''
      const refusal = anteroom.refusal(address)
      if (refusal !== undefined) {
        tcp.end(`HTTP/1.1 ${refusal}\r\nRetry-After: 10\r\nConnection: close\r\n\r\n`)
        return true
      }
      sockets.handleUpgrade(request, tcp, head, (ws) => {
        const letIn = anteroom.enter(ws, tcp as Tcp, address)
        const socket = createSocket(ws, tcp as Tcp, node.allowances)
        if (isPlain && url) acceptPlain(node, hocuspocus, { socket, letIn }, ws, url)
        else accept(ws, socket, letIn)
      })
      return true
    },
    async close() {
      stopWatching()
      presence.stop()
      stopTidying()
      for (const ws of sockets.clients) ws.close(CLOSING.unavailable.code, CLOSING.unavailable.reason)
      await Promise.all([...node.documents.values()].map(untilIdle))
      for (const ws of sockets.clients) ws.terminate()
      for (let waitedMs = 0; node.documents.size > 0 && waitedMs < 2000; waitedMs += 10) await pause(10)
      sockets.close()
      await compactor.close()
      node.marks.close()
      await hints.close()
      for (const lane of lanes) lane.close()
      await Promise.all([pool.end(), lanePool.end()])
    },
  }
}

function createHocuspocus(node: NodeState, admits: CollabOptions['admits']) {
  const loaded = new WeakMap<object, LiveDocument>()
  const overgrown = new Set<DocumentName>()
  const admitted = new WeakSet<Socket>()
  const inTurn = pLimit(MAX_OPENINGS)
  const debtOf = ({ user }: Access) => node.allowances?.openingDebtMs(user.id) ?? 0
  return new Hocuspocus<Context>({
    quiet: true,
    maxUnauthenticatedQueueSize: QUEUED_BYTES,
    async onAuthenticate({ token, documentName, context, connectionConfig }) {
      const signIn = () =>
        inTurn(async () => {
          if (context.socket.readyState !== WebSocket.OPEN) throw CLOSING.unavailable // left while waiting
          const found = await orUnavailable(
            authenticate(node.run, documentName, context.credentials ?? { token }),
            node,
          )
          if ('code' in found) throw found
          return found
        })
      let access = await signIn()
      if (admits && !admitted.has(context.socket)) {
        admitted.add(context.socket) // each socket counts once, however many documents share it
        if (!(await orUnavailable(admits(access.user.id), node))) throw CLOSING.overloaded
      }
      context.socket.belongTo(access.user.id)
      context.letIn()
      for (let owedMs = debtOf(access); owedMs >= 1; owedMs = debtOf(access)) {
        await pause(owedMs)
        access = await signIn()
      }
      connectionConfig.readOnly = access.readOnly
      return { access }
    },
    async onLoadDocument({ document, documentName, context: { access } }) {
      try {
        const live = await inTurn(() => orUnavailable(openLive(node, document, documentName), node))
        if (!live) throw CLOSING.pageDeleted
        if (access) node.allowances?.spendOpening(access.user.id, bytesOf(live.joins) * MS_A_BYTE)
        loaded.set(document, live)
      } catch (error) {
        document.destroy() // Hocuspocus forgets it, and its presence would go on for ever
        throw error
      }
    },
    async beforeUnloadDocument({ document }) {
      const live = loaded.get(document)
      if (!live || live.unbuilt) return
      await untilIdle(live) // Hocuspocus looks again afterwards whether someone joined
      if (isOvergrown(live.doc, bytesOf(live.joins))) overgrown.add(live.name)
    },
    async afterUnloadDocument({ documentName }) {
      const name = documentName as DocumentName
      if (overgrown.delete(name)) await raiseQuietly(node, name)
    },
  })
}

async function openLive(node: NodeState, document: Shell, name: string) {
  const stored = await loadByName(node.pool, name)
  if (!stored) return undefined
  const live = createLive(node, document, stored)
  node.documents.set(live.name, live)
  intercept(document, live)
  await node.marks.mark(live.id).catch(() => undefined)
  node.opened(live)
  return live
}

/** Hooks throw a closing without a message, which Hocuspocus passes on as its reason. */
async function orUnavailable<Value>(promise: Promise<Value>, node: NodeState): Promise<Value> {
  try {
    return await promise
  } catch (error) {
    node.log('document_open_failed', {}, error)
    throw CLOSING.unavailable satisfies Closing
  }
}
