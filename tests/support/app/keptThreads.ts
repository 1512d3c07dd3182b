import { type OpenThread, openThread, type Thread } from '#server/threads/openThread.ts'

type Kept = { thread: Thread<unknown, { kind: string }>; listenEnd(onEnd: (() => void) | undefined): void }

const kept = new Map<string, Kept[]>()

/** As `openThread`; a thread that an app of this process has left is used again, as starting one takes a quarter of a second. */
export const openKeptThread = ((options) => {
  const key = `${options.maxHeapMegabytes} ${options.entry}`
  const idle = kept.get(key) ?? []
  kept.set(key, idle)
  const { thread, listenEnd } = nextAlive(idle) ?? start(options)
  listenEnd(options.onEnd)
  return {
    ...thread,
    leave() {
      thread.listen(undefined)
      listenEnd(undefined)
      idle.push({ thread, listenEnd })
    },
  }
}) as OpenThread

function nextAlive(idle: Kept[]): Kept | undefined {
  const next = idle.pop()
  return next && !next.thread.isAlive() ? nextAlive(idle) : next
}

function start(options: Parameters<OpenThread>[0]): Kept {
  let onEnd: (() => void) | undefined
  const thread = openThread<unknown, { kind: string }>({ ...options, onEnd: () => onEnd?.() })
  return {
    thread,
    listenEnd: (next) => {
      onEnd = next
    },
  }
}
