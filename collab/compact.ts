import { Worker } from 'node:worker_threads'
import type { Compacted } from './compactWorker.ts'
import type { DocumentName } from './document/names.ts'
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

type Compactor = {
  compact(name: DocumentName): Promise<{ seq: number; state: Uint8Array }>
  close(): Promise<void>
}

/** One thread for all documents, started early: starting takes tens of milliseconds. It is started again should it end. */
export function startCompactor(databaseUrl: string): Compactor {
  const waiting = new Map<
    string,
    { resolve(compacted: { seq: number; state: Uint8Array }): void; reject(error: Error): void }
  >()
  let isClosed = false
  let worker = start()

  function start(): Worker | undefined {
    const started = new Worker(new URL('./compactWorker.ts', import.meta.url), { workerData: databaseUrl })
    started.unref()
    started.on('message', (answer: Compacted) => {
      const job = waiting.get(answer.name)
      waiting.delete(answer.name)
      if ('error' in answer) job?.reject(new Error(answer.error))
      else job?.resolve(answer)
    })
    started.on('error', () => undefined)
    started.on('exit', () => {
      worker = undefined
      for (const { reject } of waiting.values()) reject(new Error('The compactor ended'))
      waiting.clear()
    })
    return started
  }

  return {
    compact: (name) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('closed'))
        worker ??= start()
        waiting.set(name, { resolve, reject })
        worker!.postMessage(name)
      }),
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}
