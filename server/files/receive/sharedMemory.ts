const counted = new WeakMap<ArrayBufferLike, ArrayBuffer[]>()

/**
 * V8 does not count shared memory when it decides to collect, and lets gigabytes of it lie. A buffer of the same size, which
 * takes no room as nobody writes it, is counted by this thread and lives as long.
 */
export function countForCollection({ buffer, length }: Uint8Array) {
  const inPlace = counted.get(buffer) ?? []
  inPlace.push(new ArrayBuffer(length))
  counted.set(buffer, inPlace)
}

/** Threads share the memory, so no byte is copied on its way to them. Parts that are not written take no room. */
export function createSharedMemory(maxBytes: number) {
  const memory = new SharedArrayBuffer(maxBytes)
  let [start, end] = [0, 0]
  return {
    /** Adds to the file that arrives; RangeError when there is no room left. */
    write(bytes: Uint8Array) {
      new Uint8Array(memory, end).set(bytes)
      end += bytes.length
    },
    take(): Buffer {
      const file = Buffer.from(memory, start, end - start)
      countForCollection(file)
      start = end
      return file
    },
  }
}
