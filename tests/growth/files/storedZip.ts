import { crc32 } from 'node:zlib'

/** A ZIP of files that are not packed, in their order. */
export function storedZip(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const fields = Buffer.alloc(26)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04'), fields, name, content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    records.push(Buffer.from('PK\x01\x02\0\0'), fields, place.subarray(0, 14), name)
    offset += 30 + name.length + content.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...locals, directory, end]))
}
