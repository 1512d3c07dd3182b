import { Worker } from 'node:worker_threads'

export type Ready = { kind: 'ready' }

/** `die` is told once, of a thread that ended by itself. */
type ThreadListener<FromThread> = {
  ready(): void
  receive(message: FromThread): void
  die(error: Error & { code?: string }): void
}

export type Thread<ToThread, FromThread> = {
  send(message: ToThread, transfer?: ArrayBuffer[]): void
  listen(listener: ThreadListener<FromThread> | undefined): void
  end(): void
  /** Ends it when nobody needs it any more; it has no work. */
  leave(): void
  isAlive(): boolean
  isReady(): boolean
  /** The megabytes that it uses now, whatever it works on. */
  measure(): Promise<number>
}

export type OpenThread = typeof openThread
type Options = { entry: URL; maxHeapMegabytes: number; onEnd?: () => void }

const MIB = 1024 * 1024

/** Starts the program of a thread, which begins with `serveThread`. It keeps no process alive. */
export function openThread<ToThread, FromThread extends { kind: string }>({
  entry,
  maxHeapMegabytes,
  onEnd,
}: Options): Thread<ToThread, FromThread> {
  let listener: ThreadListener<FromThread> | undefined
  let [isAlive, isReady] = [true, false]
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes } })

  function markEnded() {
    isAlive = false
    onEnd?.()
  }
  function die(error: Error) {
    if (!isAlive) return
    markEnded()
    listener?.die(error)
  }
  worker.on('message', (message: FromThread | Ready) => {
    if (!isAlive) return
    if (message.kind !== 'ready') return listener?.receive(message as FromThread)
    isReady = true
    listener?.ready()
  })
  worker.on('error', (error) => die(error as Error))
  worker.on('exit', () => die(new Error('The thread has ended')))
  worker.unref()

  function end() {
    markEnded()
    void worker.terminate()
  }

  return {
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    listen: (next) => {
      listener = next
    },
    end,
    leave: end,
    isAlive: () => isAlive,
    isReady: () => isReady,
    async measure() {
      const { used_heap_size, external_memory } = await worker.getHeapStatistics()
      return Math.round((used_heap_size + external_memory) / MIB)
    },
  }
}
