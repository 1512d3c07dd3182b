import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sendFromThread, serveThread } from '../../threads/serveThread.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import type { EmitRows, Reader, Reading, Task } from './reading.ts'

/** Linux gives each thread a priority of its own: when all cores are busy, requests go before imports. */
const BELOW_REQUESTS = 10

export function serveReaders(readers: Record<string, Reader>) {
  if (process.platform === 'linux') setPriority(BELOW_REQUESTS)
  // The memory of a request is collected at its end: shared memory lives until every thread has collected its part.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void

  const tables = new Map<number, { reading: Reading; size: number }>()
  const send = sendFromThread<FromWorker>

  function open(table: number, task: Task): Reading {
    const emit: EmitRows = (stream, bytes) => send({ kind: 'rows', table, stream, bytes }, [bytes.buffer])
    return readers[task.kind]!(task as never, emit)
  }

  function push(table: number, bytes: Uint8Array) {
    const opened = tables.get(table)
    if (!opened) return
    opened.size += bytes.length
    opened.reading.push(bytes)
  }

  async function work(message: ToWorker) {
    const { kind, table } = message
    if (kind === 'begin') tables.set(table, { reading: open(table, message.task), size: 0 })
    else if (kind === 'bytes') push(table, message.bytes)
    else if (kind === 'forgetAll') {
      tables.clear()
      collect()
    } else {
      const reading = tables.get(table)?.reading
      if (kind === 'ask' && reading) {
        const answer = await reading.answers?.[message.name]?.(message.question as never)
        send({ kind: 'answer', table, to: message.to, answer })
      }
      if (kind === 'end' && reading) send({ kind: 'done', table, summary: reading.end() })
      if (kind === 'forget' || (kind === 'end' && !reading?.answers)) tables.delete(table)
    }
  }

  serveThread((message: ToWorker) => {
    const { table } = message
    work(message).catch((error: unknown) => {
      send({ kind: 'failed', table, size: tables.get(table)?.size ?? 0, error })
      tables.delete(table)
    })
  })
}
