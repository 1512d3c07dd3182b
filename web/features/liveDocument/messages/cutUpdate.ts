import { writeVarUint } from 'lib0/encoding'
import * as Y from 'yjs'

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number]
type Deletion = { client: number; clock: number; len: number }

const BYTES_OF_A_DELETION = 12

/**
 * Cuts an update into pieces of about `maxBytes`. In their order each builds only on what the receiver has
 * (`known`, its state vector) and on earlier pieces; deletions come after all text.
 */
export function cutUpdate(update: Uint8Array, known: Uint8Array, maxBytes: number): Uint8Array[] {
  if (update.length <= maxBytes) return [update]
  const { structs, ds } = Y.decodeUpdate(update)
  const pieces: Uint8Array[] = []
  let piece: Struct[] = []
  let bytes = 0
  const finish = () => {
    if (piece.length > 0) pieces.push(encode(piece, []))
    piece = []
    bytes = 0
  }
  for (const struct of inCausalOrder(structs, Y.decodeStateVector(known))) {
    const size = encode([struct], []).length
    if (bytes + size > maxBytes) finish()
    piece.push(struct)
    bytes += size
  }
  finish()
  const deletions = [...ds.clients].flatMap(([client, items]) =>
    items.map(({ clock, len }) => ({ client, clock, len })),
  )
  const deletionsAPiece = Math.floor(maxBytes / BYTES_OF_A_DELETION)
  for (let i = 0; i < deletions.length; i += deletionsAPiece)
    pieces.push(encode([], deletions.slice(i, i + deletionsAPiece)))
  return pieces
}

function inCausalOrder(structs: Struct[], known: Map<number, number>): Struct[] {
  const queues = Map.groupBy(
    structs.filter((struct) => !(struct instanceof Y.Skip)),
    (struct) => struct.id.client,
  )
  const clocks = new Map(known)
  const there = (id: { client: number; clock: number } | null) => id === null || (clocks.get(id.client) ?? 0) > id.clock
  const ready = (struct: Struct) =>
    !(struct instanceof Y.Item) ||
    (there(struct.origin) && there(struct.rightOrigin) && (!(struct.parent instanceof Y.ID) || there(struct.parent)))
  const ordered: Struct[] = []
  for (let before = -1; before < ordered.length; ) {
    before = ordered.length
    for (const queue of queues.values()) {
      while (queue[0] && ready(queue[0])) {
        const struct = queue.shift() as Struct
        clocks.set(struct.id.client, struct.id.clock + struct.length)
        ordered.push(struct)
      }
    }
  }
  // Structs with unknown references go last, whole.
  return [...ordered, ...[...queues.values()].flat()]
}

/** Yjs' first update format: structs by client, then deletions by client. */
function encode(structs: Struct[], deletions: Deletion[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1()
  const byClient = Map.groupBy(structs, (struct) => struct.id.client)
  writeVarUint(encoder.restEncoder, byClient.size)
  for (const [client, own] of byClient) {
    writeVarUint(encoder.restEncoder, own.length)
    encoder.writeClient(client)
    writeVarUint(encoder.restEncoder, own[0]?.id.clock ?? 0)
    for (const struct of own) struct.write(encoder, 0)
  }
  const deletedByClient = Map.groupBy(deletions, ({ client }) => client)
  writeVarUint(encoder.restEncoder, deletedByClient.size)
  for (const [client, own] of deletedByClient) {
    encoder.resetDsCurVal()
    writeVarUint(encoder.restEncoder, client)
    writeVarUint(encoder.restEncoder, own.length)
    for (const { clock, len } of own) {
      encoder.writeDsClock(clock)
      encoder.writeDsLen(len)
    }
  }
  return encoder.toUint8Array()
}
