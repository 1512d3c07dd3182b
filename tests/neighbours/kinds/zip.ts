import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP of these files. Entries of one content are compressed once. */
export function zip(files: [name: string, content: Uint8Array][]) {
  const packed = new Map<Uint8Array, { bytes: Buffer; crc: number }>()
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of files) {
    if (!packed.has(content)) packed.set(content, { bytes: deflateRawSync(content), crc: crc32(content) })
    const { bytes, crc } = packed.get(content)!
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(0x21, 8)
    common.writeUInt32LE(crc, 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name))
    const entry = [Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes]
    parts.push(...entry)
    at += entry.reduce((sum, { length }) => sum + length, 0)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, list, end])
}

export const blanks = (bytes: number) => Buffer.alloc(bytes, ' ')
