import { crc32, deflateRawSync } from 'node:zlib'
import { DEFLATED, LOCAL_LENGTH, type Zip, type ZipEntry } from './readZip.ts'

const HAS_DESCRIPTOR = 8

/**
 * All other entries are copied as they are, packed: with their order, times and attributes, and with the bytes between them.
 */
export function replaceParts(zip: Zip, parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const { bytes, directory, end } = zip
  const inOrder = zip.entries.toSorted((one, other) => one.offset - other.offset)
  const pieces: Buffer[] = [bytes.subarray(0, inOrder[0]?.offset ?? directory.start)]
  const records = new Map<ZipEntry, Buffer>()
  let offset = pieces[0]!.length
  for (const [at, entry] of inOrder.entries()) {
    const next = inOrder[at + 1]?.offset ?? directory.start
    const record = Buffer.from(bytes.subarray(entry.record.start, entry.record.end))
    record.writeUInt32LE(offset, 42)
    const part = parts.get(entry.name)
    const piece = part ? packPart(bytes, entry, part, record) : bytes.subarray(entry.offset, next)
    pieces.push(piece)
    records.set(entry, record)
    offset += piece.length
  }
  const tail = Buffer.from(bytes.subarray(end))
  tail.writeUInt32LE(offset, 16)
  const between = bytes.subarray(directory.end, end)
  return Buffer.concat([...pieces, ...zip.entries.map((entry) => records.get(entry)!), between, tail])
}

function packPart(bytes: Buffer, entry: ZipEntry, part: Uint8Array, record: Buffer): Buffer {
  const packed = entry.method === DEFLATED ? deflateRawSync(part) : Buffer.from(part)
  const nameLength = bytes.readUInt16LE(entry.offset + 26)
  const header = Buffer.from(bytes.subarray(entry.offset, entry.offset + LOCAL_LENGTH + nameLength))
  // Record and header hold the same fields, one two bytes behind the other.
  for (const [target, at] of [
    [header, 6],
    [record, 8],
  ] as const) {
    target.writeUInt16LE(entry.flags & ~HAS_DESCRIPTOR, at)
    target.writeUInt32LE(crc32(part), at + 8)
    target.writeUInt32LE(packed.length, at + 12)
    target.writeUInt32LE(part.length, at + 16)
  }
  header.writeUInt16LE(0, 28) // its extra fields may repeat the sizes
  return Buffer.concat([header, packed])
}
