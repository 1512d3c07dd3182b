import type { Entry } from './format.ts'

export function formKeysOf(entries: readonly Pick<Entry, 'identifier' | 'source'>[]) {
  const keys = new Set(entries.flatMap(({ identifier, source }) => (typeof source === 'string' ? [] : [identifier])))
  return (key: string) => keys.has(key)
}
