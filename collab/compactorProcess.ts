import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { createPool } from '#db/connect.ts'
import { deleteLogBelow, hashSnapshotAt, listSnapshots } from '#db/queries/documentSnapshots.ts'
import { lockHeadById } from '#db/queries/documents.ts'
import { runOn } from '#db/run.ts'
import { buildDocument, type Loaded, loadByName, sha256 } from './load.ts'
import { insertSnapshot } from './openDocument.ts'

export type Job = { id: number; name: string; known: number | undefined }
export type Compacted = { seq: number; state?: Uint8Array; since?: Uint8Array }
export type Answer = { id: number } & (Compacted | { error: string })

const PAUSE_MS = 10

/** Its server ends it. Signals reach all processes of a terminal or a service, and the server may still wait for an answer. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit()) // the server is gone, however it ended

const pool = createPool(process.env.DATABASE_URL!, { max: 1 })
// A snapshot can be made again: what is typed meanwhile must not wait for its bytes to reach the disk. The log goes later,
// so it never goes before them.
pool.on('connect', (client) => void client.query('set synchronous_commit to off'))
const run = runOn(pool)
let last: Promise<void> = Promise.resolve()

process.on('message', ({ id, name, known }: Job) => {
  last = last.then(async () => {
    const outcome = await compact(name, known).catch((error) => ({ error: String(error.message) }))
    process.send!({ id, ...outcome } satisfies Answer)
  })
})

/** Writes a snapshot of the document as committed, reads it again and compares it; only then the log below goes. */
async function compact(name: string, known: number | undefined): Promise<Compacted> {
  const loaded = await loadByName(pool, name)
  if (!loaded) throw new Error(`There is no document ${name}`)
  const { id, head_seq: seq } = loaded.head
  const state = encode(loaded)
  await insertSnapshot(run, id, seq, state, () => pause(PAUSE_MS))
  const stored = await hashSnapshotAt(run, id, seq)
  if (!stored?.equals(sha256(state))) throw new Error(`The snapshot of ${name} was not kept`)
  const [, older] = await listSnapshots(run, id)
  if (older !== undefined) {
    await lockHeadById(run, id) // whoever holds the head may be reading what goes; who comes after reads the new snapshot
    await deleteLogBelow(run, id, older)
  }
  return known === undefined ? { seq } : { seq, ...missing(loaded, state, known) }
}

function missing({ snapshot, updates }: Loaded, state: Uint8Array, known: number) {
  const since = updates.filter((update) => update.seq > known).map(({ bytes }) => bytes)
  return snapshot.seq <= known && since.length > 0 ? { since: Y.mergeUpdates(since) } : { state }
}

function encode(loaded: Loaded) {
  const doc = buildDocument(loaded)
  const state = Y.encodeStateAsUpdate(doc)
  const again = buildDocument({ snapshot: { seq: 0, state }, updates: [] })
  const isSame = JSON.stringify(doc.toJSON()) === JSON.stringify(again.toJSON())
  const isComplete = Buffer.compare(Y.encodeStateVector(doc), Y.encodeStateVector(again)) === 0
  doc.destroy()
  again.destroy()
  if (!isSame || !isComplete) throw new Error('A snapshot differs from its document')
  return state
}
