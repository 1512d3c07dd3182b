import type { Thread } from '../../threads/openThread.ts'
import type { Task } from './reading.ts'

export type ToWorker =
  | { kind: 'begin'; table: number; task: Task }
  | { kind: 'bytes'; table: number; bytes: Uint8Array }
  | { kind: 'ask'; table: number; to: number; name: string; question: unknown }
  | { kind: 'end' | 'forget' | 'forgetAll'; table: number }

/** `failed`: the table met an error that is none of its file's. `size` is in bytes. */
export type FromWorker =
  | { kind: 'rows'; table: number; stream: string; bytes: Uint8Array }
  | { kind: 'done'; table: number; summary: { faults_count: number } }
  | { kind: 'answer'; table: number; to: number; answer: unknown }
  | { kind: 'failed'; table: number; size: number; error: unknown }

export type ReaderThread = Thread<ToWorker, FromWorker>
