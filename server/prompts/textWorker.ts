import { parentPort } from 'node:worker_threads'
import { type TaskName, TEXT_TASKS } from './textTasks.ts'

export type ToTextWorker = { name: TaskName; shared: unknown; items: unknown[] }
/** `begun`: what the items share is ready; a `result` or `failed` for each item follows, in their order. */
export type FromTextWorker =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'result'; result: unknown }
  | { kind: 'failed'; error: unknown }

const port = parentPort!
const send = (message: FromTextWorker) => port.postMessage(message)

function attempt(work: () => FromTextWorker) {
  try {
    send(work())
    return true
  } catch (error) {
    send({ kind: 'failed', error })
    return false
  }
}

port.on('message', ({ name, shared, items }: ToTextWorker) => {
  let run: (item: unknown) => unknown
  const begin = () => {
    run = TEXT_TASKS[name](shared as never) as typeof run
    return { kind: 'begun' as const }
  }
  if (attempt(begin)) for (const item of items) attempt(() => ({ kind: 'result', result: run(item) }))
})
send({ kind: 'ready' })
