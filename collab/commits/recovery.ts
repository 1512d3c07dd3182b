import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import {
  findHeadOfPage,
  isReachable,
  listSomeClients,
  readTail,
  type StoredClient,
} from '#db/queries/documents/documents.ts'
import { listParticipants } from '#db/queries/documents/participants.ts'
import type { Run } from '#db/run.ts'
import { Refused, refuse } from '../document/allowedChange.ts'
import { CLOSING, type Closing } from '../document/closing.ts'
import { readDocumentName } from '../document/names.ts'
import { type LiveDocument, type Peer, remember, reset } from '../live.ts'
import { applyAll } from '../loading/limitConflicts.ts'
import { isContiguous, loadByName, SERVER_CLIENT, TooManyConflicts } from '../loading/load.ts'
import { accessOf } from '../peers/authentication.ts'
import { dismiss, publish } from '../peers/sending.ts'
import { touchedRows } from '../projection/rows.ts'
import { type Batch, requeueBatch } from './batch.ts'

export class DocumentClosed extends Error {
  override name = 'DocumentClosed'
  readonly closing: Closing

  constructor(closing: Closing) {
    super(closing.reason)
    this.closing = closing
  }
}

export class BatchConflict extends Error {
  override name = 'BatchConflict'
}

/**
 * Reads what others committed and returns the rows that they changed. Ours may already be applied, since updates commute.
 * @throws {DocumentClosed}
 */
export async function catchUp(live: LiveDocument, batch?: Batch, run: Run = live.node.run) {
  const tail = await readTail(run, live.id, live.seq)
  if (!tail) throw new DocumentClosed(CLOSING.pageDeleted)
  if (tail.name !== live.name) throw new DocumentClosed(CLOSING.docReset)
  const { updates } = tail
  if (updates.length !== Math.max(0, tail.head_seq - live.seq) || !isContiguous(updates, live.seq))
    throw new Error('The log was shortened past the live document')
  const moved = updates.length > 0 ? await applyTail(live, run, updates, batch?.newClients ?? []) : new Set<string>()
  const peers = peersOf(live, batch)
  const mayHaveLeft = peers.some((peer) => peer.accessVersion < tail.access_version)
  if (tail.access_version !== live.accessVersion || mayHaveLeft) {
    if (!(await isReachable(run, live.id))) throw new DocumentClosed(CLOSING.pageDeleted)
    await closeRevokedPeers(live, run, peers, tail.access_version)
  }
  return moved
}

async function applyTail(
  live: LiveDocument,
  run: Run,
  updates: { seq: number; bytes: Buffer }[],
  newClients: StoredClient[],
) {
  const owners = await listOwners(live.id, run, updates)
  for (const { client_id, actor } of newClients)
    if ((owners.get(client_id) ?? actor) !== actor) refuse('client id of somebody else')
  const after = live.seq
  const transaction = live.doc.transact((transaction) => {
    applyAll(live.doc, updates)
    return transaction
  })
  for (const [client, actor] of owners) live.owners.set(client, actor)
  for (const update of updates) remember(live, update)
  live.seq = updates.at(-1)!.seq
  // The bytes as they are: what applying them gave could name ids of our still uncommitted structs.
  const bytes = updates.length === 1 ? updates[0]!.bytes : Y.mergeUpdates(updates.map((update) => update.bytes))
  publish(live, bytes, after)
  return touchedRows(live.doc, transaction)
}

async function listOwners(id: number, run: Run, updates: { bytes: Buffer }[]) {
  const clients = new Set(updates.flatMap(({ bytes }) => [...Y.parseUpdateMeta(bytes).to.keys()]))
  clients.delete(SERVER_CLIENT)
  if (clients.size === 0) return new Map<number, string>()
  const stored = await listSomeClients(run, id, [...clients])
  return new Map(stored.map(({ client_id, actor }) => [client_id, actor]))
}

function peersOf(live: LiveDocument, batch: Batch | undefined) {
  const held = [...live.held.values()].flatMap(({ messages }) => messages)
  const sent = [...live.queue, ...held, ...(batch?.messages ?? [])].map(({ peer }) => peer)
  return [...new Set([...live.peers.values(), ...sent])].filter((peer) => !peer.gone)
}

async function closeRevokedPeers(live: LiveDocument, run: Run, peers: Peer[], accessVersion: number) {
  const sessions = [...new Set(peers.map((peer) => peer.sessionId))]
  const participants = sessions.length > 0 ? await listParticipants(run, sessions, live.name) : []
  const bySession = new Map(participants.map((participant) => [participant.session_id, participant]))
  live.accessVersion = participants[0]?.access_version ?? accessVersion
  for (const peer of peers) {
    const participant = bySession.get(peer.sessionId)
    const access = participant && accessOf(participant)
    if (!participant) dismiss(peer, CLOSING.signedOut)
    else if (!access || (access.readOnly && !peer.readOnly)) dismiss(peer, CLOSING.accessRemoved)
    else if (!participant.is_target) dismiss(peer, CLOSING.languageRemoved)
    else {
      peer.accessVersion = access.accessVersion
      peer.keepsChecked = access.keepsChecked
    }
  }
}

/**
 * Loads the document again, because memory may hold what is not committed. A suspected message is taken alone, so that only
 * its sender suffers.
 */
export async function recover(live: LiveDocument, error: unknown, batch: Batch) {
  live.mustReload = true
  if (error instanceof DocumentClosed) throw error
  const isSuspect = error instanceof Refused || !isOfDatabase(error)
  if (error instanceof BatchConflict) requeueBatch(live, batch)
  else if (isSuspect && batch.messages.length > 1) {
    live.batchSize = 1
    requeueBatch(live, batch)
  } else
    for (const { peer } of batch.messages)
      if (!peer.gone) dismiss(peer, isSuspect ? CLOSING.docReset : CLOSING.notSaved)
  if (!(error instanceof BatchConflict)) live.node.log('commit_failed', { document: live.name }, error)
  await reload(live)
}

const isOfDatabase = (error: unknown) =>
  error instanceof Error &&
  ('code' in error || /connection|terminat|timeout|ECONN/i.test(error.message) || error instanceof AggregateError)

export async function reload(live: LiveDocument) {
  const shown = live.seq
  for (let waitMs = 20; ; waitMs *= 2)
    try {
      const loaded = await loadByName(live.node.pool, live.name)
      if (!loaded) throw new DocumentClosed(await whyGone(live))
      reset(live, loaded)
      break
    } catch (error) {
      if (error instanceof DocumentClosed || error instanceof TooManyConflicts || waitMs > 700) throw error
      await pause(waitMs)
    }
  live.mustReload = false
  const unseen = live.joins.tail.filter((update) => update.seq > shown) // the outcome was unknown and it HAD committed, or others committed
  if (unseen.length !== live.seq - shown) throw new Error('The log was shortened past what was shown')
  let after = shown
  for (const { seq, bytes } of unseen) {
    publish(live, bytes, after)
    after = seq
  }
}

async function whyGone(live: LiveDocument) {
  const { page_id, language } = readDocumentName(live.name)!
  const current = await findHeadOfPage(live.node.run, page_id, language)
  return current ? CLOSING.docReset : CLOSING.pageDeleted
}
