import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { DocumentName } from '#collab/document/names.ts'
import { contentOf } from '#collab/document/rows.ts'
import {
  deleteAllCopies,
  hasLocalCopy,
  hasUnsavedCopies,
  type LocalCopy,
  openLocalCopy,
} from '#web/features/liveDocument/copy/localCopy.ts'
import {
  dropKept,
  isStored,
  type KeptText,
  keepAside,
  listKept,
  onKept,
  readKept,
} from '#web/features/liveDocument/keptTexts.ts'

const NAME = 'page/00000000-0000-0000-0000-000000000001/es/1' as DocumentName

/** The writes of y-indexeddb, in order; the browser tests use the real one. */
const disk = vi.hoisted(() => ({
  isClosed: false,
  updates: [] as Uint8Array[],
  unsaved: [] as unknown[],
  log: [] as string[],
  custom: new Map<string, string>(),
  database: new EventTarget(),
}))
vi.mock('lib0/indexeddb', () => ({
  transact: () => [],
  getAllKeysValues: async () => [...disk.custom].map(([k, v]) => ({ k, v })),
}))
vi.mock('y-indexeddb', () => ({
  clearDocument: async () => {},
  IndexeddbPersistence: class {
    name: string
    _db = Promise.resolve(disk.database)
    whenSynced = Promise.resolve()
    constructor(name: string, doc: Y.Doc) {
      this.name = name
      doc.on('update', this._storeUpdate)
    }
    _storeUpdate = (update: Uint8Array) => {
      if (disk.isClosed) throw new DOMException('The database connection is closing', 'InvalidStateError')
      disk.updates.push(update)
      disk.log.push('text')
    }
    del = async (key: string) => {
      disk.custom.delete(key)
      disk.log.push('unsaved []')
    }
    set = async (key: string, value: string) => {
      disk.custom.set(key, value)
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
  for (const list of [disk.updates, disk.unsaved, disk.log]) list.length = 0
  disk.custom.clear()
  disk.isClosed = false
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
  /** The state that a newly opened tab finds. */
  const kept = () => {
    const next = new Y.Doc()
    Y.applyUpdate(next, Y.mergeUpdates([before, ...disk.updates]))
    return contentOf(next).get('a')?.toString()
  }
  const before = Y.encodeStateAsUpdate(doc)
  return { doc, copy, type, kept }
}

test('edits of others are stored within a second, and at once with typing here', async () => {
  const { doc, type, kept } = await open()
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  const receive = (text: string) => {
    contentOf(other).get('a')!.insert(0, text)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)), 'server')
  }
  receive('eins')
  vi.advanceTimersByTime(900)
  receive('zwei ')
  expect(disk.updates).toHaveLength(0)
  vi.advanceTimersByTime(100)
  expect([disk.updates.length, kept()]).toEqual([1, 'zwei eins'])

  receive('drei ')
  type('!')
  vi.advanceTimersByTime(50)
  expect([disk.updates.length, kept()]).toEqual([2, contentOf(doc).get('a')!.toString()])
  vi.advanceTimersByTime(2000)
  expect(disk.updates).toHaveLength(2)
})

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

test('deleting everything at sign-out leaves nothing, not even writes of the closing tab', async () => {
  const storage: Record<string, string> = {}
  const methods: Record<string | symbol, unknown> = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => delete storage[key],
  }
  vi.stubGlobal('localStorage', new Proxy(storage, { get: (_, name) => methods[name] }))
  const address = { user_id: 'somebody', page_id: 'p', language: 'es' as const }
  keepAside(address, [{ source_text_id: 'a', text: 'Hola' }])
  expect(Object.keys(storage)).toHaveLength(1)

  await deleteAllCopies('somebody')
  keepAside(address, [{ source_text_id: 'a', text: 'Hola' }])
  expect(storage).toEqual({})
})

test('a copy says when the device has refused to write it', async () => {
  const { copy } = await open()
  disk.database.dispatchEvent(new Event('abort'))
  await expect(copy.whenLost).resolves.toBeUndefined()
})

test('a database that is closed under a copy disturbs nobody who types, and the copy says so', async () => {
  const { copy, type, doc } = await open()
  disk.isClosed = true
  type('Hola')
  copy.setUnsaved(new Set(['a']))
  expect(() => copy.setUnsaved(new Set())).not.toThrow()
  await expect(copy.whenLost).resolves.toBeUndefined()
  type(' mundo')
  vi.advanceTimersByTime(1_000)
  copy.setUnsaved(new Set(['a']))
  await copy.close()
  expect(contentOf(doc).get('a')!.toString()).toBe('Hola mundo')
  expect(vi.getTimerCount()).toBe(0)
})

test('text beyond the device’s storage is kept while the tab is open', () => {
  const stored = new Map<string, string>()
  const setItem = vi.fn((key: string, value: string) => void stored.set(key, value))
  const getItem = (key: string) => stored.get(key) ?? null
  vi.stubGlobal('localStorage', { setItem, getItem, removeItem: (key: string) => stored.delete(key) })
  const address = { user_id: 'ana', page_id: 'p', language: 'es' as const }
  const [one, two] = ['a', 'b'].map((source_text_id) => ({ source_text_id, text: 'Hola' })) as [KeptText, KeptText]
  const told = vi.fn()
  const stop = onKept(address, told)
  keepAside(address, [one])
  expect(isStored(address)).toBe(true)
  expect(told).toHaveBeenCalledTimes(1)
  stop()

  setItem.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepAside(address, [two])
  expect(isStored(address)).toBe(false)
  expect(listKept('ana')).toMatchObject([one, two])

  dropKept(address, 'a')
  expect(isStored(address)).toBe(true)
  expect(readKept(address)).toEqual([two])
  expect(told).toHaveBeenCalledTimes(1)
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

test('the mark of a saved copy is written at once, after the letters; that of an unsaved one with them', async () => {
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

test('a tab that has saved its texts leaves those of another tab listed, and takes over those of a closed one', async () => {
  const held: { name: string }[] = []
  vi.stubGlobal('navigator', {
    locks: { request: (name: string) => held.push({ name }), query: async () => ({ held }) },
  })
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: `dragoman/document/somebody/${NAME}` }] })
  vi.stubGlobal('localStorage', {})
  const openInNewTab = async () => {
    vi.resetModules()
    const tab = await import('#web/features/liveDocument/copy/localCopy.ts')
    return (await tab.openLocalCopy('somebody', NAME, new Y.Doc()))!
  }
  const write = (copy: LocalCopy, ...rows: string[]) => {
    copy.setUnsaved(new Set(rows))
    vi.advanceTimersByTime(50)
  }
  const theirs = await openInNewTab()
  write(theirs, 'a')
  const ours = await openInNewTab()
  expect(ours.unsavedBefore).toEqual([])
  write(ours, 'b')
  write(ours)
  expect(await hasUnsavedCopies('somebody')).toBe(true)

  held.shift() // they close theirs
  const next = await openInNewTab()
  expect(next.unsavedBefore).toEqual(['a'])
  write(next)
  expect(await hasUnsavedCopies('somebody')).toBe(false)
})

test('a browser that never answers is waited for a few seconds', async () => {
  vi.stubGlobal('indexedDB', { databases: () => new Promise(() => {}) })
  const opening = expect(openLocalCopy('somebody', NAME, new Y.Doc())).rejects.toThrow('does not answer')
  const looking = expect(hasLocalCopy('somebody', NAME)).rejects.toThrow('does not answer')
  vi.advanceTimersByTime(5_000)
  await opening
  await looking
})
