import { randomFillSync } from 'node:crypto'

const PIECE = 262_144
const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
/** Its number in `pg_type`, the same in every database. */
const TEXT_TYPE = 25
const END = Buffer.from([0xff, 0xff])

export function createCopyWriter(send: (piece: Uint8Array<ArrayBuffer>) => void) {
  let buffer = Buffer.from(new ArrayBuffer(PIECE))
  let at = HEADER.copy(buffer)

  function room(bytes: number) {
    if (at + bytes <= buffer.length) return
    flush()
    buffer = Buffer.from(new ArrayBuffer(Math.max(PIECE, bytes)))
  }

  function flush() {
    if (at > 0) send(buffer.subarray(0, at) as Buffer<ArrayBuffer>)
    at = 0
  }

  return {
    row(fields: number) {
      room(2)
      at = buffer.writeInt16BE(fields, at)
    },
    integer(value: number) {
      room(8)
      at = buffer.writeInt32BE(4, at)
      at = buffer.writeInt32BE(value, at)
    },
    id(bytes: Uint8Array) {
      room(20)
      at = buffer.writeInt32BE(16, at)
      buffer.set(bytes, at)
      at += 16
    },
    text(value: string) {
      room(4 + value.length * 3)
      const length = buffer.write(value, at + 4, 'utf8')
      at = buffer.writeInt32BE(length, at) + length
    },
    /** An array of texts, in the binary form of Postgres. */
    texts(values: readonly string[]) {
      const bytes = values.map((value) => Buffer.from(value))
      const head = values.length === 0 ? 12 : 20
      const length = bytes.reduce((sum, one) => sum + 4 + one.length, head)
      room(4 + length)
      at = buffer.writeInt32BE(length, at)
      const dimensions = values.length === 0 ? [0, 0, TEXT_TYPE] : [1, 0, TEXT_TYPE, values.length, 1]
      for (const number of dimensions) at = buffer.writeInt32BE(number, at)
      for (const one of bytes) {
        at = buffer.writeInt32BE(one.length, at)
        at += one.copy(buffer, at)
      }
    },
    answer(is: boolean) {
      room(5)
      at = buffer.writeInt32BE(1, at)
      at = buffer.writeInt8(Number(is), at)
    },
    nothing() {
      room(4)
      at = buffer.writeInt32BE(-1, at)
    },
    end() {
      room(2)
      at += END.copy(buffer, at)
      flush()
    },
  }
}

const IDS_AT_ONCE = 1024

/** UUIDv7 (RFC 9562) by the ten thousand, each above the one before: a counter of 32 bits stands behind the time. */
export function createIds() {
  const ids = Buffer.alloc(16 * IDS_AT_ONCE)
  let [next, counter] = [IDS_AT_ONCE, 0]

  function fill() {
    randomFillSync(ids)
    const now = Date.now()
    for (let at = 0; at < ids.length; at += 16, counter++) {
      ids.writeUIntBE(now, at, 6)
      ids.writeUInt16BE(0x7000 | (counter >>> 20), at + 6)
      ids.writeUInt32BE((0x80000000 | ((counter & 0xfffff) << 10) | (ids.readUInt16BE(at + 10) & 0x3ff)) >>> 0, at + 8)
    }
    next = 0
  }

  /** The bytes are good until the next thousand is made. */
  return () => {
    if (next === IDS_AT_ONCE) fill()
    return ids.subarray(next * 16, ++next * 16)
  }
}
