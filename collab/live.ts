import type { Connection, Document as Shell } from '@hocuspocus/server'
import type pg from 'pg'
import * as Y from 'yjs'
import type { StoredUpdate } from '#db/queries/documents/documents.ts'
import type { Run } from '#db/run.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { CommitOne } from './commits/groupCommits.ts'
import type { Compactor } from './compaction/compactor.ts'
import type { Access } from './connections/authentication.ts'
import { frame, MESSAGE, SYNC, updateBody, withHeader } from './connections/frames.ts'
import type { Socket } from './connections/sockets.ts'
import { CLOSING, type Closing } from './document/closing.ts'
import { type DocumentName, readDocumentName } from './document/names.ts'
import type { Hints } from './hints.ts'
import { buildDocument, type Loaded, type Owners } from './loading/load.ts'
import type { CollabLog } from './log.ts'
import type { OpenMarks } from './openMarks.ts'

/** State shared by all live documents of this process. */
export type NodeState = {
  pool: pg.Pool
  run: Run
  commitInGroup: CommitOne
  hints: Hints
  documents: Map<DocumentName, LiveDocument>
  rateLimits: boolean
  log: CollabLog
  compact: Compactor['compact']
  marks: OpenMarks
  /** Called with every document that comes into memory. */
  opened(live: LiveDocument): void
  /** The negative control of the fault tests; never set elsewhere. */
  acknowledgeBeforeCommit: boolean
}

/** Somebody in a document: one person may be there several times. */
export type Peer = Access & {
  connection: Connection
  socket: Socket
  /** The beginning of its frames; `undefined` for plain y-websocket clients. */
  address: string | undefined
  updatePrefix: Uint8Array
  actor: string
  acknowledgement: Buffer
  gone: boolean
  /** The client has answered our SyncStep1: from now on it lacks nothing that its updates build on. */
  isSynced: boolean
  /** Updates that came before that answer and build on it. */
  deferred: Message[]
  /** Number of Yjs client ids it has used. */
  clientIds: number
  /** Too much is buffered: nothing is sent from this position on, until it has drained. */
  behind: { since: number; seq: number } | undefined
  presence: { tokens: number; filledAt: number; waiting: Uint8Array | undefined; timer: NodeJS.Timeout | undefined }
}

export type Message = { peer: Peer; step: number; payload: Uint8Array }

/** The stored bytes from which newcomers are answered, without encoding the document. */
type Joins = {
  snapshot: { seq: number; state: Uint8Array }
  /** The chunks that follow it, in order, of hundreds of updates each. */
  pieces: StoredUpdate[]
  /** The updates that follow these. */
  tail: StoredUpdate[]
  /** Of pieces and tail. */
  bytes: number
  merged: Uint8Array | undefined
}

export type LiveDocument = {
  node: NodeState
  /** Hocuspocus' document: it stays empty, and keeps connections and presence. */
  shell: Shell
  name: DocumentName
  language: LanguageCode
  id: number
  doc: Y.Doc
  /** Between commits `doc` is exactly what is committed up to here. */
  seq: number
  accessVersion: number
  owners: Owners
  joins: Joins
  peers: Map<Connection, Peer>
  queue: Message[]
  batchSize: number
  /** The head may have moved: read the tail before anything else. */
  isStale: boolean
  /** Memory may be ahead of the log: reload before anything else. */
  mustReload: boolean
  isPumping: boolean
  isClosed: boolean
  compaction: Promise<void> | undefined
  compactedAt: number
  whenIdle: (() => void)[]
}

export const BATCH = 200

export function createLive(node: NodeState, shell: Shell, loaded: Loaded): LiveDocument {
  const name = shell.name as DocumentName
  return {
    node,
    shell,
    name,
    language: readDocumentName(name)!.language,
    id: loaded.head.id,
    ...stateOf(loaded),
    peers: new Map(),
    queue: [],
    batchSize: BATCH,
    isStale: false,
    mustReload: false,
    isPumping: false,
    isClosed: false,
    compaction: undefined,
    compactedAt: 0,
    whenIdle: [],
  }
}

/** Takes what is stored in place of what is in memory. */
export function reset(live: LiveDocument, loaded: Loaded) {
  live.doc.destroy()
  Object.assign(live, stateOf(loaded))
}

