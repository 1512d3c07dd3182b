import { isUtf8 } from 'node:buffer'
import { crc32, inflateRawSync } from 'node:zlib'
import { FormatError } from '../format.ts'

/** Offsets count from the archive's first byte; `record` is the entry's place in the directory. */
export type ZipEntry = {
  name: string
  method: number
  flags: number
  crc: number
  packedBytes: number
  bytes: number
  offset: number
  record: { start: number; end: number }
}
export type Zip = { bytes: Buffer; entries: ZipEntry[]; directory: { start: number; end: number }; end: number }

export const [STORED, DEFLATED] = [0, 8]
export const LOCAL_LENGTH = 30
const RECORD_LENGTH = 46
const END_LENGTH = 22
const [LOCAL, RECORD, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const MAX_ENTRIES = 10_000
const MAX_COMMENT_LENGTH = 0xffff
const ENCRYPTED = 1

const DAMAGED = 'This ZIP archive is damaged'
export const damaged = () => new FormatError(DAMAGED)

/** Nothing is unpacked. Throws FormatError, also for an archive of over 4 GB (ZIP64). */
export function readZip(given: Uint8Array): Zip {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const start = bytes.readUInt32LE(end + 16)
  const directoryEnd = start + bytes.readUInt32LE(end + 12)
  if (count > MAX_ENTRIES) throw new FormatError(`A ZIP archive has at most ${MAX_ENTRIES.toLocaleString('en')} files`)
  if (directoryEnd > end) throw damaged()
  const entries: ZipEntry[] = []
  for (let at = start; entries.length < count; at = entries.at(-1)!.record.end)
    entries.push(readRecord(bytes, at, directoryEnd))
  if (new Set(entries.map(({ name }) => name)).size < count) throw damaged()
  checkPlaces(bytes, entries, start)
  return { bytes, entries, directory: { start, end: directoryEnd }, end }
}

/** Entries that share their data would unpack it again and again. */
function checkPlaces(bytes: Buffer, entries: readonly ZipEntry[], directory: number) {
  let before = 0
  for (const entry of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (entry.offset < before) throw damaged()
    before = dataStart(bytes, entry) + entry.packedBytes
  }
  if (before > directory) throw damaged()
}

/** Unpacks one entry, as long as it is no larger than `most`, whatever the archive says about it. */
export function unpack({ bytes }: Zip, entry: ZipEntry, most: number): Buffer {
  const { name, method, flags, packedBytes, crc } = entry
  if (flags & ENCRYPTED) throw new FormatError(`${name} is encrypted`)
  if (method !== STORED && method !== DEFLATED) throw new FormatError(`${name} is packed in an unknown way`)
  if (entry.bytes > most) throw tooLarge(name)
  const start = dataStart(bytes, entry)
  const packed = bytes.subarray(start, start + packedBytes)
  const unpacked = method === STORED ? packed : inflate(packed, name, most)
  if (unpacked.length !== entry.bytes || crc32(unpacked) !== crc) throw damaged()
  return unpacked
}

function dataStart(bytes: Buffer, { offset }: ZipEntry) {
  if (offset + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged()
  return offset + LOCAL_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
}

const tooLarge = (name: string) => new FormatError(`${name} is too large when it is unpacked`)

function inflate(packed: Buffer, name: string, most: number) {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(name) : damaged()
  }
}

function findEnd(bytes: Buffer) {
  const least = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH)
  for (let at = bytes.length - END_LENGTH; at >= least; at--) {
    const isEnd = bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length
    if (isEnd) return at
  }
  throw damaged()
}

function readRecord(bytes: Buffer, at: number, end: number): ZipEntry {
  if (at + RECORD_LENGTH > end || bytes.readUInt32LE(at) !== RECORD) throw damaged()
  const nameEnd = at + RECORD_LENGTH + bytes.readUInt16LE(at + 28)
  const recordEnd = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (recordEnd > end) throw damaged()
  const name = bytes.subarray(at + RECORD_LENGTH, nameEnd)
  return {
    name: name.toString(isUtf8(name) ? 'utf8' : 'latin1'),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
    record: { start: at, end: recordEnd },
  }
}
