import { setTimeout as pause } from 'node:timers/promises'
import type { Owner } from '../../http/limits/turns.ts'
import type { Log } from '../../log.ts'
import { type OpenThread, openThread } from '../../threads/openThread.ts'
import { createFileMachines } from './machines.ts'
import type { ReaderThread } from './messages.ts'
import { type Budgets, type FileThread, openFileThread } from './openFileThread.ts'

const BUDGETS: Budgets = { taskMs: 60_000, requestMs: 180_000, leaveMs: 1_000, heapMegabytes: 1_024, idleMs: 30_000 }

/**
 * V8 ends the whole process when one allocation goes far beyond the limit of its heap. So a thread is measured while it works
 * and ended long before that.
 */
const ROOM_FOR_ALLOCATIONS = 3
const CHARGE_EVERY_MS = 250
const MAX_REST_MS = 5_000

export type FileThreads = ReturnType<typeof createFileThreads>
type Options = { entry: URL; log: Log; budgets?: Partial<Budgets>; open?: OpenThread }

export function createFileThreads({ entry, log, budgets = {}, open = openThread }: Options) {
  // Long: threads are started, lent, given back and charged by the same few counts.
  const limits = { ...BUDGETS, ...budgets }
  const machines = createFileMachines()
  const idle: { thread: ReaderThread; timer: NodeJS.Timeout | undefined }[] = []
  const all = new Set<ReaderThread>()
  let worked: PromiseWithResolvers<void> | undefined
  let workedCount = 0

  function start(): ReaderThread {
    const maxHeapMegabytes = limits.heapMegabytes * ROOM_FOR_ALLOCATIONS
    const thread: ReaderThread = open({ entry, maxHeapMegabytes, onEnd: () => all.delete(thread) })
    all.add(thread)
    return thread
  }

  function take(): ReaderThread {
    for (;;) {
      const kept = idle.pop()
      if (!kept) return start()
      clearTimeout(kept.timer)
      if (kept.thread.isAlive()) return kept.thread
    }
  }

  function giveBack(thread: ReaderThread) {
    thread.listen(undefined)
    if (!thread.isAlive()) return
    const isOnly = idle.length === 0
    const kept = { thread, timer: isOnly ? undefined : setTimeout(() => endIdle(thread), limits.idleMs) }
    kept.timer?.unref()
    idle.push(kept)
  }

  function endIdle(thread: ReaderThread) {
    idle.splice(
      idle.findIndex((kept) => kept.thread === thread),
      1,
    )
    thread.end()
  }

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

  function begin() {
    workedCount++
    worked ??= Promise.withResolvers()
    return () => {
      if (--workedCount > 0) return
      worked!.resolve()
      worked = undefined
    }
  }

  return {
    machines,
    /** Waits while files are in work, five seconds at most: for work that nobody waits for. */
    async rest(signal: AbortSignal) {
      if (worked) await Promise.race([worked.promise, pause(MAX_REST_MS, undefined, { signal, ref: false })])
    },
    /**
     * Runs work with a thread of its own, in its turn, for as long as nobody needs it more. Work that is called off is not
     * waited for.
     */
    async run<Result>(owner: Owner, work: (thread: FileThread) => Promise<Result>, leaving?: AbortSignal) {
      const revoking = new AbortController()
      const revoke = (error: Error) => revoking.abort(error)
      const release = await machines.threads.take(owner, { signal: leaving, revoke })
      const endCharging = chargeFor(owner)
      const end = begin()
      const onLeft = (thread: ReaderThread | undefined) => {
        if (thread) giveBack(thread)
        endCharging()
        release()
      }
      const signal = AbortSignal.any([revoking.signal, ...(leaving ? [leaving] : [])])
      const file = openFileThread({ take, onLeft, limits, log, signal })
      try {
        return await work(file)
      } finally {
        end()
        file.leave()
      }
    },
    count: () => all.size,
    close() {
      for (const { thread, timer } of idle.splice(0)) {
        clearTimeout(timer)
        thread.leave()
      }
      for (const thread of all) thread.end()
    },
  }
}
