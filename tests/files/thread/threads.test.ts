import { expect, onTestFinished, test, vi } from 'vitest'
import type { CompareTask, readComparedFile } from '#server/files/plan/comparedFile.ts'
import type { PageFileTask, readPageFile } from '#server/files/read/readPageFile.ts'
import { CALLED_OFF, CANNOT_BE_READ, NEEDS_TOO_MUCH_MEMORY, TAKES_TOO_LONG } from '#server/files/thread/constants.ts'
import { createFileThreads } from '#server/files/thread/fileThreads.ts'
import type { Budgets, FileThread } from '#server/files/thread/openFileThread.ts'
import { openTable } from '#server/files/thread/openTable.ts'
import { ApiError } from '#server/http/apiError.ts'
import { FILE_THREAD } from '../../support/files/thread.ts'

type Logged = { level: string; event: string }

function open(budgets: Partial<Budgets> = {}) {
  const logged: Logged[] = []
  const threads = createFileThreads({
    entry: FILE_THREAD,
    log: (level, event) => logged.push({ level, event }),
    budgets,
  })
  onTestFinished(threads.close)
  return { threads, logged }
}

const TASK: PageFileTask = {
  ...{ kind: 'pageFile', format: 'json', columns: undefined, languageFiles: [], source: undefined, targets: ['es'] },
  ...{ language: undefined, status: undefined, page_id: '00000000-0000-7000-8000-000000000000' },
}
const jsonOf = (texts: number, length: number) =>
  Buffer.from(
    JSON.stringify(Object.fromEntries(Array.from({ length: texts }, (_, n) => [`k${n}`, 'x'.repeat(length)]))),
  )

const read = (thread: FileThread, name: string, bytes: Buffer, task: Partial<PageFileTask> = {}) =>
  openTable<typeof readPageFile>(thread, { ...TASK, ...task }, { name, bytes }).summary.then(
    ({ rows_count }) => rows_count,
  )
const sentenceOf = (reading: Promise<unknown>) => reading.catch((error: ApiError) => [error.status, error.detail])

const SMALL = jsonOf(3, 10)
const LARGE = jsonOf(50_000, 600)
/** Has a file of 30 MB read fifty times. */
const LONG: Partial<PageFileTask> = {
  languageFiles: Array(50).fill({ language: 'es', format: 'json', path: 'es.json', bytes: LARGE }),
}
const TASK_MS = 1_500

test('a file that takes too long fails alone; those beside it, behind it and after it are read', async () => {
  const { threads, logged } = open({ taskMs: TASK_MS })
  const [large, beside, behind] = await Promise.all([
    threads.run({ person: 'ana', payer: 'one' }, async (thread) => [
      await sentenceOf(read(thread, 'large.json', LARGE, LONG)),
      await read(thread, 'small.json', SMALL),
    ]),
    threads.run({ person: 'ben', payer: 'two' }, (thread) => read(thread, 'b.json', SMALL)),
    threads.run({ person: 'ana', payer: 'one' }, (thread) => read(thread, 'c.json', SMALL)),
  ])
  expect(large).toEqual([[422, `large.json: ${TAKES_TOO_LONG}`], 3])
  expect([beside, behind]).toEqual([3, 3])
  expect(logged).toEqual([{ level: 'warn', event: 'file_given_up' }])
})

test('a small file waits for none of many people whose files take long', { timeout: 60_000 }, async () => {
  const { threads } = open({ leaveMs: 0 })
  const leaving = new AbortController()
  const long = Array.from({ length: 4 }, (_, n) =>
    sentenceOf(
      threads.run({ person: `long ${n}` }, (thread) => read(thread, 'large.json', LARGE, LONG), leaving.signal),
    ),
  )
  let ended = 0
  for (const one of long) one.then(() => ended++)
  expect(await threads.run({ person: 'ben' }, (thread) => read(thread, 'b.json', SMALL))).toBe(3)
  expect(ended).toBeLessThanOrEqual(2)
  expect(await Promise.race(long)).toEqual([503, expect.stringContaining('busy')])
  leaving.abort(new ApiError(400, CALLED_OFF))
  await Promise.all(long)
})

test('many files of one request have a budget together', async () => {
  const { threads } = open({ requestMs: 0 })
  const answers = await threads.run({ person: 'ana' }, async (thread) => [
    await sentenceOf(read(thread, 'a.json', LARGE)),
    await sentenceOf(read(thread, 'b.json', LARGE)),
  ])
  expect(answers).toEqual([
    [422, `a.json: ${TAKES_TOO_LONG}`],
    [422, `b.json: ${TAKES_TOO_LONG}`],
  ])
})

