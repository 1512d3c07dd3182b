import type { HocuspocusProvider } from '@hocuspocus/provider'
import { createDecoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { cutUpdate } from './cutUpdate.ts'

const SYNC = 0
const PIECE_BYTES = 60 * 1024

/** After long work offline the answer to the server's first question is larger than one message may be. */
export function sendInPieces(provider: HocuspocusProvider) {
  const receive = provider.onMessage.bind(provider)
  provider.onMessage = (event: MessageEvent<ArrayBuffer>) => {
    const known = stateVectorAskedFor(new Uint8Array(event.data))
    const update = known && Y.encodeStateAsUpdate(provider.document, known)
    if (!known || !update || update.length <= PIECE_BYTES) return receive(event)
    const pieces = cutUpdate(update, known, PIECE_BYTES)
    for (const [i, piece] of pieces.entries()) {
      const isLast = i === pieces.length - 1
      // The handshake itself counts as one unacknowledged message: the last piece is its answer.
      if (!isLast) provider.incrementUnsyncedChanges()
      provider.configuration.websocketProvider.send(
        frame(provider.effectiveName, isLast ? messageYjsSyncStep2 : messageYjsUpdate, piece),
      )
    }
  }
}

function stateVectorAskedFor(message: Uint8Array): Uint8Array | undefined {
  const decoder = createDecoder(message)
  readVarString(decoder)
  if (readVarUint(decoder) !== SYNC || readVarUint(decoder) !== messageYjsSyncStep1) return undefined
  return readVarUint8Array(decoder)
}

function frame(name: string, kind: number, update: Uint8Array) {
  const encoder = createEncoder()
  writeVarString(encoder, name)
  writeVarUint(encoder, SYNC)
  writeVarUint(encoder, kind)
  writeVarUint8Array(encoder, update)
  return toUint8Array(encoder)
}
