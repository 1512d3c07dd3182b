import * as Y from 'yjs'
import type { StoredClient } from '#db/queries/documents/documents.ts'
import { TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { allowedChange, LIMITS, MISSING_DEPENDENCY, Refused, refuse } from '../document/allowedChange.ts'
import { CLOSING } from '../document/closing.ts'
import {
  checkOf,
  contentOf,
  hasCheck,
  replaceText,
  requestOf,
  setCheck,
  setEntry,
  statusOf,
  textOf,
} from '../document/rows.ts'
import type { LiveDocument, Message, Peer } from '../live.ts'
import { limitConflicts } from '../loading/limitConflicts.ts'
import { SERVER } from '../loading/load.ts'
import { SYNC } from '../peers/frames.ts'
import { dismiss } from '../peers/sending.ts'
import { sizeOf } from '../projection/rows.ts'

export type Batch = {
  messages: Message[]
  acknowledgements: Map<Peer, number>
  /** So far, in items that Yjs passes. */
  work: number
  newClients: StoredClient[]
  authors: Set<Peer>
  /** Number of updates applied, and the last of them if its bytes can stand for what it changed. */
  applied: { count: number; plain: Uint8Array | undefined }
  rows: Map<string, Set<Peer>>
  lockedTexts: Map<string, string>
  suggestions: Map<string, string>
  answered: Set<string>
  /** By row that is checked, the last text of somebody who may not change it. */
  keptAside: Map<string, { text: string; peer: Peer }>
  before: Map<Peer, Pick<Peer, 'isSynced' | 'deferred' | 'clientIds'>>
}

export const createBatch = (messages: Message[]): Batch => ({
  messages,
  acknowledgements: new Map(),
  work: 0,
  newClients: [],
  authors: new Set(),
  applied: { count: 0, plain: undefined },
  rows: new Map(),
  lockedTexts: new Map(),
  suggestions: new Map(),
  answered: new Set(),
  keptAside: new Map(),
  before: new Map(),
})

/** 15 ms: all other documents wait. One update may go beyond it, to a tenth of a second. */
const MAX_WORK = 128 * 1024

/** Applies the batch inside the caller's transaction; nobody sees it before the commit. */
export function applyBatch(live: LiveDocument, batch: Batch) {
  for (const [index, message] of batch.messages.entries()) {
    const isOwing = index > 0 && (live.node.allowances?.debtMs(message.peer.user.id) ?? 0) >= 1
    if (batch.work > MAX_WORK || index >= live.batchSize || isOwing) {
      live.queue.unshift(...batch.messages.splice(index)) // the next batch
      break
    }
    const { peer } = message
    if (peer.gone || message.step === SYNC.step1) continue
    const { isSynced, deferred, clientIds } = peer
    if (!batch.before.has(peer)) batch.before.set(peer, { isSynced, deferred: [...deferred], clientIds })
    try {
      applyMessage(live, batch, message, index)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      live.node.log('update_refused', { document: live.name, user_id: peer.user.id, reason: error.message })
      dismiss(peer, error.message === READ_ONLY ? CLOSING.readOnly : CLOSING.docReset)
    }
  }
  revertClaimedAndMarkStatus(live, batch)
}

export function requeueBatch(live: LiveDocument, batch: Batch) {
  for (const [peer, before] of batch.before) Object.assign(peer, before)
  const deferredAgain = new Set([...batch.before.values()].flatMap(({ deferred }) => deferred))
  const messages = new Set([...batch.messages, ...live.queue]) // one that was deferred in this batch may be in it twice
  live.queue = [...messages].filter((message) => !deferredAgain.has(message))
}

const READ_ONLY = 'read only'
const MAX_DEFERRED = 200
/** Three people whose 90,000 keystrokes all go into one row of 20,000 characters come to 54,000. */
const MAX_ITEMS = 120_000
const MAX_CLIENT_IDS = 64

function applyMessage(live: LiveDocument, batch: Batch, message: Message, index: number) {
  const { peer, step, payload } = message
  if (peer.expiresAt < Date.now()) return dismiss(peer, CLOSING.signedOut)
  if (peer.accessVersion < live.accessVersion) return dismiss(peer, CLOSING.accessRemoved) // was not looked up again
  const allowed = allow(live, batch, message)
  if (!allowed) return
  if (allowed.isNew) {
    if (peer.readOnly) refuse(READ_ONLY)
    peer.clientIds += allowed.newClients.length
    if (peer.clientIds > MAX_CLIENT_IDS) refuse('too many client ids')
    for (const row of allowed.rows) if (sizeOf(live.doc, row) > MAX_ITEMS) refuse('row has too many items')
    const kept = peer.keepsChecked ? [...allowed.rows].filter((row) => checkOf(live.doc).has(row)) : []
    const texts = kept.map((row) => [row, textOf(live.doc, row).toString()] as const)
    for (const row of allowed.rows) if (!kept.includes(row)) noteRow(live, batch, row, peer)
    apply(live, payload, allowed.steps)
    for (const [row, text] of texts) keepAside(live, batch, row, text, peer)
    batch.applied = { count: batch.applied.count + 1, plain: allowed.isPlain ? payload : undefined }
    for (const client_id of allowed.newClients) registerClient(live, batch, client_id, peer.actor)
    batch.authors.add(peer)
  }
  if (step === SYNC.step2 && !peer.isSynced) {
    peer.isSynced = true
    batch.messages.splice(index + 1, 0, ...peer.deferred.splice(0)) // before others of theirs, which build on it
  }
  // An update without news is acknowledged in order.
  batch.acknowledgements.set(peer, (batch.acknowledgements.get(peer) ?? 0) + 1)
}

/** `undefined`: deferred until the client's sync answer, which carries what this builds on. */
function allow(live: LiveDocument, batch: Batch, message: Message) {
  const { peer, step, payload } = message
  const cost = { work: 0, steps: 0 }
  try {
    return allowedChange(live.doc, live.owners, peer.actor, payload, cost)
  } catch (error) {
    const isEarly = error instanceof Refused && error.message === MISSING_DEPENDENCY
    if (!isEarly || step !== SYNC.update || peer.isSynced || peer.deferred.length >= MAX_DEFERRED) throw error
    peer.deferred.push(message)
    return undefined
  } finally {
    batch.work += payload.length + cost.work + cost.steps
    live.node.allowances?.spend(peer.user.id, cost)
  }
}

/** @throws when Yjs passes more than was counted: the document is loaded again, and the sender told */
function apply({ doc }: LiveDocument, payload: Uint8Array, steps: number) {
  if (steps === 0) Y.applyUpdate(doc, payload)
  else if (!limitConflicts(LIMITS.steps, () => Y.applyUpdate(doc, payload))) throw new Error('Too many conflicts')
}

function registerClient(live: LiveDocument, batch: Batch, client_id: number, actor: string) {
  live.owners.set(client_id, actor)
  batch.newClients.push({ client_id, actor })
}

function noteRow(live: LiveDocument, batch: Batch, row: string, peer: Peer) {
  const writers = batch.rows.get(row) ?? new Set()
  batch.rows.set(row, writers.add(peer))
  if (requestOf(live.doc).has(row) && !batch.lockedTexts.has(row))
    batch.lockedTexts.set(row, textOf(live.doc, row).toString())
}

/** A checked row that its writer may not change gets its text back at once: what others write in this batch builds on that. */
function keepAside({ doc, node }: LiveDocument, batch: Batch, row: string, text: string, peer: Peer) {
  const written = textOf(doc, row).toString()
  if (written === text) return
  replaceText(doc, row, text)
  batch.work += text.length
  node.allowances?.spend(peer.user.id, { work: text.length })
  batch.answered.add(row)
  batch.keptAside.set(row, { text: written, peer })
}

/**
 * The server's part of the batch: a claimed row gets its text back, and what people wrote there becomes a
 * suggestion; the first character of a text that was not started makes a translation that needs review; a text that
 * changed is not checked any more.
 */
function revertClaimedAndMarkStatus(live: LiveDocument, batch: Batch) {
  const { doc } = live
  for (const [row, text] of batch.lockedTexts) {
    const written = textOf(doc, row).toString()
    if (written === text) continue
    batch.suggestions.set(row, written)
    replaceText(doc, row, text)
    batch.answered.add(row)
  }
  for (const row of batch.rows.keys()) {
    if (lacksStatus(doc, row)) {
      setEntry(statusOf(doc), row, TO_REVIEW)
      batch.answered.add(row)
    }
    if (hasCheck(doc, row) && !batch.lockedTexts.has(row)) {
      setCheck(doc, row, undefined)
      batch.answered.add(row)
    }
  }
  if (batch.answered.size > 0 && !live.owners.has(doc.clientID)) registerClient(live, batch, doc.clientID, SERVER)
}

/** Returns the bytes of all that the batch changed, if they came as they would be logged. */
export const singleUpdateOf = ({ applied, answered }: Batch) =>
  applied.count === 1 && answered.size === 0 ? applied.plain?.slice() : undefined

const lacksStatus = (doc: Y.Doc, row: string) => !statusOf(doc).has(row) && (contentOf(doc).get(row)?.length ?? 0) > 0

export const hasConflict = ({ doc }: LiveDocument, batch: Batch, moved: Set<string>) =>
  [...new Set([...batch.rows.keys(), ...batch.answered])].some(
    (row) =>
      moved.has(row) &&
      (batch.answered.has(row) || lacksStatus(doc, row) || requestOf(doc).has(row) || hasCheck(doc, row)),
  )
