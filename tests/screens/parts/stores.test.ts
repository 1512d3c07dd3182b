import { afterEach, expect, test, vi } from 'vitest'
import { deviceStore } from '#web/ui/data/stores.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  deviceStore.clear()
})

function refuse(): never {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const CALLS = ['getItem', 'setItem', 'removeItem', 'clear', 'ownKeys', 'all', 'none'] as const

/** A storage of which one call throws, or each, as a browser does whose site data is blocked. */
function refusing(call: (typeof CALLS)[number]) {
  const stored = new Map<string, string>()
  const methods = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
  return new Proxy(methods, {
    get: (_, name) => (name === call || call === 'all' ? refuse : methods[name as keyof typeof methods]),
    ownKeys: () => (call === 'ownKeys' || call === 'all' ? refuse() : [...stored.keys()]),
    getOwnPropertyDescriptor: (_, key) =>
      stored.has(String(key)) ? { value: stored.get(String(key)), enumerable: true, configurable: true } : undefined,
  })
}

test.for(CALLS)('reads its values while the page is open, though the browser refuses %s', (call) => {
  vi.stubGlobal('localStorage', refusing(call))
  deviceStore.set('order', '{"sort":"page"}')
  if (call !== 'getItem') {
    expect(deviceStore.read('order')).toEqual({ sort: 'page' })
    expect(deviceStore.get('order')).toBe('{"sort":"page"}')
  }
  if (call !== 'ownKeys') expect(deviceStore.keys()).toEqual(['order'])
  expect(deviceStore.isStored('order')).toBe(call !== 'setItem' && call !== 'all')
  deviceStore.remove('order')
  if (call !== 'removeItem') expect(deviceStore.get('order')).toBeUndefined()
  deviceStore.clear()
})

test('a browser that throws where the storage is named is one that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  deviceStore.set('a', '1')
  expect([deviceStore.get('a'), deviceStore.keys(), deviceStore.isStored('a')]).toEqual(['1', ['a'], false])
})

test('a value that somebody has broken is none', () => {
  vi.stubGlobal('localStorage', refusing('none'))
  deviceStore.set('order', '{"sort":')
  expect(deviceStore.read('order')).toBeUndefined()
})
