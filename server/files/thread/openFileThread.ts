import { ApiError } from '../../http/apiError.ts'
import type { Log } from '../../log.ts'
import { createDeadline } from '../../threads/deadline.ts'
import { CANNOT_BE_READ, NEEDS_TOO_MUCH_MEMORY, TAKES_TOO_LONG } from './constants.ts'
import { createHeapAllowance } from './heapAllowance.ts'
import type { FromWorker, ReaderThread, ToWorker } from './messages.ts'

/**
 * Budget of a request at a thread: for one file and in all, and after nobody waits for it any more. `heapMegabytes` and
 * `idleMs` are a thread's.
 */
export type Budgets = { taskMs: number; requestMs: number; leaveMs: number; heapMegabytes: number; idleMs: number }
type Listener = { name: string | undefined; receive(message: FromWorker): void; fail(error: Error): void }
type Options = {
  take(): ReaderThread
  /** `thread` still lives. */
  onLeft(thread: ReaderThread | undefined): void
  limits: Budgets
  log: Log
  signal: AbortSignal
}

export type FileThread = ReturnType<typeof openFileThread>

const MEASURE_EVERY_MS = 50

/**
 * A table that goes over its budget ends the thread and fails, with all others that are being read for this request. Tables
 * that are opened later have a new thread.
 */
export function openFileThread({ take, onLeft, limits, log, signal }: Options) {
  // Long: whatever it does holds, measures or ends the one thread, whose state is nobody else's.
  const tables = new Map<number, Listener>()
  /** Tables that owe an answer, the one that is worked on first. */
  const due = new Set<number>()
  const allowance = createHeapAllowance(limits.heapMegabytes)
  let thread: ReaderThread | undefined
  let [lastNumber, spentMs, busySince] = [0, 0, 0]
  const deadline = createDeadline()
  let measuring: NodeJS.Timeout | undefined
  let onIdle: (() => void) | undefined
  let calledOff: Error | undefined
  let hasLeft = false

  const onAbort = () => {
    calledOff = signal.reason as Error
    failAll(calledOff)
    leave()
  }
  signal.addEventListener('abort', onAbort)

  function reach() {
    if (thread) return thread
    thread = take()
    thread.listen({ ready: watch, receive, die })
    return thread
  }

  function receive(message: FromWorker) {
    if (message.kind !== 'rows') settle(message.table)
    const table = tables.get(message.table)
    if (message.kind !== 'failed') return table?.receive(message)
    log('error', 'file_not_read', { size: message.size }, message.error)
    tables.delete(message.table)
    table?.fail(refusalOf(table, CANNOT_BE_READ))
  }

  function die(error: Error & { code?: string }) {
    if (!thread!.isReady()) return endWith(error)
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    log(isFull ? 'warn' : 'error', 'file_thread_died', {}, error)
    endWith(refusalOf(worked(), isFull ? NEEDS_TOO_MUCH_MEMORY : CANNOT_BE_READ))
  }

  async function requireRoom(measured: ReaderThread) {
    const megabytes = await measured.measure().catch(() => 0) // it has ended meanwhile
    if (megabytes <= allowance.megabytes() || measured !== thread || due.size === 0) return
    log('warn', 'file_given_up', { megabytes })
    endWith(refusalOf(worked(), NEEDS_TOO_MUCH_MEMORY))
  }

  const worked = () => tables.get(due.values().next().value ?? 0)

  function endWith(error: Error) {
    thread?.end()
    thread = undefined
    due.clear()
    pause()
    failAll(error)
    onIdle?.()
  }

  function failAll(error: Error) {
    for (const [number, table] of tables) {
      tables.delete(number)
      table.fail(error)
    }
  }

  function pause() {
    deadline.clear()
    clearInterval(measuring)
    if (busySince > 0) spentMs += performance.now() - busySince
    busySince = 0
  }

  function watch() {
    pause()
    if (due.size === 0) return onIdle?.()
    if (!thread?.isReady()) return
    busySince = performance.now()
    const giveUp = () => {
      log('warn', 'file_given_up', { spent_ms: Math.round(spentMs + performance.now() - busySince) })
      endWith(refusalOf(worked(), TAKES_TOO_LONG))
    }
    measuring = setInterval(requireRoom, MEASURE_EVERY_MS, thread)
    measuring.unref()
    const ms = Math.min(limits.taskMs, Math.max(0, limits.requestMs - spentMs))
    deadline.set(ms, giveUp)
  }

  function settle(number: number) {
    due.delete(number)
    watch()
  }

  return {
    listen(listener: Listener) {
      tables.set(++lastNumber, listener)
      return lastNumber
    },
    send(message: ToWorker, transfer: ArrayBuffer[] = []) {
      const { kind, table: number } = message
      if (kind === 'forget') tables.delete(number)
      else if (calledOff) return tables.get(number)?.fail(calledOff)
      else if (kind === 'begin') reach()
      else if (!tables.has(number)) return
      if (kind === 'end' || kind === 'ask') {
        due.add(number)
        if (due.size === 1) watch()
      }
      allowance.add(message)
      thread?.send(message, transfer)
    },
    leave,
  }

  function leave() {
    if (hasLeft) return
    hasLeft = true
    void end()
  }

  async function end() {
    signal.removeEventListener('abort', onAbort)
    calledOff ??= new Error('The thread was given back')
    tables.clear()
    if (due.size > 0) {
      const idle = Promise.withResolvers<void>()
      onIdle = idle.resolve
      const stop = setTimeout(() => endWith(calledOff!), limits.leaveMs)
      await idle.promise
      clearTimeout(stop)
    }
    deadline.clear()
    thread?.send({ kind: 'forgetAll', table: 0 })
    const left = thread
    thread = undefined // its next request has tables of the same numbers
    onLeft(left)
  }
}

const refusalOf = (table: Listener | undefined, sentence: string) =>
  new ApiError(422, table?.name === undefined ? sentence : `${table.name}: ${sentence}`)
