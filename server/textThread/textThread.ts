import type { Log } from '../log.ts'
import type { Item, Result, Shared, TaskName } from '../prompts/textTasks.ts'
import { createDeadline } from '../threads/deadline.ts'
import { type OpenThread, openThread, type Thread } from '../threads/openThread.ts'
import { type CachedInput, createInputCache } from './inputCache.ts'
import type { FromTextWorker, ToTextWorker } from './textWorker.ts'

const SHARED_BUDGETS = 10
const MAX_MEGABYTES = 512
const CLOSED = 'The text thread is closed'

type TaskRun = {
  name: TaskName
  shared: unknown
  items: unknown[]
  cached: CachedInput | undefined
  due: number[]
  results: unknown[]
  end(error?: unknown): void
}
type Running = { taskRun: TaskRun; isBegun: boolean; at: number }
type Options = { budgetMs: number; log: Log; open?: OpenThread }

export type TextThread = ReturnType<typeof createTextThread>

/**
 * One thread, started at its first use, in which the texts of jobs are worked on, so that no text stops the process. An item
 * that takes longer than its budget costs the thread its life: another one goes on with the other items.
 */
export function createTextThread({ budgetMs, log, open = openThread }: Options) {
  // Long: all of it works on the one thread and its queue.
  const queue: TaskRun[] = []
  let worker: Thread<ToTextWorker, FromTextWorker> | undefined
  let running: Running | undefined
  const deadline = createDeadline()
  let overdue = 0
  let isClosed = false
  const cache = createInputCache((message) => worker!.send(message))

  function start() {
    const entry = new URL('./textWorker.ts', import.meta.url)
    const started = open<ToTextWorker, FromTextWorker>({ entry, maxHeapMegabytes: MAX_MEGABYTES })
    const die = (error: Error) => (started.isReady() && running ? giveUpItem(error) : failAll(error))
    started.listen({ ready: next, receive, die })
    return started
  }

  function next() {
    if (queue.length === 0) return
    worker ??= start()
    if (!worker.isReady()) return
    readMissing()
    const at = running ? -1 : queue.findIndex(({ cached }) => !cached || cache.has(cached.key))
    if (at === -1) return
    const taskRun = queue.splice(at, 1)[0]!
    running = { taskRun, isBegun: false, at: 0 }
    const { name, shared, cached, items, due } = taskRun
    if (cached) cache.use(cached.key)
    worker.send({ kind: 'run', name, shared, key: cached?.key, items: due.map((index) => items[index]) })
    watch(SHARED_BUDGETS)
  }

  /** Only for the first that has any: so none is evicted before the run that it was read for. */
  function readMissing() {
    const first = queue.find(({ cached }) => cached)?.cached
    if (!first || cache.isReading() || cache.has(first.key)) return
    cache.send(first).then(next, (error) => {
      for (const taskRun of queue.filter(({ cached }) => cached?.key === first.key)) {
        queue.splice(queue.indexOf(taskRun), 1)
        taskRun.end(error)
      }
      next()
    })
  }

  function receive(message: FromTextWorker) {
    if (message.kind === 'begun') advance(0)
    else if (message.kind === 'failed') fail(message.error)
    else {
      running!.taskRun.results[running!.taskRun.due[running!.at]!] = message.result
      advance(running!.at + 1)
    }
    next()
  }

  function fail(error: unknown) {
    const { taskRun, isBegun, at } = running!
    if (!isBegun) return end(error)
    log('error', 'text_task_failed', { task: taskRun.name, characters: lengthOf(taskRun, at) }, error)
    advance(at + 1)
  }

  function advance(at: number) {
    running = { taskRun: running!.taskRun, isBegun: true, at }
    if (at === running.taskRun.due.length) end()
    else watch(1)
  }

  function end(error?: unknown) {
    deadline.clear()
    const { taskRun } = running!
    running = undefined
    taskRun.end(error)
  }

  const watch = (budgets: number) => deadline.set(budgetMs * budgets, giveUpItem)

  /** The other items go on behind the runs that wait, so that one hostile page does not delay everybody's. */
  function giveUpItem(error?: unknown) {
    const { taskRun, isBegun, at } = running!
    overdue++
    log(
      'warn',
      'text_task_abandoned',
      { task: taskRun.name, budget_ms: budgetMs, characters: lengthOf(taskRun, at) },
      error,
    )
    taskRun.due = isBegun ? taskRun.due.slice(at + 1) : []
    endWorker()
    if (taskRun.due.length === 0) end()
    else {
      deadline.clear()
      running = undefined
      queue.push(taskRun)
    }
    next()
  }

  function failAll(error: unknown) {
    endWorker()
    if (running) end(error)
    for (const taskRun of queue.splice(0)) taskRun.end(error)
  }

  function endWorker() {
    worker?.end()
    worker = undefined
    cache.clear()
  }

  return {
    /**
     * The results in the order of the items; undefined for an item that failed or took too long. The slices of `cached` are
     * read and sent only where the worker does not have them; its key names the task and all that it shares.
     */
    run<Name extends TaskName>(name: Name, shared: Shared<Name>, items: Item<Name>[], cached?: CachedInput) {
      if (items.length === 0) return Promise.resolve([])
      if (isClosed) return Promise.reject(new Error(CLOSED))
      return new Promise<(Result<Name> | undefined)[]>((resolve, reject) => {
        const results = Array<Result<Name> | undefined>(items.length).fill(undefined)
        const end = (error?: unknown) => (error === undefined ? resolve(results) : reject(error))
        queue.push({ name, shared, items, cached, results, due: [...items.keys()], end })
        next()
      })
    },
    overdue: () => overdue,
    close() {
      isClosed = true
      if (!running && queue.length === 0) worker?.leave()
      else failAll(new Error(CLOSED))
    },
  }
}

/** Says how large the text was, never what it says. */
const lengthOf = ({ items, due }: TaskRun, at: number) => JSON.stringify(items[due[at]!] ?? null).length
