import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { createPool } from '#db/connect.ts'
import { readTail, type StoredUpdate } from '#db/queries/documents/documents.ts'
import { runOn } from '#db/run.ts'
import { ROOTS } from '../document/rows.ts'
import { trimHistory } from '../history/trimHistory.ts'
import { buildDocument, isContiguous, loadByName, TooManyConflicts } from '../loading/load.ts'
import { forgetBefore, writeSnapshot } from './snapshots.ts'

export type Work = { name: string } & ({ kind: 'compact'; known: number | undefined } | { kind: 'trim' })
export type CompactionTask = { id: number } & Work
export type Compacted = { seq: number; state?: Uint8Array; since?: Uint8Array }
export type Answer = { id: number } & (
  | Compacted
  | { seq?: undefined }
  | { error: string; hasTooManyConflicts: boolean }
)

/** Its server ends it. Signals reach all processes of a terminal or a service, and the server may still wait for an answer. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit()) // the server is gone, however it ended

const pool = createPool(process.env.DATABASE_URL!, {
  max: 1,
  // A snapshot can be made again: what is typed meanwhile must not wait for its bytes to reach the disk. The log goes later,
  // so it never goes before them.
  onConnect: (client) => client.query('set synchronous_commit to off'),
})
const run = runOn(pool)
let last: Promise<void> = Promise.resolve()

process.on('message', (task: CompactionTask) => {
  last = last.then(async () => {
    const outcome = await perform(task).catch((error) => ({
      error: String(error.message),
      hasTooManyConflicts: error instanceof TooManyConflicts,
    }))
    process.send!({ id: task.id, ...outcome } satisfies Answer)
  })
})

const perform = async (work: Work) =>
  work.kind === 'compact' ? compact(work.name, work.known) : trimHistory(run, work.name).then(() => ({}))

type Stored = { seq: number; bytes: number; updates: number; updateBytes: number }
type Kept = { id: number; name: string; seq: number; doc: Y.Doc; stored: Stored }

let kept: Kept | undefined

/**
 * Writes a snapshot, reads it again and compares it; only then the log below goes. While the log is short, a node that knows
 * the document up to a position is only told what came after, merged.
 */
async function compact(name: string, known: number | undefined): Promise<Compacted> {
  const { id, seq, doc, after, updates, stored } = await load(name)
  if (known !== undefined && after <= known && known < seq && !isLong(stored)) {
    kept = { id, name, seq, doc, stored }
    return { seq, since: mergeAfter(updates, known) }
  }
  const state = Y.encodeStateAsUpdate(doc)
  const again = buildDocument({ snapshot: { seq, state }, updates: [] })
  const isSame = await holdTheSame(doc, again)
  doc.destroy()
  if (!isSame) throw new Error('A snapshot differs from its document')
  if (stored.seq < seq) await writeSnapshot(run, id, seq, state)
  await forgetBefore(run, id)
  kept = { id, name, seq, doc: again, stored: withLog({ seq, bytes: state.length }, []) }
  return known === undefined ? { seq } : { seq, ...missing(after, updates, state, known) }
}

async function load(name: string) {
  const before = kept
  kept = undefined
  const followed = before?.name === name && (await follow(before))
  if (followed) return followed
  before?.doc.destroy()
  const loaded = await loadByName(pool, name)
  if (!loaded) throw new Error(`There is no document ${name}`)
  const { head, snapshot, updates } = loaded
  const stored = withLog({ seq: snapshot.seq, bytes: snapshot.state.length }, updates)
  return { id: head.id, seq: head.head_seq, doc: buildDocument(loaded), after: snapshot.seq, updates, stored }
}

/** Undefined when what was committed since does not join on. */
async function follow({ id, name, seq: after, doc, stored }: Kept) {
  const tail = await readTail(run, id, after)
  if (tail?.name !== name || !isContiguous(tail.updates, after)) return undefined
  if (tail.updates.length !== tail.head_seq - after) return undefined
  doc.transact(() => {
    for (const { bytes } of tail.updates) Y.applyUpdate(doc, bytes)
  })
  if (doc.store.pendingStructs || doc.store.pendingDs) return undefined
  return { id, seq: tail.head_seq, doc, after, updates: tail.updates, stored: withLog(stored, tail.updates) }
}

function missing(after: number, updates: StoredUpdate[], state: Uint8Array, known: number) {
  return after <= known && known < (updates.at(-1)?.seq ?? 0) ? { since: mergeAfter(updates, known) } : { state }
}

const mergeAfter = (updates: StoredUpdate[], known: number) =>
  Y.mergeUpdates(updates.filter(({ seq }) => seq > known).map(({ bytes }) => bytes))

const withLog = (stored: Pick<Stored, 'seq' | 'bytes'> & Partial<Stored>, updates: StoredUpdate[]): Stored => ({
  ...stored,
  updates: (stored.updates ?? 0) + updates.length,
  updateBytes: (stored.updateBytes ?? 0) + updates.reduce((sum, { bytes }) => sum + bytes.length, 0),
})

const [MIN_UPDATES, MAX_UPDATES, STATE_BYTES_AN_UPDATE, MAX_BYTES] = [500, 4_000, 64, 256 * 1024]

const isLong = ({ bytes, updates, updateBytes }: Stored) =>
  updates > Math.min(MAX_UPDATES, Math.max(MIN_UPDATES, bytes / STATE_BYTES_AN_UPDATE)) ||
  updateBytes > Math.max(MAX_BYTES, bytes / 4)

const ROWS_AT_ONCE = 500

async function holdTheSame(one: Y.Doc, other: Y.Doc) {
  if (Buffer.compare(Y.encodeStateVector(one), Y.encodeStateVector(other)) !== 0) return false
  for (const root of ROOTS) {
    const [entries, others] = [root(one), root(other)]
    if (entries.size !== others.size) return false
    let compared = 0
    for (const [row, value] of entries.entries()) {
      if (String(value) !== String(others.get(row))) return false
      if (++compared % ROWS_AT_ONCE === 0) await pause(1)
    }
  }
  return true
}
