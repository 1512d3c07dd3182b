import type { PackedFile } from './packedFile.ts'

/** PKWARE's APPNOTE 6.3.10: names in UTF-8, by DEFLATE, made on Unix by version 4.5, which has ZIP64. */
const [NAMES_IN_UTF8, DEFLATED, VERSION, MADE_BY] = [0x0800, 8, 45, (3 << 8) | 45]
const FILE_MODE = 0o100644
const [MAX_16, MAX_32] = [0xffff, 0xffffffff]

type Entry = { path: string; file: PackedFile }
type Header = { name: Buffer; said: Buffer; offset: number }

export async function* zipFiles(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const time = dosTime(new Date())
  const headers: Header[] = []
  let offset = 0
  for await (const { path, file } of entries) {
    const header = { name: Buffer.from(path), said: sayingOf(file, Buffer.byteLength(path), time), offset }
    const local = localHeader(header)
    yield local
    yield file.deflated
    headers.push(header)
    offset += local.length + file.deflated.length
  }
  const directory = Buffer.concat(headers.map(directoryEntry))
  yield directory
  yield directoryEnd(headers.length, offset, directory.length)
}

function sayingOf({ deflated, size, crc32 }: PackedFile, nameLength: number, time: Buffer) {
  const said = Buffer.alloc(24)
  said.writeUInt16LE(VERSION, 0)
  said.writeUInt16LE(NAMES_IN_UTF8, 2)
  said.writeUInt16LE(DEFLATED, 4)
  time.copy(said, 6)
  said.writeUInt32LE(crc32, 10)
  said.writeUInt32LE(deflated.length, 14)
  said.writeUInt32LE(size, 18)
  said.writeUInt16LE(nameLength, 22)
  return said
}

/** 4.3.7 */
const localHeader = ({ name, said }: Header) => Buffer.concat([Buffer.from('PK\x03\x04'), said, Buffer.alloc(2), name])

/** 4.3.12, and 4.5.3 where an offset has no room. */
function directoryEntry({ name, said, offset }: Header) {
  const isFar = offset >= MAX_32
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(isFar ? 12 : 0, 0)
  rest.writeUInt32LE(FILE_MODE * 0x10000, 8)
  rest.writeUInt32LE(isFar ? MAX_32 : offset, 12)
  const far = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    far.writeUInt16LE(1, 0)
    far.writeUInt16LE(8, 2)
    far.writeBigUInt64LE(BigInt(offset), 4)
  }
  return Buffer.concat([Buffer.from('PK\x01\x02'), uint16(MADE_BY), said, rest, name, far])
}

/** 4.3.16, after 4.3.14 and 4.3.15 where a number has no room. */
function directoryEnd(count: number, offset: number, length: number) {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(count, MAX_16), 4)
  end.writeUInt16LE(Math.min(count, MAX_16), 6)
  end.writeUInt32LE(Math.min(length, MAX_32), 8)
  end.writeUInt32LE(Math.min(offset, MAX_32), 12)
  const short = Buffer.concat([Buffer.from('PK\x05\x06'), end])
  if (count < MAX_16 && offset < MAX_32 && length < MAX_32) return short
  const far = Buffer.alloc(52)
  far.writeBigUInt64LE(44n, 0)
  far.writeUInt16LE(MADE_BY, 8)
  far.writeUInt16LE(VERSION, 10)
  far.writeBigUInt64LE(BigInt(count), 20)
  far.writeBigUInt64LE(BigInt(count), 28)
  far.writeBigUInt64LE(BigInt(length), 36)
  far.writeBigUInt64LE(BigInt(offset), 44)
  const locator = Buffer.alloc(16)
  locator.writeBigUInt64LE(BigInt(offset + length), 4)
  locator.writeUInt32LE(1, 12)
  return Buffer.concat([Buffer.from('PK\x06\x06'), far, Buffer.from('PK\x06\x07'), locator, short])
}

function uint16(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** 4.4.6: counts by two seconds, from 1980 on. */
function dosTime(at: Date) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE((at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1), 0)
  bytes.writeUInt16LE(((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(), 2)
  return bytes
}
