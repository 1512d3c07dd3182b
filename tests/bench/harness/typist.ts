import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { contentOf } from '#collab/document/rows.ts'
import { STEP1, STEP2, UPDATE, type Wire, type WireEvents } from '../../support/collab/wire.ts'

type ItemId = { client: number; clock: number }

/** The place of each row's text in this document, so that an insertion can be written without holding the document. */
export function firstItemsOf(doc: Y.Doc): ItemId[] {
  return [...contentOf(doc).values()].map((text) => ({ client: text._item!.id.client, clock: text._item!.id.clock }))
}

const STRING = 4
const HAS_ORIGIN = 0x80

/** One typed character as a Yjs update (format v1): after the one before it, or first in the text of a row. */
export function insertion(client: number, clock: number, row: ItemId | undefined, text: string) {
  return encoding.encode((encoder) => {
    const write = (...numbers: number[]) => numbers.forEach((number) => void encoding.writeVarUint(encoder, number))
    write(1, 1, client, clock)
    encoding.writeUint8(encoder, row ? STRING : STRING | HAS_ORIGIN)
    if (row) write(0, row.client, row.clock)
    else write(client, clock - 1)
    encoding.writeVarString(encoder, text)
    write(0)
  })
}

export type Typist = {
  isReady(): boolean
  /** Types one character, an a if it does not matter; returns its clock. */
  type(character?: string): number
  /** The next character goes first in the text of this row. */
  goTo(row: ItemId): void
  client: number
  close(): void
}

/**
 * Somebody who types in one row and holds no document: cheap enough to have a hundred in one process.
 * The handshake claims to know everything, so that nothing but others' edits comes down.
 */
export function startTypist(
  connect: (on: WireEvents) => Wire,
  firstRow: ItemId,
  known: Uint8Array,
  onAcknowledged?: (count: number) => void,
): Typist {
  const client = Math.floor(Math.random() * 0xffffffff)
  let clock = 0
  let entered: ItemId | undefined = firstRow
  let isReady = false
  let acknowledgements = 0
  let handshakes = 0
  const empty = Y.encodeStateAsUpdate(new Y.Doc())
  const wire = connect({
    joined: () => wire.send(STEP1, known),
    sync(step) {
      if (step === STEP1) {
        handshakes++
        wire.send(STEP2, empty)
      } else if (step === STEP2) isReady = true
    },
    acknowledged() {
      if (handshakes > 0) handshakes--
      else onAcknowledged?.(acknowledgements++)
    },
  })
  return {
    client,
    isReady: () => isReady,
    type(character = 'a') {
      wire.send(UPDATE, insertion(client, clock, entered, character))
      entered = undefined
      return clock++
    },
    goTo(row) {
      entered = row
    },
    close: () => wire.terminate(),
  }
}

/** Somebody who reads along in a real document; `onSeen` names each character as it appears. */
export function startReader(
  connect: (on: WireEvents) => Wire,
  onSeen: (client: number, clock: number, length: number) => void,
) {
  const doc = new Y.Doc()
  let isReady = false
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    for (const [client, after] of transaction.afterState) {
      const before = transaction.beforeState.get(client) ?? 0
      if (after > before) onSeen(client, before, after - before)
    }
  })
  const wire = connect({
    joined: () => wire.send(STEP1, Y.encodeStateVector(doc)),
    sync(step, payload) {
      if (step === STEP1) return wire.send(STEP2, Y.encodeStateAsUpdate(doc, payload))
      Y.applyUpdate(doc, payload, 'server')
      if (step === STEP2) isReady = true
    },
  })
  return {
    doc,
    isReady: () => isReady,
    /** A client silent for a minute is taken for gone. */
    stay: () => wire.send(STEP2, Y.encodeStateAsUpdate(new Y.Doc())),
    close: () => wire.terminate(),
  }
}
