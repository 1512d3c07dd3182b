import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './reader.ts'

/** A file of a size that is tried here must not need more memory than this, nor a run that never ends stop the tests. */
const LIMITS = { maxOldGenerationSizeMb: 256 }
const MAX_WAIT_MS = 60_000

/** A thread that reads and writes files, one at a time; one that dies or hangs is a fault of its file. */
export function createReader() {
  let thread: Worker | undefined

  async function ask(asked: Asked): Promise<Answered> {
    thread ??= new Worker(new URL('./reader.ts', import.meta.url), { resourceLimits: LIMITS })
    const { promise, resolve } = Promise.withResolvers<Answered>()
    const fail = (fault: string) => resolve({ ms: Number.POSITIVE_INFINITY, characters: 0, fault })
    const onError = (error: Error) => fail(error.message)
    const timer = setTimeout(() => fail(`No end after ${MAX_WAIT_MS} ms`), MAX_WAIT_MS)
    thread.once('message', resolve).once('error', onError)
    thread.postMessage(asked)
    const answer = await promise
    clearTimeout(timer)
    thread.off('message', resolve).off('error', onError)
    if (answer.ms === Number.POSITIVE_INFINITY) await close()
    return answer
  }

  async function close() {
    await thread?.terminate()
    thread = undefined
  }

  return { ask, close }
}
