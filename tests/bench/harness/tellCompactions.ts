import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'

export type CompactionMoment = { compaction: 'begins' | 'ends' }

/** Loaded into our server with --import: tells its parent when the process that compacts is asked, and when it has answered. */
subscribe('child_process', (message) => {
  const { process: compactor } = message as { process: ChildProcess }
  const asked = () => tell('begins')
  queueMicrotask(() => {
    if (!compactor.connected) return // not a process that is talked to
    const { send } = compactor
    asked() // it is started to be asked
    compactor.send = ((...question: Parameters<typeof send>) => {
      asked()
      return send.apply(compactor, question)
    }) as typeof send
    compactor.on('message', () => tell('ends'))
  })
})

const tell = (compaction: CompactionMoment['compaction']) => process.send?.({ compaction } satisfies CompactionMoment)
