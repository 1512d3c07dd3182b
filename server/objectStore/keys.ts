/** Bytes by keys of ours. What is put is there after a crash, by one writer a key; deleting what is not there does nothing. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array): Promise<void>
  find(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
  close(): void
}

const KEY = /^[a-z]+\/[0-9a-f-]{36}(?:-[a-z]+)?$/

/** Throws at a key that is not ours: a kind, the id of a thing, and perhaps which of its objects. */
export function requireKey(key: string) {
  if (!KEY.test(key)) throw new TypeError('The key of an object has a kind and an id')
}
