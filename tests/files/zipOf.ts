import { crc32 } from 'node:zlib'

type Entry = { name: string; packed: Buffer; content: Buffer; declaredBytes?: number }

/** A ZIP of deflated entries (PKWARE APPNOTE 4.3), which may lie about their size. */
export function zipOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed, content, declaredBytes = content.length } of entries) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(declaredBytes, 18)
    facts.writeUInt16LE(name.length, 22)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name)])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, place, Buffer.from(name)]))
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...local, ...directory, end]))
}
