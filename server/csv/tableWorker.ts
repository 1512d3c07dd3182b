import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type UnzipTask, unzipFiles } from '../folderImports/unzipFiles.ts'
import { type GlossaryTask, readEntryTable } from '../glossaries/readEntryTable.ts'
import { readTbxTable, type TbxTask } from '../glossaries/readTbxTable.ts'
import { type PageFileTask, readPageFile } from '../imports/readPageFile.ts'
import { type WriteFileTask, writePageFile } from '../imports/writePageFile.ts'
import { type MemoryTask, readMemoryFile } from '../memory/readMemoryFile.ts'
import { type PageTask, readPageTable } from '../pages/readPageTable.ts'
import { type CompareTask, readComparedFile } from '../reimport/plan/comparedFile.ts'
import { planVersions, type VersionsTask } from '../reimport/plan/planVersions.ts'
import type { EmitRows } from './csvTable.ts'

/** Reads one table; `end` returns its summary once all of its rows were emitted. Some answer questions about it then. */
type Reading = {
  push(bytes: Uint8Array): void
  end(): { faults_count: number }
  answers?: Record<string, (question?: unknown) => unknown>
}
const READERS = {
  page: readPageTable,
  glossary: readEntryTable,
  tbx: readTbxTable,
  memory: readMemoryFile,
  pageFile: readPageFile,
  writeFile: writePageFile,
  unzip: unzipFiles,
  compareFile: readComparedFile,
  planVersions,
}
export type TableTask =
  | PageTask
  | GlossaryTask
  | TbxTask
  | MemoryTask
  | PageFileTask
  | WriteFileTask
  | UnzipTask
  | CompareTask
  | VersionsTask
type ReaderOf<Task extends TableTask> = (typeof READERS)[Task['kind']]
export type SummaryOf<Task extends TableTask> = ReturnType<ReturnType<ReaderOf<Task>>['end']>
/** By the names of the questions that its reader answers. */
export type AnswersOf<Task extends TableTask> =
  ReturnType<ReaderOf<Task>> extends { answers: infer Answers } ? Answers : never
export type QuestionOf<Answer> = Answer extends (...question: infer Question) => unknown ? Question : never
export type AnswerOf<Answer> = Answer extends (question: never) => infer Found ? Awaited<Found> : never

export type ToWorker =
  | { kind: 'begin'; table: number; task: TableTask }
  | { kind: 'bytes'; table: number; bytes: Uint8Array }
  | { kind: 'ask'; table: number; name: string; question: unknown }
  | { kind: 'end' | 'forget'; table: number }

export type FromWorker =
  | { kind: 'rows'; table: number; stream: string; bytes: Uint8Array }
  | { kind: 'done'; table: number; summary: { faults_count: number } }
  | { kind: 'answer'; table: number; answer: unknown }

/** Linux gives each thread a priority of its own: when all cores are busy, requests go before imports. */
const BELOW_REQUESTS = 5
if (process.platform === 'linux') setPriority(BELOW_REQUESTS)

const port = parentPort!
const tables = new Map<number, Reading>()
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

function open(table: number, task: TableTask): Reading {
  const emit: EmitRows = (stream, bytes) => send({ kind: 'rows', table, stream, bytes }, [bytes.buffer])
  const read = READERS[task.kind] as (task: TableTask, emit: EmitRows) => Reading
  return read(task, emit)
}

async function answer(table: number, found: unknown) {
  send({ kind: 'answer', table, answer: await found })
}

port.on('message', (message: ToWorker) => {
  const { kind, table } = message
  if (kind === 'begin') tables.set(table, open(table, message.task))
  else if (kind === 'bytes') tables.get(table)?.push(message.bytes)
  else {
    const reading = tables.get(table)
    if (kind === 'ask') void answer(table, reading?.answers?.[message.name]?.(message.question))
    if (kind === 'end' && reading) send({ kind: 'done', table, summary: reading.end() })
    if (kind === 'forget' || (kind === 'end' && !reading?.answers)) tables.delete(table)
  }
})
