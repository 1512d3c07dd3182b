import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'

/** Hocuspocus' message types. A plain y-websocket client knows the first four, and its frames carry no address. */
export const MESSAGE = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  syncReply: 4,
  stateless: 5,
  close: 7,
  syncStatus: 8,
} as const
export const SYNC = { step1: 0, step2: 1, update: 2 } as const

export function frame(address: string | undefined, ...values: (number | string | Uint8Array)[]): Buffer {
  const message = encoding.createEncoder()
  if (address !== undefined) encoding.writeVarString(message, address)
  for (const value of values)
    if (typeof value === 'number') encoding.writeVarUint(message, value)
    else if (typeof value === 'string') encoding.writeVarString(message, value)
    else encoding.writeVarUint8Array(message, value)
  return withHeader(encoding.toUint8Array(message))
}

export const updatePrefix = (address: string | undefined) =>
  encoding.encode((encoder) => {
    if (address !== undefined) encoding.writeVarString(encoder, address)
    encoding.writeVarUint(encoder, MESSAGE.sync)
    encoding.writeVarUint(encoder, SYNC.update)
  })
export const updateBody = (update: Uint8Array) =>
  encoding.encode((encoder) => encoding.writeVarUint8Array(encoder, update))

export function withHeader(...parts: Uint8Array[]) {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const bytes = Buffer.allocUnsafe(header + length)
  bytes[0] = 0x82 // final, binary
  if (header === 2) bytes[1] = length
  else if (header === 4) {
    bytes[1] = 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  let at = header
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function readType(decoder: decoding.Decoder) {
  const length = decoding.readVarUint(decoder)
  decoder.pos += length
  return decoding.readVarUint(decoder)
}

/** A document's name, and behind a NUL the session of the provider; no line break, for Hocuspocus logs it. */
const ADDRESS = /^[ -~]{0,200}(?:\0[ -~]{0,200})?$/
export const isAddress = (text: string) => ADDRESS.test(text)

/** Hocuspocus would log a stack for what is not even addressed to a document, and for a sign-in that it cannot read. */
export function isAddressed(bytes: Uint8Array) {
  try {
    const decoder = decoding.createDecoder(bytes)
    if (!isAddress(decoding.readVarString(decoder))) return false
    if (decoding.readVarUint(decoder) !== MESSAGE.auth) return true
    decoding.readVarUint(decoder)
    decoding.readVarString(decoder) // the token
    if (decoding.hasContent(decoder)) decoding.readVarString(decoder) // the provider's version
    return true
  } catch {
    return false
  }
}

type SyncMessage = { step: number; payload: Uint8Array }
type Incoming =
  | ({ kind: 'sync' } & SyncMessage)
  | { kind: 'presence'; update: Uint8Array }
  | { kind: 'channel' | 'ignored' }

/** @throws when the bytes are no message */
export function readMessage(bytes: Uint8Array): Incoming {
  const decoder = decoding.createDecoder(bytes)
  const type = readType(decoder)
  if (type === MESSAGE.close) return { kind: 'channel' }
  if (type === MESSAGE.awareness) return { kind: 'presence', update: decoding.readVarUint8Array(decoder) }
  if (type !== MESSAGE.sync && type !== MESSAGE.syncReply) return { kind: 'ignored' }
  const step = decoding.readVarUint(decoder)
  const payload = decoding.readVarUint8Array(decoder)
  if (step > SYNC.update) throw new Error('unknown sync step')
  return { kind: 'sync', step, payload }
}
