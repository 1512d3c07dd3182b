import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/** By default a thread is asked for room for each 16 KB, while it has other work. */
const ROOM = { chunkSize: 256 * 1024 }

/** Compresses beside the thread that calls. */
export const pack = (bytes: Buffer) => compress(bytes, { chunkSize: bytes.length + 64 })
export const unpack = (packed: Uint8Array) => decompress(packed, ROOM)
export const unpackNow = (packed: Uint8Array) => zstdDecompressSync(packed, ROOM)
