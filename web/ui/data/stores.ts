/**
 * Keys and values that the browser keeps for this device and for this tab. It may refuse: site data is blocked, cleared or full. Then a value
 * set here lasts while the page is open, and nothing else stops.
 */
type KeyStore = {
  get(key: string): string | undefined
  /** The value that `set` was given as JSON; `undefined` where there is none or somebody has broken it. */
  read<Value>(key: string): Value | undefined
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  clear(): void
  /** Returns whether this key outlives the page. */
  isStored(key: string): boolean
  keeps(): boolean
  isReadable(): boolean
}

const PROBE = 'dragoman/probe'

export const deviceStore = createKeyStore(() => localStorage)
export const tabStore = createKeyStore(() => sessionStorage)

/** @param storage the browser may throw where it is named */
function createKeyStore(storage: () => Storage): KeyStore {
  const unstored = new Map<string, string>()
  const attempt = <Value>(act: (storage: Storage) => Value): Value | undefined => {
    try {
      return act(storage())
    } catch {
      return undefined
    }
  }
  const get = (key: string) => unstored.get(key) ?? attempt((kept) => kept.getItem(key)) ?? undefined
  return {
    get,
    read<Value>(key: string) {
      const value = get(key)
      return value === undefined ? undefined : attempt(() => JSON.parse(value) as Value)
    },
    set(key, value) {
      unstored.set(key, value)
      attempt((kept) => {
        kept.setItem(key, value)
        unstored.delete(key)
      })
    },
    remove(key) {
      unstored.delete(key)
      attempt((kept) => kept.removeItem(key))
    },
    keys: () => [...new Set([...(attempt((kept) => Object.keys(kept)) ?? []), ...unstored.keys()])],
    clear() {
      unstored.clear()
      attempt((kept) => kept.clear())
    },
    isStored: (key) => !unstored.has(key),
    isReadable: () => attempt((kept) => kept.getItem(PROBE) === null) !== undefined,
    keeps: () =>
      attempt((kept) => {
        kept.setItem(PROBE, '')
        kept.removeItem(PROBE)
        return true
      }) ?? false,
  }
}
