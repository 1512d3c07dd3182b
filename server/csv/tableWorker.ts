import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type GlossaryJob, readEntryTable } from '../glossaries/readEntryTable.ts'
import { type PageJob, readPageTable } from '../pages/readPageTable.ts'
import type { EmitRows } from './csvTable.ts'

/** Reads one table; `end` returns its summary once all of its rows were emitted. */
type Reading = { push(bytes: Uint8Array): void; end(): { faults_count: number } }
export type TableJob = PageJob | GlossaryJob
type ReaderOf<Job> = Job extends PageJob ? typeof readPageTable : typeof readEntryTable
export type SummaryOf<Job extends TableJob> = ReturnType<ReturnType<ReaderOf<Job>>['end']>

export type ToWorker =
  | { kind: 'begin'; table: number; job: TableJob }
  | { kind: 'bytes'; table: number; bytes: Uint8Array }
  | { kind: 'end' | 'forget'; table: number }

export type FromWorker =
  | { kind: 'rows'; table: number; stream: string; bytes: Uint8Array }
  | { kind: 'done'; table: number; summary: { faults_count: number } }

/** Linux gives each thread a priority of its own: when all cores are busy, requests go before imports. */
const BELOW_REQUESTS = 5
if (process.platform === 'linux') setPriority(BELOW_REQUESTS)

const port = parentPort!
const tables = new Map<number, Reading>()
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

function open(table: number, job: TableJob): Reading {
  const emit: EmitRows = (stream, bytes) => send({ kind: 'rows', table, stream, bytes }, [bytes.buffer])
  return job.kind === 'page' ? readPageTable(job, emit) : readEntryTable(job, emit)
}

port.on('message', (message: ToWorker) => {
  const { kind, table } = message
  if (kind === 'begin') tables.set(table, open(table, message.job))
  else if (kind === 'bytes') tables.get(table)?.push(message.bytes)
  else {
    const reading = tables.get(table)
    if (kind === 'end' && reading) send({ kind: 'done', table, summary: reading.end() })
    tables.delete(table)
  }
})
