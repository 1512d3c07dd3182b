import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { contentOf, statusOf } from '#collab/document/rows.ts'
import { createRows } from '#web/features/rows/rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cell that shows one row, as one person draws it while a colleague types. */
function drawn(id = 'a') {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  for (const row of ['a', 'b']) contentOf(mine).set(row, new Y.Text())
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
  theirs.on('update', (update) => Y.applyUpdate(mine, update, 'theirs'))
  const rows = createRows()
  rows.setSources(['a', 'b'].map((row) => ({ id: row, identifier: row, content: row, context: null, words: 1 })))
  rows.attach(mine)
  const texts: string[] = []
  const stop = rows.subscribe(id, 'text', () => texts.push(rows.read(id, 'text')))
  const write = (doc: Y.Doc) => (text: string) => {
    const row = contentOf(doc).get(id)!
    row.insert(row.length, text)
  }
  return { rows, mine, theirs, texts, stop, type: write(theirs), typeMyself: write(mine) }
}

test('the first letter of a colleague is drawn at once, those that follow together after 100 ms', () => {
  const { texts, type } = drawn()
  type('H')
  expect(texts).toEqual(['H'])
  for (const letter of 'ola') type(letter)
  vi.advanceTimersByTime(99)
  expect(texts).toEqual(['H'])
  vi.advanceTimersByTime(1)
  expect(texts).toEqual(['H', 'Hola'])
})

test('however they fall, the last thing drawn is the last that was typed, and each drawing has all before it', () => {
  const { rows, texts, type } = drawn()
  for (let letter = 0; letter < 200; letter++) {
    type(String(letter % 10))
    vi.advanceTimersByTime([0, 7, 33, 99, 101][letter % 5]!)
  }
  vi.advanceTimersByTime(100)
  expect(texts.at(-1)).toBe(rows.read('a', 'text'))
  expect(texts.at(-1)).toHaveLength(200)
  for (const [index, text] of texts.entries()) expect(texts[index + 1] ?? text).toMatch(new RegExp(`^${text}`))
  // 9,600 ms of typing.
  expect(texts.length).toBeLessThanOrEqual(100)
})

test('own letters and statuses do not wait for those of others', () => {
  const { rows, theirs, texts, type, typeMyself } = drawn()
  const statuses: unknown[] = []
  rows.subscribe('a', 'status', () => statuses.push(rows.read('a', 'status')))
  type('1')
  type('2')
  typeMyself('3')
  expect(texts.at(-1)).toHaveLength(3)
  statusOf(theirs).set('a', 'COMPLETED')
  expect(statuses).toEqual(['COMPLETED'])
})

test('once all are drawn no timer runs, and none is left when the table is closed in between', () => {
  const { rows, type, stop } = drawn()
  type('1')
  type('2')
  vi.advanceTimersByTime(200)
  expect(vi.getTimerCount()).toBe(0)

  type('3')
  type('4')
  stop()
  rows.attach(undefined)
  expect(vi.getTimerCount()).toBe(0)
  expect(rows.read('a', 'text')).toBe('1234')
})
