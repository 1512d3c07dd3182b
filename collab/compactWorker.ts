import { readlinkSync } from 'node:fs'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as Y from 'yjs'
import { createPool } from '#db/connect.ts'
import { deleteLogBelow, findSnapshotAt, listSnapshots } from '#db/queries/documentSnapshots.ts'
import { runOn } from '#db/run.ts'
import { buildDocument, loadByName, sha256 } from './load.ts'
import { insertSnapshot } from './openDocument.ts'

export type Compacted = { name: string; seq: number; state: Uint8Array } | { name: string; error: string }

const PAUSE_MS = 10

try {
  os.setPriority(Number(readlinkSync('/proc/thread-self').split('/').pop()), 19) // Linux: this thread only
} catch {
  // elsewhere it runs at the usual priority
}

const pool = createPool(workerData, { max: 1 })
// A snapshot can be made again: what is typed meanwhile must not wait for its bytes to reach the disk. The log goes later,
// so it never goes before them.
pool.on('connect', (client) => void client.query('set synchronous_commit to off'))
const run = runOn(pool)
let last: Promise<void> = Promise.resolve()

parentPort!.on('message', (name: string) => {
  last = last.then(async () => {
    const answer: Compacted = await compact(name).catch((error) => ({ name, error: String(error.message) }))
    parentPort!.postMessage(answer, 'state' in answer ? [answer.state.buffer as ArrayBuffer] : [])
  })
})

/** Writes a snapshot of the document as committed, reads it again and compares it; only then the log below goes. */
async function compact(name: string): Promise<Compacted> {
  const loaded = await loadByName(pool, name)
  if (!loaded) throw new Error(`There is no document ${name}`)
  const { id, head_seq: seq } = loaded.head
  const state = encode(loaded)
  await insertSnapshot(run, id, seq, state, () => pause(PAUSE_MS))
  const stored = await findSnapshotAt(run, id, seq)
  if (!stored || !sha256(stored.state).equals(sha256(state))) throw new Error(`The snapshot of ${name} was not kept`)
  const [, older] = await listSnapshots(run, id)
  if (older !== undefined) await deleteLogBelow(run, id, older)
  return { name, seq, state }
}

function encode(loaded: Parameters<typeof buildDocument>[0]) {
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
