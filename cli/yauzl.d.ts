declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export type Entry = {
    fileName: string
    compressionMethod: number
    compressedSize: number
    uncompressedSize: number
  }
  export type ZipFile = {
    eachEntry(): AsyncIterable<Entry>
    openReadStreamPromise(entry: Entry): Promise<Readable>
    readLocalFileHeaderPromise(entry: Entry, options: { minimal: true }): Promise<{ fileDataStart: number }>
  }
  export class RandomAccessReader {
    _readStreamForRange(start: number, end: number): Readable
  }
  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    size: number,
    options: { lazyEntries: true },
  ): Promise<ZipFile>
  export function fromBufferPromise(bytes: Buffer, options: { lazyEntries: true }): Promise<ZipFile>
}
