import { Worker } from 'node:worker_threads'
import type { Owner } from '../../http/limits/turns.ts'
import type { Log } from '../../log.ts'
import { createFileMachines } from './machines.ts'
import type { FromWorker } from './messages.ts'
import { type Budgets, type FileThread, openFileThread, type Thread, type ThreadListener } from './openFileThread.ts'

/** One idle thread is kept for longer. */
const BUDGETS: Budgets = { taskMs: 60_000, requestMs: 180_000, leaveMs: 1_000, heapMegabytes: 1_024, idleMs: 30_000 }

/**
 * V8 ends the whole process when one allocation goes far beyond the limit of its heap. So a thread is measured while it works
 * and ended long before that.
 */
const ROOM_FOR_ALLOCATIONS = 3
const CHARGE_EVERY_MS = 250
const MIB = 1024 * 1024

export type FileThreads = ReturnType<typeof createFileThreads>
/** `entry`: the program of a thread, with the readers that there are. */
type Options = { entry: URL; log: Log; budgets?: Partial<Budgets> }

/** The threads in which files are read and written, each for one request at a time, and what requests take of the process. */
export function createFileThreads({ entry, log, budgets = {} }: Options) {
  // Long: threads are started, lent, given back and charged by the same few counts.
  const limits = { ...BUDGETS, ...budgets }
  const machines = createFileMachines()
  const idle: { thread: Thread; timer: NodeJS.Timeout | undefined }[] = []
  const all = new Set<Thread>()

  function start(): Thread {
    let listener: ThreadListener | undefined
    let [isAlive, isReady] = [true, false]
    const worker = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes * ROOM_FOR_ALLOCATIONS },
    })
    const die = (error: Error) => {
      if (!isAlive) return
      isAlive = false
      all.delete(thread)
      listener?.die(error)
    }
    worker.on('message', (message: FromWorker) => {
      if (message.kind !== 'ready') return listener?.receive(message)
      isReady = true
      listener?.ready()
    })
    worker.on('error', (error) => die(error as Error))
    worker.on('exit', () => die(new Error('The thread of files has ended')))
    worker.unref()
    const thread: Thread = {
      send: (message, transfer = []) => worker.postMessage(message, transfer),
      listen: (next) => {
        listener = next
      },
      end() {
        isAlive = false
        all.delete(thread)
        void worker.terminate()
      },
      isAlive: () => isAlive,
      isReady: () => isReady,
      async measure() {
        const { used_heap_size, external_memory } = await worker.getHeapStatistics()
        return Math.round((used_heap_size + external_memory) / MIB)
      },
    }
    all.add(thread)
    return thread
  }

  function take(): Thread {
    for (;;) {
      const kept = idle.pop()
      if (!kept) return start()
      clearTimeout(kept.timer)
      if (kept.thread.isAlive()) return kept.thread
    }
  }

  function giveBack(thread: Thread) {
    thread.listen(undefined)
    if (!thread.isAlive()) return
    const isOnly = idle.length === 0
    const kept = { thread, timer: isOnly ? undefined : setTimeout(() => endIdle(thread), limits.idleMs) }
    kept.timer?.unref()
    idle.push(kept)
  }

  function endIdle(thread: Thread) {
    idle.splice(
      idle.findIndex((kept) => kept.thread === thread),
      1,
    )
    thread.end()
  }

  /** Charges the time of a thread while it is held. */
  function chargeFor({ person }: Owner) {
    let at = performance.now()
    const charge = () => {
      const now = performance.now()
      machines.threadTime.spend(person, now - at)
      at = now
    }
    const clock = setInterval(() => {
      charge()
      machines.threads.review()
    }, CHARGE_EVERY_MS)
    clock.unref()
    return () => {
      clearInterval(clock)
      charge()
    }
  }

  return {
    machines,
    /**
     * Runs work with a thread of its own, in its turn, for as long as nobody needs it more. Work that is called off is not
     * waited for.
     */
    async run<Result>(owner: Owner, work: (thread: FileThread) => Promise<Result>, leaving?: AbortSignal) {
      const revoking = new AbortController()
      const revoke = (error: Error) => revoking.abort(error)
      const release = await machines.threads.take(owner, 1, leaving, revoke)
      const endCharging = chargeFor(owner)
      const onLeft = (thread: Thread | undefined) => {
        if (thread) giveBack(thread)
        endCharging()
        release()
      }
      const signal = AbortSignal.any([revoking.signal, ...(leaving ? [leaving] : [])])
      const file = openFileThread({ take, onLeft, limits, log, signal })
      try {
        return await work(file)
      } finally {
        file.leave()
      }
    },
    /** Number of threads that live. */
    count: () => all.size,
    close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      for (const thread of all) thread.end()
    },
  }
}
