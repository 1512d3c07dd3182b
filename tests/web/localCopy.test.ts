import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf } from '#collab/document/rows.ts'
import { openLocalCopy } from '#web/features/translations/localCopy.ts'

const NAME = 'page/00000000-0000-0000-0000-000000000001/es/1' as DocumentName

/** What y-indexeddb was told to write, in its order; the real one is used by the browser tests. */
const disk = vi.hoisted(() => ({ updates: [] as Uint8Array[], unsaved: [] as unknown[], log: [] as string[] }))
vi.mock('y-indexeddb', () => ({
  clearDocument: async () => {},
  IndexeddbPersistence: class {
    name: string
    whenSynced = Promise.resolve()
    constructor(name: string, doc: Y.Doc) {
      this.name = name
      doc.on('update', this._storeUpdate)
    }
    _storeUpdate = (update: Uint8Array) => {
      disk.updates.push(update)
      disk.log.push('text')
    }
    get = async () => undefined
    set = async (_: string, value: string) => {
      disk.unsaved.push(JSON.parse(value))
      disk.log.push(`unsaved ${value}`)
    }
    destroy = async () => void disk.log.push('closed')
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  const tab = new EventTarget()
  vi.stubGlobal('indexedDB', { databases: async () => [] })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, tab[name].bind(tab))
  for (const list of Object.values(disk)) list.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open() {
  const doc = new Y.Doc()
  const copy = (await openLocalCopy('somebody', NAME, doc))!
  contentOf(doc).set('a', new Y.Text())
  vi.advanceTimersByTime(50)
  disk.updates.length = 0
  disk.log.length = 0
  const type = (text: string) => contentOf(doc).get('a')!.insert(contentOf(doc).get('a')!.length, text)
  /** What a tab that is opened next finds. */
  const kept = () => {
    const next = new Y.Doc()
    Y.applyUpdate(next, Y.mergeUpdates([before, ...disk.updates]))
    return contentOf(next).get('a')?.toString()
  }
  const before = Y.encodeStateAsUpdate(doc)
  return { doc, copy, type, kept }
}

test('letters that come close together are one write, at the latest 50 ms after the first', async () => {
  const { type, kept } = await open()
  for (const letter of 'Hola') {
    type(letter)
    vi.advanceTimersByTime(12)
  }
  expect(disk.updates).toHaveLength(0)
  vi.advanceTimersByTime(2)
  expect(disk.updates).toHaveLength(1)
  expect(kept()).toBe('Hola')
  type('!')
  vi.advanceTimersByTime(50)
  expect(disk.updates).toHaveLength(2)
  expect(kept()).toBe('Hola!')
})

test('a tab that is closed writes at once what waits', async () => {
  const { type, copy, kept } = await open()
  type('Hola')
  copy.setUnsaved(new Set(['a']))
  dispatchEvent(new Event('pagehide'))
  expect(kept()).toBe('Hola')
  expect(disk.unsaved.at(-1)).toEqual(['a'])
  vi.advanceTimersByTime(1_000)
  expect(disk.updates).toHaveLength(1)
})

test('a copy that is closed writes first what waits, and nothing afterwards', async () => {
  const { type, copy, kept } = await open()
  type('Hola')
  await copy.close()
  expect(disk.log).toEqual(['text', 'closed'])
  expect(kept()).toBe('Hola')
  type(' y más')
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(1_000)
  expect(disk.log).toEqual(['text', 'closed'])
  expect(vi.getTimerCount()).toBe(0)
})

test('that all is saved is written at once and after the letters; that something is not, with them', async () => {
  const { type, copy } = await open()
  type('H')
  copy.setUnsaved(new Set(['a']))
  expect(disk.log).toEqual([])
  vi.advanceTimersByTime(50)
  expect(disk.log).toEqual(['text', 'unsaved ["a"]'])
  type('o')
  copy.setUnsaved(new Set())
  expect(disk.log).toEqual(['text', 'unsaved ["a"]', 'text', 'unsaved []'])
  copy.setUnsaved(new Set())
  expect(disk.log).toHaveLength(4)
})
