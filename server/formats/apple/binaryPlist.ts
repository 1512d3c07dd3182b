import { FormatError } from '../format.ts'
import { MAX_NODES, TOO_MANY_NODES } from '../limits.ts'

/** Objects as they are written, without their references; `refs` of a list, a set or a dictionary, keys first. */
type PlistObject = { written: Buffer; refs: readonly number[] }
type BinaryPlist = { objects: readonly PlistObject[]; root: number }

export const MAGIC = 'bplist00'
const TRAILER_LENGTH = 32
const [ASCII, UTF_16, ARRAY, SET, DICTIONARY] = [0x5, 0x6, 0xa, 0xc, 0xd]
const BROKEN = 'This binary property list is broken'

/**
 * No library keeps the objects as they are written: a whole number and a real one, or a text in either of its encodings,
 * would not come back. Throws FormatError.
 */
export function readBinaryPlist(bytes: Uint8Array): BinaryPlist {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    return readObjects(file)
  } catch (error) {
    throw error instanceof RangeError ? new FormatError(BROKEN) : error
  }
}

function readObjects(file: Buffer): BinaryPlist {
  const trailer = file.length - TRAILER_LENGTH
  const [offsetSize, refSize] = [file.readUInt8(trailer + 6), file.readUInt8(trailer + 7)]
  const [count, root, table] = [8, 16, 24].map((at) => Number(file.readBigUInt64BE(trailer + at))) as [
    number,
    number,
    number,
  ]
  if (count > MAX_NODES) throw new FormatError(TOO_MANY_NODES)
  if (root >= count || offsetSize > 6 || refSize > 6 || table + count * offsetSize > trailer)
    throw new FormatError(BROKEN)
  let left = MAX_NODES
  const objects = Array.from({ length: count }, (_, at): PlistObject => {
    const start = file.readUIntBE(table + at * offsetSize, offsetSize)
    const kind = file.readUInt8(start) >> 4
    const { length, from } = lengthAt(file, start)
    const refsCount = kind === DICTIONARY ? 2 * length : kind === ARRAY || kind === SET ? length : 0
    left -= refsCount
    if (left < 0) throw new FormatError(TOO_MANY_NODES)
    const refs = Array.from({ length: refsCount }, (_, ref) => file.readUIntBE(from + ref * refSize, refSize))
    if (refs.some((ref) => ref >= count)) throw new FormatError(BROKEN)
    const end = refsCount > 0 || kind >= ARRAY ? from : endOf(file, start, { kind, length, from })
    if (end > table) throw new FormatError(BROKEN)
    return { written: file.subarray(start, end), refs }
  })
  return { objects, root }
}

function lengthAt(file: Buffer, start: number) {
  const length = file.readUInt8(start) & 0xf
  const kind = file.readUInt8(start) >> 4
  if (length < 0xf || kind < 0x4) return { length, from: start + 1 }
  const size = 1 << (file.readUInt8(start + 1) & 0xf)
  if (size > 4) throw new FormatError(BROKEN)
  return { length: file.readUIntBE(start + 2, size), from: start + 2 + size }
}

function endOf(file: Buffer, start: number, { kind, length, from }: { kind: number; length: number; from: number }) {
  if (kind === 0x0) return start + 1
  if (kind === 0x1 || kind === 0x2 || kind === 0x3) return from + (1 << length)
  if (kind === 0x8) return from + length + 1
  const end = from + length * (kind === UTF_16 ? 2 : 1)
  if (end > file.length) throw new FormatError(BROKEN)
  return end
}

export function textIn({ written }: PlistObject): string | undefined {
  const kind = written[0]! >> 4
  if (kind !== ASCII && kind !== UTF_16) return undefined
  const content = written.subarray(lengthAt(written, 0).from)
  return kind === ASCII ? content.toString('latin1') : Buffer.from(content).swap16().toString('utf16le')
}

export function pairsIn({ written, refs }: PlistObject): [key: number, value: number][] | undefined {
  if (written[0]! >> 4 !== DICTIONARY) return undefined
  const half = refs.length / 2
  return refs.slice(0, half).map((key, at) => [key, refs[half + at]!])
}

/** All else of the property list stays. */
export function replaceTexts({ objects, root }: BinaryPlist, texts: ReadonlyMap<number, string>): Uint8Array {
  const { written, refs } = objects[root]!
  const half = refs.length / 2
  const added: PlistObject[] = []
  const changed = refs.map((ref, at) => {
    const text = at < half ? undefined : texts.get(at - half)
    return text === undefined ? ref : objects.length + added.push({ written: writtenText(text), refs: [] }) - 1
  })
  return write([...objects.with(root, { written, refs: changed }), ...added], root)
}

function writtenText(text: string): Buffer {
  const isAscii = /^[\0-\x7f]*$/.test(text)
  const marker = (isAscii ? ASCII : UTF_16) << 4
  const head = text.length < 0xf ? Buffer.from([marker | text.length]) : Buffer.from([marker | 0xf, 0x12, 0, 0, 0, 0])
  if (text.length >= 0xf) head.writeUInt32BE(text.length, 2)
  return Buffer.concat([head, isAscii ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16()])
}

const bytesFor = (number: number) => (number < 0x100 ? 1 : number < 0x10000 ? 2 : 4)

function numbers(list: readonly number[], size: number) {
  const written = Buffer.alloc(list.length * size)
  for (const [at, number] of list.entries()) written.writeUIntBE(number, at * size, size)
  return written
}

function write(objects: readonly PlistObject[], root: number): Uint8Array {
  const refSize = bytesFor(objects.length)
  const pieces: Buffer[] = [Buffer.from(MAGIC)]
  const offsets: number[] = []
  let end = MAGIC.length
  for (const { written, refs } of objects) {
    offsets.push(end)
    const inside = numbers(refs, refSize)
    pieces.push(written, inside)
    end += written.length + inside.length
  }
  const offsetSize = bytesFor(end)
  const trailer = Buffer.alloc(TRAILER_LENGTH)
  trailer[6] = offsetSize
  trailer[7] = refSize
  for (const [at, number] of [objects.length, root, end].entries()) trailer.writeBigUInt64BE(BigInt(number), 8 + 8 * at)
  return new Uint8Array(Buffer.concat([...pieces, numbers(offsets, offsetSize), trailer]))
}
