import { commitUpdate } from '#db/queries/documents/documentCommits.ts'
import { lockHeadById } from '#db/queries/documents/documents.ts'
import { type Run, transactOn } from '#db/run.ts'
import { considerCompaction } from '../compaction/compact.ts'
import { CLOSING } from '../document/closing.ts'
import { BATCH, type LiveDocument, type Message, remember } from '../live.ts'
import { SYNC } from '../peers/frames.ts'
import { acknowledge, answer, dismiss, publish, tell } from '../peers/sending.ts'
import { captureUpdate, projectRow, sizeOf, touchedRows } from '../projection/rows.ts'
import { applyBatch, type Batch, createBatch, hasConflict, singleUpdateOf } from './batch.ts'
import { build } from './build.ts'
import type { CommitOne } from './groupCommits.ts'
import { enqueue, holdDebtors, nextAuthor, takeMessages } from './queue.ts'
import { BatchConflict, catchUp, DocumentClosed, recover, reload } from './recovery.ts'

export function push(live: LiveDocument, message: Message) {
  enqueue(live, message)
  wake(live)
}

export function wake(live: LiveDocument) {
  if (live.isPumping || live.isClosed) return
  live.isPumping = true
  queueMicrotask(() => pump(live)) // frames that were read along with this one join the first batch
}

export const untilIdle = (live: LiveDocument) =>
  live.isPumping ? new Promise<void>((resolve) => live.whenIdle.push(resolve)) : Promise.resolve()

/** One round at a time per document: whatever queued up during a commit is the next batch. */
async function pump(live: LiveDocument) {
  try {
    while (isAsked(live)) await round(live)
  } catch (error) {
    giveUp(live, error)
  }
  live.isPumping = false
  for (const resolve of live.whenIdle.splice(0)) resolve()
}

function isAsked(live: LiveDocument) {
  holdDebtors(live, wake)
  return live.queue.length > 0 || live.isStale
}

function giveUp(live: LiveDocument, error: unknown) {
  if (!(error instanceof DocumentClosed)) live.node.log('document_unreadable', { document: live.name }, error)
  live.queue.length = 0
  for (const { messages } of live.held.values()) messages.length = 0
  live.isStale = false
  const closing = error instanceof DocumentClosed ? error.closing : CLOSING.unavailable
  for (const peer of live.peers.values()) dismiss(peer, closing)
}

async function round(live: LiveDocument) {
  let batch = createBatch([])
  try {
    if (live.unbuilt && !isNeeded(live)) {
      live.isStale = false // the next to join makes it stale again
      live.queue = []
      return
    }
    if (live.unbuilt) await build(live, live.unbuilt)
    if (live.mustReload) await reload(live)
    do {
      while (live.isStale) {
        live.isStale = false // somebody who joins while the tail is read makes it stale again
        await catchUp(live)
      }
      const turn = takeTurn(live)
      if (turn) await turn
    } while (live.isStale)
    const { messages, isSlow } = takeMessages(live)
    batch = createBatch(messages)
    await commitBatch(live, batch, isSlow)
  } catch (error) {
    return recover(live, error, batch)
  }
  for (const { peer, step, payload } of batch.messages)
    if (step === SYNC.step1 && !peer.gone) answerOrReset(live, peer, payload)
  live.batchSize = BATCH
  considerCompaction(live)
}

const isNeeded = ({ peers, queue }: LiveDocument) => peers.size > 0 || queue.some(({ step }) => step !== SYNC.step1)

function takeTurn(live: LiveDocument) {
  const author = nextAuthor(live)
  if (!author?.isSlow) return live.node.turns.take()
  return live.node.turns.takeSlowly({ person: author.peer.user.id, payer: author.peer.payer })
}

async function commitBatch(live: LiveDocument, batch: Batch, isSlow: boolean) {
  const beganAt = isSlow ? performance.now() : 0
  const { update, transaction } = captureUpdate(live.doc, (transaction) => {
    applyBatch(live, batch)
    transaction.local = true // or Yjs takes our own writes in it for somebody else's and renames our client
    return singleUpdateOf(batch)
  })
  live.node.turns.spent(batch.work, isSlow ? performance.now() - beganAt : 0)
  if (live.node.acknowledgeBeforeCommit) acknowledgeAll(live, batch)
  if (update) await commit(live, batch, update, [...touchedRows(live.doc, transaction)])
  if (!live.node.acknowledgeBeforeCommit) acknowledgeAll(live, batch)
  if (update) publish(live, update, live.seq - 1, loneAuthor(batch))
  for (const [row, text] of batch.suggestions)
    for (const peer of batch.rows.get(row)!) tell(peer, { kind: 'kept-aside', row, text })
  for (const [row, { text, peer }] of batch.keptAside) tell(peer, { kind: 'kept-aside', row, text })
}

