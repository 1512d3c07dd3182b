import { loadTask, type TaskName, TEXT_TASKS } from '../prompts/textTasks.ts'
import { sendFromThread, serveThread } from '../threads/serveThread.ts'

export type ToTextWorker =
  /** With a `key` the task's function is built from the slices sent under it, and kept until the key is evicted. */
  | { kind: 'run'; name: TaskName; shared: unknown; key: string | undefined; items: unknown[] }
  | { kind: 'slice'; key: string; slice: unknown }
  | { kind: 'evict'; key: string }
/** `begun`: what the items share is ready; a `result` or `failed` for each item follows, in their order. */
export type FromTextWorker =
  | { kind: 'begun' }
  | { kind: 'result'; result: unknown }
  | { kind: 'failed'; error: unknown }

type Run = (item: unknown) => unknown
type Cached = { slices: unknown[]; run?: Run }

const send = sendFromThread<FromTextWorker>
const cache = new Map<string, Cached>()

function attempt(work: () => FromTextWorker) {
  try {
    send(work())
    return true
  } catch (error) {
    send({ kind: 'failed', error })
    return false
  }
}

function cached(key: string): Cached {
  const input = cache.get(key) ?? { slices: [] }
  cache.set(key, input)
  return input
}

function runOf({ name, shared, key }: ToTextWorker & { kind: 'run' }): Run {
  const build = (slices: unknown[]) => TEXT_TASKS[name](shared as never, slices as never) as Run
  if (key === undefined) return build([])
  const input = cached(key)
  input.run ??= build(input.slices)
  input.slices = []
  return input.run
}

async function work(message: ToTextWorker & { kind: 'run' }) {
  await loadTask(message.name)
  let run: Run
  const begin = () => {
    run = runOf(message)
    return { kind: 'begun' as const }
  }
  if (attempt(begin)) for (const item of message.items) attempt(() => ({ kind: 'result', result: run(item) }))
}

serveThread((message: ToTextWorker) => {
  if (message.kind === 'slice') cached(message.key).slices.push(message.slice)
  else if (message.kind === 'evict') cache.delete(message.key)
  else void work(message)
})
