import type { LiveDocument } from './live.ts'

const UPDATES = 500
const BYTES = 256 * 1024
const PAUSE_MS = 5000

/** Shortens the log when it has grown long, off this thread; the new state replaces what newcomers are answered from. */
export function considerCompaction(live: LiveDocument) {
  const { joins } = live
  const isLong = joins.tail.length > UPDATES || joins.bytes > Math.max(BYTES, joins.snapshot.state.length / 4)
  if (!isLong || live.compaction || Date.now() - live.compactedAt < PAUSE_MS) return
  live.compactedAt = Date.now()
  live.compaction = compactLive(live).finally(() => {
    live.compaction = undefined
  })
}

async function compactLive(live: LiveDocument) {
  try {
    const { seq, state } = await live.engine.compact(live.name)
    if (live.isClosed || seq < live.joins.snapshot.seq || seq > live.seq) return
    const tail = live.joins.tail.filter((update) => update.seq > seq)
    const bytes = tail.reduce((sum, update) => sum + update.bytes.length, 0)
    live.joins = { snapshot: { seq, state }, tail, bytes, merged: undefined }
  } catch (error) {
    live.engine.log(`${live.name}: the log could not be shortened`, error)
  }
}
