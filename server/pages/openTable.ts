import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { TableSummary } from './readTable.ts'
import type { FromWorker, ToWorker } from './tableWorker.ts'

/** The file does not become a page; the summary says why. Nobody throws it further than the import. */
export class TableRefused extends Error {
  override name = 'TableRefused'
}

type OpenTable = {
  texts: Readable
  translations: Readable
  finish(summary: TableSummary): void
  fail(error: Error): void
}

const tables = new Map<number, OpenTable>()
let worker: Worker | undefined
let lastNumber = 0

/** One thread reads all tables of this process, so that nobody's typing waits for somebody's import. */
function startWorker() {
  const started = new Worker(new URL('./tableWorker.ts', import.meta.url))
  started.on('message', (message: FromWorker) => {
    const table = tables.get(message.table)
    if (message.kind === 'done') table?.finish(message.summary)
    else table?.[message.kind].push(message.bytes)
  })
  started.on('error', (error) => {
    worker = undefined
    for (const table of tables.values()) table.fail(error as Error)
  })
  started.unref()
  return started
}

/**
 * A page's CSV, read in the worker as its bytes arrive. `texts` and `translations` are the rows as COPY takes them, and fail
 * with TableRefused when the file is at fault; without `page_id` there are none. `close` is due in any case.
 */
export function openTable(targets: readonly LanguageCode[], page_id?: string) {
  worker ??= startWorker()
  const thread = worker
  const number = ++lastNumber
  const send = (message: ToWorker, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer)
  const [texts, translations] = [new Readable({ read() {} }), new Readable({ read() {} })]
  const { promise: summary, resolve, reject } = Promise.withResolvers<TableSummary>()
  summary.catch(() => undefined) // whoever awaits it hears of it
  for (const rows of [texts, translations]) rows.on('error', () => undefined)

  tables.set(number, {
    texts,
    translations,
    finish(summary) {
      resolve(summary)
      const refusal = summary.faults_count > 0 ? new TableRefused() : undefined
      for (const rows of [texts, translations]) refusal ? rows.destroy(refusal) : rows.push(null)
    },
    fail(error) {
      reject(error)
      for (const rows of [texts, translations]) rows.destroy(error)
    },
  })
  send({ kind: 'begin', table: number, targets, page_id })

  return {
    texts,
    translations,
    summary,
    /** The memory of the bytes goes with them. */
    push: (bytes: Uint8Array<ArrayBuffer>) => send({ kind: 'bytes', table: number, bytes }, [bytes.buffer]),
    end: () => send({ kind: 'end', table: number }),
    close() {
      tables.delete(number)
      send({ kind: 'forget', table: number })
    },
  }
}
