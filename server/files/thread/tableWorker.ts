import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { type GlossaryTask, readEntryTable } from '../../glossaries/readEntryTable.ts'
import { readTbxTable, type TbxTask } from '../../glossaries/readTbxTable.ts'
import { type MemoryTask, readMemoryFile } from '../../memory/readMemoryFile.ts'
import type { EmitRows } from '../../tables/csvTable.ts'
import { chooseFormats, type FormatsTask } from '../detect/chooseFormats.ts'
import { type GroupTask, groupFiles } from '../detect/groupFiles.ts'
import { mergeTemplates, type TemplatesTask } from '../detect/mergeTemplates.ts'
import { type DetectTask, readFormats } from '../detect/readFormats.ts'
import { type WriteFileTask, writePageFile } from '../export/writePageFile.ts'
import { type CompareTask, readComparedFile } from '../plan/comparedFile.ts'
import { planVersions, type VersionsTask } from '../plan/planVersions.ts'
import { type PageFileTask, readPageFile } from '../read/readPageFile.ts'
import { type PageTask, readPageTable } from '../read/readPageTable.ts'
import { type UnzipTask, unzipFiles } from '../receive/unzipFiles.ts'

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
  detect: readFormats,
  groupFiles,
  chooseFormats,
  mergeTemplates,
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
  | DetectTask
  | GroupTask
  | FormatsTask
  | TemplatesTask
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
  | { kind: 'ask'; table: number; to: number; name: string; question: unknown }
  | { kind: 'end' | 'forget' | 'forgetAll'; table: number }

/** `ready`: everything is loaded. `failed`: the table met an error that is none of its file's. `size` is in bytes. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'rows'; table: number; stream: string; bytes: Uint8Array }
  | { kind: 'done'; table: number; summary: { faults_count: number } }
  | { kind: 'answer'; table: number; to: number; answer: unknown }
  | { kind: 'failed'; table: number; size: number; error: unknown }

/** Linux gives each thread a priority of its own: when all cores are busy, requests go before imports. */
const BELOW_REQUESTS = 10
if (process.platform === 'linux') setPriority(BELOW_REQUESTS)

/** CSV is read in pieces, so that it is never one large text. */
const PIECE_BYTES = 65_536
const READ_IN_PIECES: readonly TableTask['kind'][] = ['page', 'glossary']

/** The memory of a request is collected at its end: shared memory lives until every thread has collected its part. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const port = parentPort!
const tables = new Map<number, { kind: TableTask['kind']; reading: Reading; size: number }>()
const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

function open(table: number, task: TableTask): Reading {
  const emit: EmitRows = (stream, bytes) => send({ kind: 'rows', table, stream, bytes }, [bytes.buffer])
  const read = READERS[task.kind] as (task: TableTask, emit: EmitRows) => Reading
  return read(task, emit)
}

function push(table: number, bytes: Uint8Array) {
  const opened = tables.get(table)
  if (!opened) return
  opened.size += bytes.length
  if (!READ_IN_PIECES.includes(opened.kind)) return opened.reading.push(bytes)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) opened.reading.push(bytes.subarray(at, at + PIECE_BYTES))
}

async function work(message: ToWorker) {
  const { kind, table } = message
  if (kind === 'begin') tables.set(table, { kind: message.task.kind, reading: open(table, message.task), size: 0 })
  else if (kind === 'bytes') push(table, message.bytes)
  else if (kind === 'forgetAll') {
    tables.clear()
    collect()
  } else {
    const reading = tables.get(table)?.reading
    if (kind === 'ask' && reading)
      send({ kind: 'answer', table, to: message.to, answer: await reading.answers?.[message.name]?.(message.question) })
    if (kind === 'end' && reading) send({ kind: 'done', table, summary: reading.end() })
    if (kind === 'forget' || (kind === 'end' && !reading?.answers)) tables.delete(table)
  }
}

port.on('message', (message: ToWorker) => {
  const { table } = message
  work(message).catch((error: unknown) => {
    send({ kind: 'failed', table, size: tables.get(table)?.size ?? 0, error })
    tables.delete(table)
  })
})
send({ kind: 'ready' })
