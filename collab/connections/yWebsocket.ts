import type { Hocuspocus } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import type { WebSocket } from 'ws'
import { takeTicket } from '#db/queries/documents/participants.ts'
import { CLOSING, type Closing, closingOf } from '../document/closing.ts'
import type { NodeState } from '../live.ts'
import type { Credentials } from '../peers/authentication.ts'
import { isAddress, MESSAGE, readType } from '../peers/frames.ts'
import { type Listeners, readOutgoing, receive, type Socket } from './sockets.ts'

export const PLAIN_PATH = '/yjs/'
const TOKEN = 0
const MAX_WAITING = 100
const NO_NAME = '?'

type Entrant = { socket: Socket; letIn: () => void }
type Transport = Pick<Hocuspocus, 'handleConnection'>

export async function acceptPlain(node: NodeState, hocuspocus: Transport, entrant: Entrant, ws: WebSocket, url: URL) {
  const { socket } = entrant
  const waiting: Uint8Array[] = [] // it speaks first, before the ticket has been looked up
  let client: Listeners | undefined
  receive(ws, socket, {
    message(bytes) {
      if (client) client.message(bytes)
      else if (waiting.push(bytes) > MAX_WAITING) socket.shut(CLOSING.overloaded)
    },
    close: (event) => client?.close(event),
  })
  const credentials = await redeem(node, url).catch(() => CLOSING.unavailable)
  if (ws.readyState !== ws.OPEN) return
  if ('code' in credentials) return socket.shut(credentials)
  client = connectPlainClient(hocuspocus, entrant, documentNameIn(url), credentials)
  for (const bytes of waiting) client.message(bytes)
}

async function redeem(node: NodeState, url: URL): Promise<Credentials | Closing> {
  const id = url.searchParams.get('ticket') ?? ''
  const ticket = isUuid(id) ? await takeTicket(node.run, id) : undefined
  return ticket ? { sessionId: ticket.session_id, readOnly: ticket.read_only } : CLOSING.signedOut
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function documentNameIn({ pathname }: URL) {
  try {
    const name = decodeURIComponent(pathname.slice(PLAIN_PATH.length))
    return isAddress(name) ? name : NO_NAME
  } catch {
    return NO_NAME
  }
}

function connectPlainClient(
  hocuspocus: Transport,
  { socket, letIn }: Entrant,
  documentName: string,
  credentials: Credentials,
): Listeners {
  const plain: Socket = Object.create(socket, {
    isPlain: { value: true },
    send: { value: (message: Uint8Array) => sendPlain(socket, message) },
  })
  const client = hocuspocus.handleConnection(plain, new Request('http://localhost/yjs'), {
    socket: plain,
    letIn,
    credentials,
  })
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
    message(bytes) {
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