/** After this many lost races, take the row lock so that a constant writer cannot starve us. */
const MAX_LOST = 3
/** Deadlock, serialization, lock or statement timeout: certainly not committed. */
const NOT_COMMITTED = new Set(['40P01', '40001', '55P03', '57014'])

async function commit(live: LiveDocument, batch: Batch, bytes: Uint8Array, rows: string[]) {
  if (live.doc.store.pendingStructs || live.doc.store.pendingDs) throw new Error('An update left something pending')
  for (let lost = 0; lost < MAX_LOST; lost++) {
    // A group passes over a head that is locked; alone it waits for it.
    const commitOne = lost === 0 ? live.node.commitInGroup : commitSingly(live.node.run)
    const isCommitted = await commitNext(live, commitOne, batch, bytes, rows).catch((error) => {
      if (lost === MAX_LOST - 1 || !NOT_COMMITTED.has(error?.code)) throw error
      return false
    })
    if (isCommitted) return advanceHead(live, bytes)
    await rebaseOnto(live, batch)
  }
  await transactOn(live.node.pool, async (run) => {
    await lockHeadById(run, live.id)
    await rebaseOnto(live, batch, run)
    if (!(await commitNext(live, commitSingly(run), batch, bytes, rows)))
      throw new Error(`The lock on ${live.name} did not hold`)
  })
  advanceHead(live, bytes)
}

const commitSingly =
  (run: Run): CommitOne =>
  (commit) =>
    commitUpdate(run, commit)

const ITEMS_A_UNIT = 4
const FREE = 500

/** False: the document is no longer where we think it is. */
function commitNext(live: LiveDocument, commitOne: CommitOne, batch: Batch, bytes: Uint8Array, rows: string[]) {
  const projected = rows.map((row) => ({
    ...projectRow(live.doc, row),
    suggestion: batch.keptAside.get(row)?.text ?? batch.suggestions.get(row),
  }))
  for (const [row, peers] of batch.rows) {
    const work = Math.floor(sizeOf(live.doc, row) / ITEMS_A_UNIT)
    if (work > FREE) for (const { user } of peers) live.node.allowances?.spend(user.id, { work })
  }
  const onlyText =
    projected.length === 1 &&
    batch.newClients.length === 0 &&
    batch.answered.size === 0 &&
    projected[0]!.status !== undefined
  return commitOne({
    document_id: live.id,
    head_seq: live.seq,
    access_version: live.accessVersion,
    bytes,
    actors: [...new Set([...batch.authors].map((peer) => peer.actor))],
    clients: batch.newClients,
    rows: projected,
    onlyText,
  })
}

function advanceHead(live: LiveDocument, bytes: Uint8Array) {
  live.seq += 1
  remember(live, { seq: live.seq, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })
  live.node.hints.moved(live.name, live.seq)
}

/** Others were first: what they committed goes under ours. @throws {BatchConflict} when ours cannot stay as it is */
async function rebaseOnto(live: LiveDocument, batch: Batch, run?: Run) {
  const kept = new Map([...batch.authors].map((peer) => [peer, peer.keepsChecked]))
  const moved = await catchUp(live, batch, run)
  const someoneLeft = [...kept].some(([peer, kept]) => peer.gone || peer.keepsChecked !== kept)
  if (someoneLeft || hasConflict(live, batch, moved)) throw new BatchConflict()
}

function acknowledgeAll(live: LiveDocument, batch: Batch) {
  for (const [peer, count] of batch.acknowledgements) acknowledge(live, peer, count)
}

const loneAuthor = ({ authors, answered }: Batch) =>
  authors.size === 1 && answered.size === 0 ? authors.values().next().value : undefined

function answerOrReset(live: LiveDocument, peer: Message['peer'], stateVector: Uint8Array) {
  try {
    const work = answer(live, peer, stateVector)
    live.node.allowances?.spend(peer.user.id, { work })
  } catch {
    dismiss(peer, CLOSING.docReset)
  }
}
