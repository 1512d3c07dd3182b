import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { contentOf, requestOf, scoreOf, statusOf } from '#collab/document/rows.ts'

type Id = { client: number; clock: number }

/** A document as the server makes it: rows `r0`, `r1` and so on, each of so many characters. */
export function rowDocument(rows: number, characters: number) {
  const doc = new Y.Doc()
  for (const root of [contentOf, statusOf, scoreOf, requestOf]) root(doc)
  doc.clientID = 1
  doc.transact(() => {
    for (let row = 0; row < rows; row++) contentOf(doc).set(`r${row}`, new Y.Text('x'.repeat(characters)))
  })
  doc.clientID = 2 ** 31
  return doc
}

/** Structs of one character, or of `text`, each of them the one between `left` and `right`, or the only one in `parent`. */
export type Struct = { left?: Id; right?: Id; parent?: Id; text?: string }

/** Writes an update as no honest client would: blocks of structs in the given order, then the ranges that are deleted. */
export function writeStructs(
  blocks: { client: number; clock?: number; structs: Struct[] }[],
  deletions: { client: number; ranges: [clock: number, length: number][] }[] = [],
) {
  const encoder = encoding.createEncoder()
  const write = (...values: number[]) => {
    for (const value of values) encoding.writeVarUint(encoder, value)
  }
  write(blocks.length)
  for (const { client, clock = 0, structs } of blocks) {
    write(structs.length, client, clock)
    for (const { left, right, parent, text = 'a' } of structs) {
      encoding.writeUint8(encoder, 4 | (left ? 128 : 0) | (right ? 64 : 0))
      if (left) write(left.client, left.clock)
      if (right) write(right.client, right.clock)
      if (!left && !right) write(0, parent!.client, parent!.clock)
      encoding.writeVarString(encoder, text)
    }
  }
  write(deletions.length)
  for (const { client, ranges } of deletions) write(client, ranges.length, ...ranges.flat())
  return encoding.toUint8Array(encoder)
}

/** Written at the same place by one client that never saw its own text. */
export function siblings({
  client,
  count,
  parent,
  clock,
}: {
  client: number
  count: number
  parent: Id
  clock?: number
}) {
  const structs = Array.from({ length: count }, () => ({ parent }))
  return writeStructs([{ client, structs, ...(clock === undefined ? {} : { clock }) }])
}

/**
 * Three updates that cost nothing one after the other, and the square of their length when they are loaded as one: the
 * client of the middle one comes last then, because the third refers to the first.
 */
export function tangle({ parent, count, client = 100 }: { parent: Id; count: number; client?: number }) {
  const [low, high, highest] = [client, client + 1, client + 2]
  const last = { client: low, clock: count - 1 }
  return [
    siblings({ client: high, count, parent }),
    siblings({ client: low, count, parent }),
    writeStructs(
      [{ client: highest, structs: [{ left: last }] }],
      [highest, high, low].map((of) => ({ client: of, ranges: [[0, of === highest ? 1 : count]] })),
    ),
  ]
}
