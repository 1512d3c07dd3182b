import type { LiveDocument } from '../live.ts'
import { TooManyConflicts } from '../loading/load.ts'
import { NOTHING } from './compactor.ts'
import { raiseConflicting } from './generations.ts'

const UPDATES = 500
const BYTES = 256 * 1024
const PAUSE_MS = 5000

export function considerCompaction(live: LiveDocument) {
  const { joins } = live
  const isBig = joins.bytes > Math.max(BYTES, joins.snapshot.state.length / 4)
  const isLong = isBig || joins.tail.length > UPDATES
  if (!isLong || live.compaction || Date.now() - live.compactedAt < PAUSE_MS) return
  live.compactedAt = Date.now()
  live.compaction = compactLive(live, isBig).finally(() => {
    live.compaction = undefined
  })
}

/** The whole state of a big document is taken rarely: every time, its megabytes would soon have garbage collected. */
async function compactLive(live: LiveDocument, isBig: boolean) {
  const { joins } = live
  const known = isBig ? NOTHING : (joins.pieces.at(-1) ?? joins.snapshot).seq
  try {
    const { seq, state, since } = await live.node.compact(live.name, known)
    if (live.isClosed || live.joins !== joins || seq > live.seq) return
    const tail = joins.tail.filter((update) => update.seq > seq)
    const snapshot = state ? { seq, state } : joins.snapshot
    const pieces = since ? [...joins.pieces, { seq, bytes: Buffer.from(since) }] : []
    const bytes = [...pieces, ...tail].reduce((sum, update) => sum + update.bytes.length, 0)
    live.joins = { snapshot, pieces, tail, bytes, merged: undefined }
  } catch (error) {
    if (error instanceof TooManyConflicts) await raiseConflicting(live.node, live.name).catch(() => undefined)
    else live.node.log('compaction_failed', { document: live.name }, error)
  }
}
