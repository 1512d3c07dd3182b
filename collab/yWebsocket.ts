import type { Hocuspocus } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { Credentials } from './authentication.ts'
import { closingOf } from './document/closing.ts'
import { MESSAGE, readType } from './frames.ts'
import { readOutgoing, type Socket } from './sockets.ts'

export type PlainClient = { receive(bytes: Uint8Array): void; close(event: { code: number; reason: string }): void }

const TOKEN = 0

/**
 * A plain y-websocket client, let into one document through the same hooks as everybody: only the framing differs.
 * It knows sync, presence and closing; what else Hocuspocus says has no equivalent there.
 */
export function connectPlainClient(
  hocuspocus: Pick<Hocuspocus, 'handleConnection'>,
  socket: Socket,
  documentName: string,
  credentials: Credentials,
): PlainClient {
  const plain: Socket = Object.create(socket, {
    isPlain: { value: true },
    send: { value: (message: Uint8Array) => sendPlain(socket, message) },
  })
  const client = hocuspocus.handleConnection(plain, new Request('http://localhost/yjs'), { socket: plain, credentials })
  const addressed = (write: (encoder: encoding.Encoder) => void) =>
    encoding.encode((encoder) => {
      encoding.writeVarString(encoder, documentName)
      write(encoder)
    })
  client.handleMessage(
    addressed((encoder) => {
      encoding.writeVarUint(encoder, MESSAGE.auth)
      encoding.writeVarUint(encoder, TOKEN)
      encoding.writeVarString(encoder, '')
    }),
  )
  return {
    receive(bytes) {
      const type = bytes[0]
      if (type === MESSAGE.sync || type === MESSAGE.awareness || type === MESSAGE.queryAwareness)
        client.handleMessage(addressed((encoder) => encoding.writeUint8Array(encoder, bytes)))
    },
    close: (event) => client.handleClose(event),
  }
}

function sendPlain(socket: Socket, message: Uint8Array) {
  const { type, refusal } = readOutgoing(message)
  if (refusal !== undefined) return socket.shut(closingOf(refusal))
  if (type !== MESSAGE.awareness) return
  const decoder = decoding.createDecoder(message)
  readType(decoder)
  const presence = encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, MESSAGE.awareness)
    encoding.writeUint8Array(encoder, decoding.readTailAsUint8Array(decoder))
  })
  socket.sendPresence(presence)
}
