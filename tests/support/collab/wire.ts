import type { Socket } from 'node:net'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import WebSocket from 'ws'

export const STEP1 = 0
export const STEP2 = 1
export const UPDATE = 2
const SYNC = 0
const AWARENESS = 1
const AUTH = 2
const SYNC_REPLY = 4
const SYNC_STATUS = 8

export type WireEvents = {
  /** The server lets us in: the handshake may start. */
  joined?(): void
  sync?(step: number, payload: Uint8Array): void
  /** One of our messages is acknowledged; acknowledgements come in the order of the messages. */
  acknowledged?(): void
  closed?(code: number, reason: string): void
}

export type Wire = {
  send(step: number, payload: Uint8Array): void
  /** Shows an awareness update to all in the document. */
  show(update: Uint8Array): void
  sendRaw(bytes: Uint8Array): void
  close(): void
  /** Without a closing handshake, like a lost network. */
  terminate(): void
  /** Reads nothing until `resume`. */
  pause(): void
  resume(): void
  buffered(): number
  /** Bytes that went over the network so far, frames and all. */
  traffic(): { sent: number; received: number }
}

/** Speaks the protocol of Hocuspocus for one document, frame by frame, with nothing in between. */
export function connectHocuspocus(
  url: string,
  document: string,
  token: string,
  on: WireEvents,
  localAddress?: string,
): Wire {
  const socket = new WebSocket(url, { perMessageDeflate: false, localAddress })
  const message = (type: number, write: (encoder: encoding.Encoder) => void) =>
    encoding.encode((encoder) => {
      encoding.writeVarString(encoder, document)
      encoding.writeVarUint(encoder, type)
      write(encoder)
    })
  socket.on('open', () =>
    socket.send(
      message(AUTH, (encoder) => {
        encoding.writeVarUint(encoder, 0)
        encoding.writeVarString(encoder, token)
        encoding.writeVarString(encoder, '4.8.0')
      }),
    ),
  )
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    decoding.readVarString(decoder)
    const type = decoding.readVarUint(decoder)
    if (type === SYNC || type === SYNC_REPLY)
      on.sync?.(decoding.readVarUint(decoder), decoding.readVarUint8Array(decoder))
    else if (type === SYNC_STATUS) on.acknowledged?.()
    else if (type === AUTH && decoding.readVarUint(decoder) === 2) on.joined?.()
  })
  return wireOn(socket, on, message)
}

/** Speaks the protocol of y-websocket; its messages are never acknowledged. */
export function connectYWebsocket(url: string, on: WireEvents): Wire {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  socket.on('open', () => on.joined?.())
  socket.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) === SYNC)
      on.sync?.(decoding.readVarUint(decoder), decoding.readVarUint8Array(decoder))
  })
  return wireOn(socket, on, (type, write) =>
    encoding.encode((encoder) => {
      encoding.writeVarUint(encoder, type)
      write(encoder)
    }),
  )
}

type Frame = (type: number, write: (encoder: encoding.Encoder) => void) => Uint8Array

function wireOn(socket: WebSocket, on: WireEvents, frame: Frame): Wire {
  socket.binaryType = 'nodebuffer'
  let tcp: Socket | undefined
  socket.on('upgrade', (response) => {
    tcp = response.socket
  })
  socket.on('error', () => undefined)
  socket.on('close', (code, reason) => on.closed?.(code, String(reason)))
  const send = (bytes: Uint8Array) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(bytes)
  }
  return {
    send: (step, payload) =>
      send(
        frame(SYNC, (encoder) => {
          encoding.writeVarUint(encoder, step)
          encoding.writeVarUint8Array(encoder, payload)
        }),
      ),
    show: (update) => send(frame(AWARENESS, (encoder) => encoding.writeVarUint8Array(encoder, update))),
    sendRaw: send,
    close: () => socket.close(),
    terminate: () => socket.terminate(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    buffered: () => socket.bufferedAmount,
    traffic: () => ({ sent: tcp?.bytesWritten ?? 0, received: tcp?.bytesRead ?? 0 }),
  }
}
