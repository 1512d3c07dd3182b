import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import type { LoggedUpdate, Segment } from '#db/queries/documents/documentHistory.ts'

/** Level 19 saves less than 1 % more of keystrokes and nothing of a state, and takes two and a half to five times as long. */
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 15, [constants.ZSTD_c_checksumFlag]: 1 },
}

export const compress = (bytes: Uint8Array) => zstdCompressSync(bytes, COMPRESSION)

/** @throws when the bytes are not what was compressed */
export const decompress = (bytes: Uint8Array): Buffer => zstdDecompressSync(bytes)

/**
 * Successive updates as one segment, in columns: authors, times, lengths, bytes. Times never fall, so that a time names one
 * position.
 */
export function encodeSegment(updates: LoggedUpdate[]): Segment {
  const [first, last] = [updates[0]!, updates.at(-1)!]
  const actors = [...new Set(updates.flatMap((update) => update.actors))]
  const groups = [...new Set(updates.map((update) => groupOf(update.actors, actors)))]
  const times = rising(updates.map(({ at }) => at.getTime()))
  const columns = encoding.encode((encoder) => {
    const write = (number: number) => encoding.writeVarUint(encoder, number)
    write(updates.length)
    write(groups.length)
    for (const group of groups) encoding.writeVarString(encoder, group)
    for (const update of updates) write(groups.indexOf(groupOf(update.actors, actors)))
    times.forEach((time, n) => void write(time - (times[n - 1] ?? time)))
    for (const { bytes } of updates) write(bytes.length)
    for (const bytes of subtract(updates.map((update) => update.bytes))) encoding.writeUint8Array(encoder, bytes)
  })
  return {
    first_seq: first.seq,
    last_seq: last.seq,
    started_at: new Date(times[0]!),
    ended_at: new Date(times.at(-1)!),
    actors,
    updates: compress(columns),
    merged: compress(updates.length === 1 ? first.bytes : Y.mergeUpdates(updates.map(({ bytes }) => bytes))),
  }
}

export function decodeSegment(segment: Omit<Segment, 'merged'>): LoggedUpdate[] {
  const decoder = decoding.createDecoder(decompress(segment.updates))
  const read = () => decoding.readVarUint(decoder)
  const count = read()
  const groups = Array.from({ length: read() }, () => namesOf(decoding.readVarString(decoder), segment.actors))
  const authors = Array.from({ length: count }, () => groups[read()]!)
  const times = sums(segment.started_at.getTime(), Array.from({ length: count }, read))
  const lengths = Array.from({ length: count }, read)
  const bytes = add(lengths.map((length) => decoding.readUint8Array(decoder, length)))
  return bytes.map((bytes, n) => ({ seq: segment.first_seq + n, at: new Date(times[n]!), actors: authors[n]!, bytes }))
}

const groupOf = (names: string[], actors: string[]) => names.map((name) => actors.indexOf(name)).join(' ')
const namesOf = (group: string, actors: string[]) =>
  group === '' ? [] : group.split(' ').map((position) => actors[Number(position)]!)

function rising(times: number[]) {
  let latest = 0
  return times.map((time) => {
    latest = Math.max(latest, time)
    return latest
  })
}

function sums(start: number, differences: number[]) {
  let sum = start
  return differences.map((difference) => {
    sum += difference
    return sum
  })
}

/** Keystrokes differ from the one before of the same length in a letter and in counters that rose by one: this is what compresses. */
function subtract(updates: Uint8Array[]) {
  const before = new Map<number, Uint8Array>()
  return updates.map((bytes) => {
    const last = before.get(bytes.length)
    before.set(bytes.length, bytes)
    return last ? bytes.map((byte, n) => byte - last[n]!) : bytes
  })
}

function add(differences: Uint8Array[]) {
  const before = new Map<number, Buffer>()
  return differences.map((difference) => {
    const last = before.get(difference.length)
    const bytes = Buffer.from(last ? difference.map((byte, n) => byte + last[n]!) : difference)
    before.set(bytes.length, bytes)
    return bytes
  })
}
