import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { AnswerOf, AnswersOf, FromWorker, QuestionOf, SummaryOf, TableTask, ToWorker } from './tableWorker.ts'

/** Thrown by the rows of a file at fault; the summary names the faults. */
export class TableRefused extends Error {
  override name = 'TableRefused'
}

type OpenTable = {
  rows(stream: string): Readable
  finish(summary: { faults_count: number }): void
  answer(answer: unknown): void
  fail(error: Error): void
}

const tables = new Map<number, OpenTable>()
let worker: Worker | undefined
let lastNumber = 0

/** Starts the thread that reads all tables of this process, so that an import never delays typing. */
function startWorker() {
  const started = new Worker(new URL('./tableWorker.ts', import.meta.url))
  started.on('message', (message: FromWorker) => {
    const table = tables.get(message.table)
    if (message.kind === 'done') table?.finish(message.summary)
    else if (message.kind === 'answer') table?.answer(message.answer)
    else table?.rows(message.stream).push(message.bytes)
  })
  started.on('error', (error) => {
    worker = undefined
    for (const table of tables.values()) table.fail(error as Error)
  })
  started.unref()
  return started
}

/**
 * Opens a CSV that the worker reads as its bytes arrive. `rows` are its rows as COPY takes them, by stream; they fail with
 * TableRefused when the file is at fault. Always call `close`.
 */
export function openTable<Task extends TableTask>(task: Task) {
  worker ??= startWorker()
  const thread = worker
  const number = ++lastNumber
  const send = (message: ToWorker, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)
  const streams = new Map<string, Readable>()
  let end: { error?: Error } | undefined
  const { promise: summary, resolve, reject } = Promise.withResolvers<SummaryOf<Task>>()
  summary.catch(() => undefined) // its readers report the failure
  let asked: PromiseWithResolvers<unknown> | undefined

  function rows(stream: string) {
    const known = streams.get(stream)
    if (known) return known
    const made = new Readable({ read() {} }).on('error', () => undefined)
    streams.set(stream, made)
    if (end) finishRows(made)
    return made
  }

  const finishRows = (stream: Readable) => (end?.error ? stream.destroy(end.error) : stream.push(null))

  function endRows(error?: Error) {
    end = { error }
    for (const stream of streams.values()) finishRows(stream)
  }

  tables.set(number, {
    rows,
    finish(summary) {
      resolve(summary as SummaryOf<Task>)
      endRows(summary.faults_count > 0 ? new TableRefused() : undefined)
    },
    answer: (answer) => asked?.resolve(answer),
    fail(error) {
      reject(error)
      asked?.reject(error)
      endRows(error)
    },
  })
  send({ kind: 'begin', table: number, task })

  return {
    rows,
    summary,
    /** Transfers the memory of `bytes` to the worker. */
    push: (bytes: Uint8Array<ArrayBuffer>) => send({ kind: 'bytes', table: number, bytes }, [bytes.buffer]),
    end: () => send({ kind: 'end', table: number }),
    /** Asks the reader of a table that has ended, one question at a time. */
    ask<Name extends keyof AnswersOf<Task> & string>(name: Name, ...[question]: QuestionOf<AnswersOf<Task>[Name]>) {
      asked = Promise.withResolvers()
      send({ kind: 'ask', table: number, name, question })
      return asked.promise as Promise<AnswerOf<AnswersOf<Task>[Name]>>
    },
    close() {
      tables.delete(number)
      send({ kind: 'forget', table: number })
    },
  }
}
