import type { Connection, Document as Shell } from '@hocuspocus/server'
import type pg from 'pg'
import * as Y from 'yjs'
import type { StoredUpdate } from '#db/queries/documents/documents.ts'
import type { Run } from '#db/run.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { CommitOne } from './commits/groupCommits.ts'
import type { LoopTurns } from './commits/loopTurns.ts'
import type { Compactor } from './compaction/compactor.ts'
import type { Socket } from './connections/sockets.ts'
import { type DocumentName, readDocumentName } from './document/names.ts'
import type { Hints } from './hints.ts'
import { buildDocument, type Loaded, type Owners } from './loading/load.ts'
import type { CollabLog } from './log.ts'
import type { OpenMarks } from './openMarks.ts'
import type { Allowances } from './peers/allowances.ts'
import type { Access } from './peers/authentication.ts'

export type NodeState = {
  pool: pg.Pool
  run: Run
  commitInGroup: CommitOne
  hints: Hints
  documents: Map<DocumentName, LiveDocument>
  rateLimits: boolean
  allowances: Allowances | undefined
  turns: LoopTurns
  log: CollabLog
  compact: Compactor['compact']
  marks: OpenMarks
  opened(live: LiveDocument): void
  /** The negative control of the fault tests; never set elsewhere. */
  acknowledgeBeforeCommit: boolean
}

export type Peer = Access & {
  connection: Connection
  socket: Socket
  address: string | undefined
  updatePrefix: Uint8Array
  actor: string
  acknowledgement: Buffer
  gone: boolean
  /** The client has answered our SyncStep1: from now on it lacks nothing that its updates build on. */
  isSynced: boolean
  deferred: Message[]
  clientIds: number
  snapshotSeq: number | undefined
  /** Too much is buffered, of which so many bytes are what was stored: no update after `seq` is sent until it has drained. */
  behind: { since: number; seq: number; bytes: number } | undefined
  presence: { tokens: number; filledAt: number; waiting: Uint8Array | undefined; timer: NodeJS.Timeout | undefined }
}

export type Held = { messages: Message[]; timer: NodeJS.Timeout }
export type Message = { peer: Peer; step: number; payload: Uint8Array }

export type Joins = {
  snapshot: { seq: number; state: Uint8Array }
  pieces: StoredUpdate[]
  tail: StoredUpdate[]
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
  unbuilt: Loaded | undefined
  /** Between commits `doc` is exactly what is committed up to here. */
  seq: number
  accessVersion: number
  /** Of the comments on the page; unknown until they are first looked at. */
  commentsMark: number
  owners: Owners
  joins: Joins
  peers: Map<Connection, Peer>
  queue: Message[]
  held: Map<string, Held>
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
    ...positionOf(loaded),
    doc: new Y.Doc(),
    unbuilt: loaded,
    peers: new Map(),
    queue: [],
    held: new Map(),
    commentsMark: -1,
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

export function reset(live: LiveDocument, loaded: Loaded) {
  const doc = buildDocument(loaded)
  live.doc.destroy()
  Object.assign(live, positionOf(loaded), { doc, unbuilt: undefined })
}

function positionOf({ head, snapshot, updates, owners }: Loaded) {
  const bytes = updates.reduce((sum, update) => sum + update.bytes.length, 0)
  const joins: Joins = { snapshot, pieces: [], tail: updates, bytes, merged: undefined }
  return { seq: head.head_seq, accessVersion: head.access_version, owners, joins }
}

export const bytesOf = ({ snapshot, bytes }: Joins) => snapshot.state.length + bytes

export function remember({ joins }: LiveDocument, update: StoredUpdate) {
  joins.tail.push(update)
  joins.bytes += update.bytes.length
  joins.merged = undefined
}