test('a file that needs too much memory fails alone', async () => {
  const { threads } = open({ heapMegabytes: 100 })
  const [large, beside] = await Promise.all([
    threads.run({ person: 'ana' }, (thread) => sentenceOf(read(thread, 'large.json', LARGE, LONG))),
    threads.run({ person: 'ben' }, (thread) => read(thread, 'b.json', SMALL)),
  ])
  expect(large).toEqual([422, `large.json: ${NEEDS_TOO_MUCH_MEMORY}`])
  expect(beside).toBe(3)
  expect(await threads.run({ person: 'ana' }, (thread) => read(thread, 'c.json', SMALL))).toBe(3)
})

test('an error in a reader fails its file alone and is logged; others of the request and the thread go on', async () => {
  const { threads, logged } = open()
  const answers = await threads.run({ person: 'ana' }, (thread) =>
    Promise.all([
      read(thread, 'a.json', SMALL),
      sentenceOf(read(thread, 'b.json', SMALL, { format: 'no such format' })),
      read(thread, 'c.json', SMALL),
    ]),
  )
  expect(answers).toEqual([3, [422, `b.json: ${CANNOT_BE_READ}`], 3])
  expect(logged).toEqual([{ level: 'error', event: 'file_not_read' }])
  expect(threads.count()).toBe(1)
})

test('the rows of a file that is given up end with the refusal', async () => {
  const { threads } = open({ taskMs: TASK_MS })
  const rows = threads.run({ person: 'ana' }, async (thread) => {
    for await (const _ of openTable<typeof readPageFile>(
      thread,
      { ...TASK, ...LONG },
      { name: 'a.json', bytes: LARGE },
    ).rows('texts'));
  })
  expect(await sentenceOf(rows)).toEqual([422, `a.json: ${TAKES_TOO_LONG}`])
})

test('work ends when its caller leaves, and its turn is given back', async () => {
  const { threads } = open({ leaveMs: 0 })
  const leaving = new AbortController()
  const begun = Promise.withResolvers<void>()
  const reading = threads.run(
    { person: 'ana' },
    (thread) => {
      begun.resolve()
      return read(thread, 'large.json', LARGE, LONG)
    },
    leaving.signal,
  )
  const inLine = threads.run({ person: 'ana' }, async () => 'never', leaving.signal)
  const left = Promise.allSettled([reading, inLine])
  await begun.promise
  leaving.abort(new ApiError(400, CALLED_OFF))
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await vi.waitFor(() => expect([threads.machines.threads.held(), threads.count()]).toEqual([0, 0]))
  expect(await threads.run({ person: 'ana' }, (thread) => read(thread, 'b.json', SMALL))).toBe(3)
})

test('work that is called off while it waits for something else holds no thread', async () => {
  const { threads } = open({ leaveMs: 0 })
  const leaving = new AbortController()
  const other = Promise.withResolvers<void>()
  const waiting = threads.run({ person: 'ana' }, () => other.promise, leaving.signal)
  await vi.waitFor(() => expect(threads.machines.threads.held()).toBe(1))
  leaving.abort(new ApiError(400, CALLED_OFF))
  await vi.waitFor(() => expect(threads.machines.threads.held()).toBe(0))
  other.resolve()
  await waiting
})

test('threads start when they are needed; of those with nothing to do one stays', async () => {
  const { threads } = open({ idleMs: 0 })
  expect(threads.count()).toBe(0)
  const readOf = (person: string) => threads.run({ person }, (thread) => read(thread, 'a.json', SMALL))
  await readOf('ana')
  await readOf('ben')
  expect(threads.count()).toBe(1)
  await Promise.all(['ana', 'ben', 'cleo', 'dora'].map(readOf))
  await vi.waitFor(() => expect(threads.count()).toBe(1))
})

test('a thread is given back early and serves others while the work goes on', async () => {
  const { threads } = open()
  const stored = Promise.withResolvers<void>()
  const first = threads.run({ person: 'ana' }, async (thread) => {
    await read(thread, 'a.json', SMALL)
    thread.leave()
    await stored.promise
    return 'stored'
  })
  expect(await threads.run({ person: 'ana' }, (thread) => read(thread, 'b.json', SMALL))).toBe(3)
  stored.resolve()
  expect(await first).toBe('stored')
  expect(threads.count()).toBe(1)
})

test('a request that has given its thread back forgets no table of the next request there', async () => {
  const { threads } = open({ taskMs: TASK_MS })
  const compared: CompareTask = {
    ...TASK,
    kind: 'compareFile',
    otherLanguage: undefined,
    isLanguageFile: false,
    formsOf: undefined,
  }
  await threads.run({ person: 'ana' }, async (thread) => {
    const first = openTable<typeof readPageFile>(thread, TASK, { name: 'a.json', bytes: SMALL })
    await first.summary
    thread.leave()
    const asked = threads.run({ person: 'ben' }, async (next) => {
      const second = openTable<typeof readComparedFile>(next, compared, { name: 'b.json', bytes: SMALL })
      await second.summary
      first.close()
      return second.ask('sketch')
    })
    await expect(asked).resolves.toBeInstanceOf(Array)
  })
  expect(threads.count()).toBe(1)
})
