declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export type Entry = { fileName: string; uncompressedSize: number }
  export type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
  }
  export function fromBufferPromise(bytes: Buffer, options: { lazyEntries: true }): Promise<ZipFile>
}
