import * as decoding from 'lib0/decoding'

export class Refused extends Error {
  override name = 'Refused'
}

export function refuse(reason: string): never {
  throw new Refused(reason)
}

export type Id = { client: number; clock: number }
export type Struct = Id & {
  length: number
  kind: number
  left: Id | undefined
  right: Id | undefined
  parent: Id | undefined
  text: string
  /** Why people may not write it; ignored when the document already holds it. */
  fault: string | undefined
}
export type Deletion = Id & { length: number }
export type DecodedUpdate = { blocks: Map<number, Struct[]>; deletions: Deletion[] }

/** Kinds of struct in Yjs' update format, version 1. */
export const KIND = { collected: 0, deleted: 1, string: 4, skip: 10 } as const

const HAS_LEFT = 128
const HAS_RIGHT = 64
const HAS_MAP_KEY = 32

type Reader = decoding.Decoder

/** Contents that people may not write, and their lengths. They still occur: a sync answer repeats what the server wrote. */
const OTHER_CONTENTS: Record<number, (reader: Reader) => number> = {
  2: (reader) => repeat(reader, decoding.readVarString), // JSON
  3: (reader) => one(decoding.readVarUint8Array(reader)), // binary
  5: (reader) => one(decoding.readVarString(reader)), // embed
  6: (reader) => one(decoding.readVarString(reader), decoding.readVarString(reader)), // format
  7: (reader) => one(readType(reader)),
  8: (reader) => repeat(reader, decoding.readAny),
  9: (reader) => one(decoding.readVarString(reader), decoding.readAny(reader)), // subdocument
}

const one = (..._read: unknown[]) => 1

function repeat(reader: Reader, read: (reader: Reader) => unknown) {
  const count = decoding.readVarUint(reader)
  for (let index = 0; index < count; index++) read(reader)
  return count
}

function readType(reader: Reader) {
  const type = decoding.readVarUint(reader)
  if (type > 6) refuse('malformed')
  if (type === 3 || type === 5) decoding.readVarString(reader) // elements and hooks have names
}

/**
 * Reads a Yjs update more strictly than Yjs does, so that Yjs cannot read the same bytes differently: no client twice,
 * deletions in order, nothing behind the end.
 * @throws {Refused}
 */
export function readUpdate(bytes: Uint8Array): DecodedUpdate {
  try {
    const reader = decoding.createDecoder(bytes)
    const blocks = readBlocks(reader)
    const deletions = readDeletions(reader)
    if (decoding.hasContent(reader)) refuse('trailing bytes')
    return { blocks, deletions }
  } catch (error) {
    if (error instanceof Refused) throw error
    refuse('malformed')
  }
}

function readBlocks(reader: Reader) {
  const blocks = new Map<number, Struct[]>()
  for (let count = decoding.readVarUint(reader); count > 0; count--) {
    let structCount = decoding.readVarUint(reader)
    const client = decoding.readVarUint(reader)
    if (client > 0xffffffff) refuse('client id')
    if (blocks.has(client)) refuse('client repeated') // Yjs would keep only the last
    let clock = decoding.readVarUint(reader)
    const structs: Struct[] = []
    for (; structCount > 0; structCount--) {
      const struct = readStruct(reader, client, clock)
      if (struct.length < 1) refuse('empty struct')
      structs.push(struct)
      clock += struct.length
      if (!Number.isSafeInteger(clock)) refuse('malformed')
    }
    if (structs.length > 0) blocks.set(client, structs)
  }
  return blocks
}

function readStruct(reader: Reader, client: number, clock: number): Struct {
  const info = decoding.readUint8(reader)
  const kind = info & 31
  const struct: Struct = {
    client,
    clock,
    length: 1,
    kind,
    left: undefined,
    right: undefined,
    parent: undefined,
    text: '',
    fault: undefined,
  }
  if (kind === KIND.collected || kind === KIND.skip) {
    struct.length = decoding.readVarUint(reader)
    if (kind === KIND.skip) struct.fault = 'gap'
    return struct
  }
  if (info & HAS_LEFT) struct.left = readId(reader)
  if (info & HAS_RIGHT) struct.right = readId(reader)
  if (!struct.left && !struct.right) readParent(reader, info, struct)
  readContent(reader, struct)
  return struct
}

function readParent(reader: Reader, info: number, struct: Struct) {
  if (decoding.readVarUint(reader) === 1) {
    decoding.readVarString(reader)
    struct.fault = 'root type'
  } else struct.parent = readId(reader)
  if (info & HAS_MAP_KEY) {
    decoding.readVarString(reader)
    struct.fault ??= 'map key' // rows, their fields and attributes are all map keys
  }
}

function readContent(reader: Reader, struct: Struct) {
  if (struct.kind === KIND.string) {
    struct.text = decoding.readVarString(reader)
    struct.length = struct.text.length
  } else if (struct.kind === KIND.deleted) struct.length = decoding.readVarUint(reader)
  else {
    const read = OTHER_CONTENTS[struct.kind] ?? refuse('malformed')
    struct.length = read(reader)
    struct.fault ??= `content of kind ${struct.kind}`
  }
}

const readId = (reader: Reader): Id => ({ client: decoding.readVarUint(reader), clock: decoding.readVarUint(reader) })

function readDeletions(reader: Reader) {
  const deletions: Deletion[] = []
  const seen = new Set<number>()
  for (let count = decoding.readVarUint(reader); count > 0; count--) {
    const client = decoding.readVarUint(reader)
    if (seen.has(client)) refuse('client repeated')
    seen.add(client)
    let after = 0
    for (let ranges = decoding.readVarUint(reader); ranges > 0; ranges--) {
      const clock = decoding.readVarUint(reader)
      const length = decoding.readVarUint(reader)
      if (clock < after || length < 1) refuse('unsorted deletions') // in order, no struct is visited twice
      after = clock + length
      deletions.push({ client, clock, length })
    }
  }
  return deletions
}

export function indexAt(structs: Struct[], clock: number) {
  let low = 0
  for (let high = structs.length - 1; low < high; ) {
    const middle = (low + high + 1) >> 1
    if (structs[middle]!.clock <= clock) low = middle
    else high = middle - 1
  }
  return low
}