function stateOf(loaded: Loaded) {
  const { head, snapshot, updates, owners } = loaded
  const bytes = updates.reduce((sum, update) => sum + update.bytes.length, 0)
  const joins: Joins = { snapshot, pieces: [], tail: updates, bytes, merged: undefined }
  return { doc: buildDocument(loaded), seq: head.head_seq, accessVersion: head.access_version, owners, joins }
}

export function remember({ joins }: LiveDocument, update: StoredUpdate) {
  joins.tail.push(update)
  joins.bytes += update.bytes.length
  joins.merged = undefined
}

/** Closes the whole socket: a client whose channel alone is closed stays connected and never syncs again. */
export function dismiss(peer: Peer, closing: Closing) {
  peer.gone = true
  peer.deferred = []
  peer.socket.shut(closing)
}

/** Shows everybody but `except` an update that leads from the position `after` to the present one. */
export function publish(live: LiveDocument, update: Uint8Array, after: number, except?: Peer) {
  const body = updateBody(update)
  let address: string | undefined | null = null
  let bytes: Buffer = Buffer.alloc(0)
  for (const peer of live.peers.values()) {
    if (peer === except || peer.gone) continue
    if (peer.address !== address) {
      address = peer.address
      bytes = withHeader(peer.updatePrefix, body)
    }
    write(live, peer, bytes, after)
  }
}

export function acknowledge(live: LiveDocument, peer: Peer, count: number) {
  if (peer.address === undefined) return
  const { acknowledgement } = peer
  write(live, peer, count === 1 ? acknowledgement : Buffer.concat(new Array(count).fill(acknowledgement)))
}

const PAUSE_ABOVE = 1 << 20
const CLOSE_ABOVE = 8 << 20

/** An update after a position waits, with all that follow, for a client that does not keep up; other frames do not. */
function write(live: LiveDocument, peer: Peer, bytes: Uint8Array, after?: number) {
  if (peer.gone) return
  const { buffered } = peer.socket
  if (buffered > CLOSE_ABOVE) return dismiss(peer, CLOSING.tooSlow)
  if (after !== undefined && peer.behind) return
  if (after !== undefined && buffered > PAUSE_ABOVE) {
    peer.behind = { since: Date.now(), seq: after }
    peer.socket.onceDrained(() => resume(live, peer))
    return
  }
  peer.socket.write(bytes)
}

function resume(live: LiveDocument, peer: Peer) {
  const { behind } = peer
  peer.behind = undefined
  if (!behind || peer.gone || live.isClosed) return
  const { snapshot, pieces, tail } = live.joins
  const missed = tail.filter((update) => update.seq > behind.seq)
  if (snapshot.seq > behind.seq) sendSync(live, peer, SYNC.update, snapshot.state)
  for (const piece of pieces) if (piece.seq > behind.seq) sendSync(live, peer, SYNC.update, piece.bytes)
  if (missed.length > 0) sendSync(live, peer, SYNC.update, mergeUpdates(missed))
}

const SLOW_MS = 15_000
export const isTooSlow = (peer: Peer) => peer.behind !== undefined && Date.now() - peer.behind.since > SLOW_MS

/**
 * Answers a SyncStep1. Between commits, so that what is live is committed. SyncStep2 comes last: providers call themselves
 * synced on it. A malformed state vector costs only its sender.
 */
export function answer(live: LiveDocument, peer: Peer, stateVector: Uint8Array) {
  const isEmpty = stateVector.length === 1 && stateVector[0] === 0
  const parts = isEmpty ? stateOfJoins(live.joins) : [Y.encodeStateAsUpdate(live.doc, stateVector)]
  const last = parts.pop()!
  sendSync(live, peer, SYNC.step1, Y.encodeStateVector(live.doc))
  for (const part of parts) sendSync(live, peer, SYNC.update, part)
  sendSync(live, peer, SYNC.step2, last)
}

/** The whole document as the updates that make it up, in order. */
function stateOfJoins(joins: Joins): Uint8Array[] {
  const stored = [joins.snapshot.state, ...joins.pieces.map((piece) => piece.bytes)]
  if (joins.tail.length === 0) return stored
  joins.merged ??= mergeUpdates(joins.tail)
  return [...stored, joins.merged]
}

function sendSync(live: LiveDocument, peer: Peer, step: number, bytes: Uint8Array) {
  write(live, peer, frame(peer.address, MESSAGE.sync, step, bytes))
}

const mergeUpdates = (updates: StoredUpdate[]) =>
  updates.length === 1 ? updates[0]!.bytes : Y.mergeUpdates(updates.map((update) => update.bytes))
