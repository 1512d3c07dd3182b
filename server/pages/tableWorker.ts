import { parentPort } from 'node:worker_threads'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { createRowEncoder } from './encodeRows.ts'
import { createTableReader, type TableSummary } from './readTable.ts'

/** Without `page_id` the table is only looked at. */
export type ToWorker =
  | { kind: 'begin'; table: number; targets: readonly LanguageCode[]; page_id: string | undefined }
  | { kind: 'bytes'; table: number; bytes: Uint8Array }
  | { kind: 'end' | 'forget'; table: number }

export type FromWorker =
  | { kind: 'texts' | 'translations'; table: number; bytes: Uint8Array }
  | { kind: 'done'; table: number; summary: TableSummary }

const port = parentPort!
const tables = new Map<number, ReturnType<typeof openTable>>()

function openTable(table: number, targets: readonly LanguageCode[], page_id: string | undefined) {
  if (page_id === undefined) {
    const reader = createTableReader(targets, () => undefined)
    return { push: reader.push, end: () => send({ kind: 'done', table, summary: reader.end() }) }
  }
  const encoder = createRowEncoder(page_id, (kind, bytes) => send({ kind, table, bytes }, [bytes.buffer]))
  const reader = createTableReader(targets, encoder.write)
  return {
    push: reader.push,
    end() {
      const summary = reader.end()
      if (summary.faults_count === 0) encoder.end()
      send({ kind: 'done', table, summary })
    },
  }
}

const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

port.on('message', (message: ToWorker) => {
  const { kind, table } = message
  if (kind === 'begin') tables.set(table, openTable(table, message.targets, message.page_id))
  else if (kind === 'bytes') tables.get(table)?.push(message.bytes)
  else {
    if (kind === 'end') tables.get(table)?.end()
    tables.delete(table)
  }
})
