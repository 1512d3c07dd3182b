import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const [compressAsync, decompressAsync] = [promisify(zstdCompress), promisify(zstdDecompress)]

/** By default a thread is asked for room for each 16 KB, while it has other work. */
const ROOM = { chunkSize: 256 * 1024 }

/** Two thirds of the time for a thirtieth more bytes: somebody waits. */
const QUICKLY = { [constants.ZSTD_c_compressionLevel]: 1 }

export function compress(data: Uint8Array | string, params?: typeof QUICKLY): Promise<Buffer> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  return compressAsync(bytes, { chunkSize: bytes.length + 64, ...(params && { params }) })
}
export const compressQuickly = (data: Uint8Array | string): Promise<Buffer> => compress(data, QUICKLY)
export const decompress = (compressed: Uint8Array): Promise<Buffer> => decompressAsync(compressed, ROOM)
export const compressNow = (text: string): Buffer => zstdCompressSync(text, { params: QUICKLY })
export const decompressNow = (compressed: Uint8Array): Buffer => zstdDecompressSync(compressed, ROOM)
