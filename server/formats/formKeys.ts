import type { Entry } from './format.ts'

/** Tells of which keys a file has the forms of a text. */
export function formKeysOf(entries: readonly Pick<Entry, 'identifier' | 'source'>[]) {
  const keys = new Set(entries.flatMap(({ identifier, source }) => (typeof source === 'string' ? [] : [identifier])))
  return (key: string) => keys.has(key)
}
