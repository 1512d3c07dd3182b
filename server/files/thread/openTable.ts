import { Readable } from 'node:stream'
import type { FileThread } from './openFileThread.ts'
import type { AnswerOf, AnswersOf, QuestionOf, Reader, SummaryOf, TaskOf } from './reading.ts'

/** Thrown by the rows of a file at fault; the summary names the faults. */
export class TableRefused extends Error {
  override name = 'TableRefused'
}

type File = { name?: string; bytes?: Uint8Array }

/**
 * `rows` fail with TableRefused when the file is at fault, and with a refusal that names the file when it goes over its
 * budget or cannot be read. Always call `close`.
 */
export function openTable<Read extends Reader>(thread: FileThread, task: TaskOf<Read>, { name, bytes }: File = {}) {
  const streams = new Map<string, Readable>()
  let end: { error?: Error } | undefined
  const { promise: summary, resolve, reject } = Promise.withResolvers<SummaryOf<Read>>()
  summary.catch(() => undefined) // its readers report the failure
  /** By their numbers: a transaction that is tried again asks while earlier questions are still being answered. */
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let lastQuestion = 0

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

  let failure: Error | undefined
  const number = thread.listen({
    name,
    receive(message) {
      if (message.kind === 'rows') rows(message.stream).push(message.bytes)
      else if (message.kind === 'answer') {
        asked.get(message.to)?.resolve(message.answer)
        asked.delete(message.to)
      } else if (message.kind === 'done') {
        resolve(message.summary as SummaryOf<Read>)
        endRows(message.summary.faults_count > 0 ? new TableRefused() : undefined)
      }
    },
    fail(error) {
      failure = error
      reject(error)
      for (const question of asked.values()) question.reject(error)
      if (!end) endRows(error)
    },
  })
  thread.send({ kind: 'begin', table: number, task })
  if (bytes) thread.send({ kind: 'bytes', table: number, bytes })
  thread.send({ kind: 'end', table: number })

  return {
    rows,
    summary,
    ask<Name extends keyof AnswersOf<Read> & string>(name: Name, ...[question]: QuestionOf<AnswersOf<Read>[Name]>) {
      const answer = Promise.withResolvers<unknown>()
      asked.set(++lastQuestion, answer)
      if (failure) answer.reject(failure)
      else thread.send({ kind: 'ask', table: number, to: lastQuestion, name, question })
      return answer.promise as Promise<AnswerOf<AnswersOf<Read>[Name]>>
    },
    close: () => thread.send({ kind: 'forget', table: number }),
  }
}
