import { expect, onTestFinished, test } from 'vitest'
import { MAX_CACHED } from '#server/textThread/inputCache.ts'
import { createTextThread } from '#server/textThread/textThread.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

function aThread(budgetMs = 10_000) {
  const thread = createTextThread({ budgetMs, log: () => undefined })
  onTestFinished(thread.close)
  /** Number of times each glossary was read. */
  const reads: Record<string, number> = {}

  /** A glossary of one term, in a slice of its own beside an empty one. */
  const glossary = (key: string, term = key) => ({
    key,
    async read(push: (slice: unknown) => void) {
      reads[key] = (reads[key] ?? 0) + 1
      push('[]')
      push(JSON.stringify([[`id of ${term}`, term]]))
    },
  })
  const survey = (key: string, texts = [`the ${key}`], cached = glossary(key)) =>
    thread.run('survey', { source_language: 'en' }, texts, cached)
  return { thread, reads, survey, glossary }
}

/** No thread checks an answer of this length within a few milliseconds. */
const source = { content: 'Hello', structured: { text: 'Hello', tokens: [], before: '', after: '' }, glossary: [] }
const huge = { ...source, answer: '{a} '.repeat(4_000_000) }

test('an input is read once for all requests with its key', async () => {
  const { reads, survey } = aThread()
  expect(await Promise.all([survey('sword'), survey('sword', ['two swords', 'none'])])).toEqual([
    [['id of sword']],
    [['id of sword'], []],
  ])
  expect(await survey('sword')).toEqual([['id of sword']])
  expect(reads).toEqual({ sword: 1 })
})

test('another state of an input is read and takes nothing from the one before', async () => {
  const { survey, glossary } = aThread()
  expect(await survey('one', ['bow and sword'], glossary('one', 'sword'))).toEqual([['id of sword']])
  expect(await survey('two', ['bow and sword'], glossary('two', 'bow'))).toEqual([['id of bow']])
})

test('a worker that was ended is sent its inputs again', NIGHTLY, async () => {
  const { thread, reads, survey } = aThread(300)
  await survey('sword')
  expect(await thread.run('check', { source_language: 'en', language: 'es' }, [huge])).toEqual([undefined])
  expect(await survey('sword')).toEqual([['id of sword']])
  expect(reads).toEqual({ sword: 2 })
})

test('a read that its worker’s end interrupts is repeated', NIGHTLY, async () => {
  const { thread, survey } = aThread(300)
  const ended = Promise.withResolvers<void>()
  let reads = 0
  const found = survey('sword', ['a sword'], {
    key: 'sword',
    async read(push) {
      push(JSON.stringify([[`id ${++reads}`, 'sword']]))
      await ended.promise
      push('[]')
    },
  })
  expect(await thread.run('check', { source_language: 'en', language: 'es' }, [huge])).toEqual([undefined])
  ended.resolve()
  expect(await found).toEqual([['id 2']])
})

test('the least recently used input makes room for a new one', async () => {
  const { reads, survey } = aThread()
  const keys = Array.from({ length: MAX_CACHED }, (_, n) => `word${n}`)
  for (const key of keys) await survey(key)
  await survey(keys[0]!)
  await survey('sword')
  await survey(keys[0]!)
  expect(Object.values(reads)).toEqual(Array(MAX_CACHED + 1).fill(1))
  expect(await survey(keys[1]!)).toEqual([[`id of ${keys[1]}`]])
  expect(reads[keys[1]!]).toBe(2)
})

test('more inputs at once than are held are each answered with their own', async () => {
  const { reads, survey } = aThread()
  const keys = Array.from({ length: 3 * MAX_CACHED }, (_, n) => `word${n}`)
  expect(await Promise.all(keys.map((key) => survey(key)))).toEqual(keys.map((key) => [[`id of ${key}`]]))
  expect(reads).toEqual(Object.fromEntries(keys.map((key) => [key, 1])))
})

test('requests without a cached input pass one that is being read', async () => {
  const { thread, survey } = aThread()
  const isRead = Promise.withResolvers<void>()
  const found = survey('sword', ['a sword'], { key: 'sword', read: () => isRead.promise })
  expect(await thread.run('fit', undefined, [])).toEqual([])
  isRead.resolve()
  expect(await found).toEqual([[]])
})

test('a failure to read fails the requests that wait for it, and is not kept', async () => {
  const { survey, glossary } = aThread()
  const failing = {
    key: 'sword',
    read(push: (slice: unknown) => void) {
      push(JSON.stringify([['lost', 'sword']]))
      return Promise.reject(new Error('no database'))
    },
  }
  const failures = [survey('sword', ['a sword'], failing), survey('sword', ['a sword'], failing)]
  for (const failure of failures) await expect(failure).rejects.toThrow('no database')
  expect(await survey('sword', ['a sword'], glossary('sword'))).toEqual([['id of sword']])
})
