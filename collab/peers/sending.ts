import * as Y from 'yjs'
import type { StoredUpdate } from '#db/queries/documents/documents.ts'
import { CLOSING, type Closing } from '../document/closing.ts'
import type { ServerMessage } from '../document/messages.ts'
import type { Joins, LiveDocument, Message, Peer } from '../live.ts'
import { frame, MESSAGE, SYNC, updateBody, withHeader } from './frames.ts'

/** Closes the whole socket: a client whose channel alone is closed stays connected and never syncs again. */
export function dismiss(peer: Peer, closing: Closing) {
  peer.gone = true
  peer.deferred = []
  peer.socket.shut(closing)
}

export function tell({ socket, address, gone }: Peer, message: ServerMessage) {
  if (!gone && address !== undefined) socket.write(frame(address, MESSAGE.stateless, JSON.stringify(message)))
}

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

function write(live: LiveDocument, peer: Peer, bytes: Uint8Array, after?: number) {
  if (peer.gone || (after !== undefined && peer.behind)) return
  const { buffered } = peer.socket
  if (buffered - (peer.behind?.bytes ?? 0) > CLOSE_ABOVE) return dismiss(peer, CLOSING.tooSlow)
  if (after !== undefined && buffered > PAUSE_ABOVE) return fallBehind(live, peer, after, 0)
  peer.socket.write(bytes)
}

function writeStored(live: LiveDocument, peer: Peer, bytes: Uint8Array, seq: number) {
  write(live, peer, bytes)
  if (!peer.gone && peer.socket.buffered > PAUSE_ABOVE) fallBehind(live, peer, seq, bytes.length)
}

function fallBehind(live: LiveDocument, peer: Peer, seq: number, bytes: number) {
  const { behind } = peer
  peer.behind = behind ? { ...behind, bytes: Math.max(behind.bytes, bytes) } : { since: Date.now(), seq, bytes }
  if (!behind) peer.socket.onceDrained(() => resume(live, peer))
}

function resume(live: LiveDocument, peer: Peer) {
  const { behind } = peer
  peer.behind = undefined
  if (!behind || peer.gone || live.isClosed) return
  const { snapshot, pieces, tail } = live.joins
  const missed = tail.filter((update) => update.seq > behind.seq)
  const parts: Uint8Array[] = pieces.filter((piece) => piece.seq > behind.seq).map((piece) => piece.bytes)
  if (snapshot.seq > behind.seq) parts.unshift(snapshot.state)
  if (missed.length > 0) parts.push(mergeUpdates(missed))
  if (parts.length > 0) writeStored(live, peer, syncFrames(peer, parts), live.seq)
}

const SLOW_MS = 15_000
/** Stored bytes have as long as a line of half a megabit takes for them. */
const SLOWEST_BYTES_A_MS = 64

export const isTooSlow = ({ behind }: Peer) =>
  behind !== undefined && Date.now() - behind.since > SLOW_MS + behind.bytes / SLOWEST_BYTES_A_MS

/**
 * Answers a SyncStep1, between commits only. SyncStep2 comes last, as providers call themselves synced on it; a malformed
 * state vector costs only its sender. Returns the work.
 */
export function answer(live: LiveDocument, peer: Peer, stateVector: Uint8Array) {
  const parts = isEmpty(stateVector) ? stateOfJoins(live.joins) : [Y.encodeStateAsUpdate(live.doc, stateVector)]
  if (isEmpty(stateVector) && peer.snapshotSeq === live.joins.snapshot.seq) parts.shift()
  const last = parts.pop() ?? NOTHING
  const first = syncFrame(peer, SYNC.step1, Y.encodeStateVector(live.doc))
  const frames = Buffer.concat([first, syncFrames(peer, parts), syncFrame(peer, SYNC.step2, last)])
  writeStored(live, peer, frames, live.seq)
  return isEmpty(stateVector) ? 0 : Math.floor(itemsOf(live.doc) / ITEMS_A_UNIT + last.length / BYTES_A_UNIT)
}

const ITEMS_A_UNIT = 16
const BYTES_A_UNIT = 8

const itemsOf = ({ store }: Y.Doc) => store.clients.values().reduce((sum, structs) => sum + structs.length, 0)

const NOTHING = Y.encodeStateAsUpdate(new Y.Doc())

const isEmpty = (stateVector: Uint8Array) => stateVector.length === 1 && stateVector[0] === 0

export function sendSnapshot(live: LiveDocument, { peer, step, payload }: Message) {
  if (step !== SYNC.step1 || !isEmpty(payload) || peer.gone || peer.snapshotSeq !== undefined) return
  const { seq, state } = live.joins.snapshot
  peer.snapshotSeq = seq
  writeStored(live, peer, syncFrame(peer, SYNC.update, state), live.seq)
}

function stateOfJoins(joins: Joins): Uint8Array[] {
  const stored = [joins.snapshot.state, ...joins.pieces.map((piece) => piece.bytes)]
  if (joins.tail.length === 0) return stored
  joins.merged ??= mergeUpdates(joins.tail)
  return [...stored, joins.merged]
}

const syncFrame = (peer: Peer, step: number, bytes: Uint8Array) => frame(peer.address, MESSAGE.sync, step, bytes)
const syncFrames = (peer: Peer, updates: Uint8Array[]) =>
  Buffer.concat(updates.map((update) => syncFrame(peer, SYNC.update, update)))

const mergeUpdates = (updates: StoredUpdate[]) =>
  updates.length === 1 ? updates[0]!.bytes : Y.mergeUpdates(updates.map((update) => update.bytes))
