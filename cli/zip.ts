import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

const inflate = promisify(inflateRaw)
const STORED = 0

/** The files in a ZIP, by their paths; they are unpacked side by side. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files: Promise<[string, Buffer]>[] = []
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressionMethod, compressedSize, uncompressedSize } = entry
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = bytes.subarray(fileDataStart, fileDataStart + compressedSize)
    files.push(unpack(packed, compressionMethod, uncompressedSize).then((file) => [fileName, file]))
  }
  return new Map(await Promise.all(files))
}

async function unpack(packed: Buffer, method: number, size: number) {
  const file = method === STORED ? packed : await inflate(packed, { chunkSize: Math.max(size, 64) })
  if (file.length !== size) throw new Error('The answer is damaged')
  return file
}
