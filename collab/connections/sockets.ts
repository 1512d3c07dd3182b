import type { Socket as Tcp } from 'node:net'
import * as decoding from 'lib0/decoding'
import type { WebSocket } from 'ws'
import { CLOSING, type Closing, closingOf } from '../document/closing.ts'
import type { Allowances } from '../peers/allowances.ts'
import { MESSAGE, readType } from '../peers/frames.ts'
import { limitRate } from './rates.ts'

const PERMISSION_DENIED = 1 // Hocuspocus' Auth message
const ENOUGH = 1 << 20

export type Socket = {
  readonly readyState: number
  send(message: string | ArrayBufferLike | Blob | ArrayBufferView): void
  close(code?: number, reason?: string): void
  /** Writes a whole frame past `ws`; there must be no compression. */
  write(frame: Uint8Array): void
  shut(closing: Closing): void
  /** Lost when the client does not keep up; presence is renewed every 15 s. */
  sendPresence(message: Uint8Array): void
  readonly buffered: number
  onceDrained(listener: () => void): void
  spendFrame(bytes: number): void
  belongTo(person: string): void
  /** A plain y-websocket client: frames without address, no acknowledgements. */
  readonly isPlain: boolean
}

export function createSocket(ws: WebSocket, tcp: Tcp, allowances: Allowances | undefined): Socket {
  const limited = allowances && limitSocket(ws, allowances)
  const shut = ({ code, reason }: Closing) => ws.close(code, reason)
  const sendPresence = (message: Uint8Array) => {
    if (tcp.writableLength <= ENOUGH) ws.send(message)
  }
  return {
    isPlain: false,
    sendPresence,
    spendFrame: (bytes) => limited?.spendFrame(bytes),
    belongTo: (person) => limited?.belongTo(person),
    get readyState() {
      return ws.readyState
    },
    get buffered() {
      return tcp.writableLength
    },
    onceDrained: (listener) => tcp.once('drain', listener),
    write: (frame) => {
      if (ws.readyState === ws.OPEN) tcp.write(frame)
    },
    shut,
    close: (code, reason) => shut(closingFor(code, reason)),
    send(message) {
      const { type, refusal } = readOutgoing(message as Uint8Array)
      if (type === MESSAGE.awareness) return sendPresence(message as Uint8Array)
      ws.send(message as Uint8Array)
      if (refusal !== undefined) shut(closingOf(refusal)) // or the client would stay connected and never sync
    },
  }
}

function limitSocket(ws: WebSocket, allowances: Allowances) {
  const people = new Map<string, () => void>()
  const rate = limitRate(ws, () => Math.max(0, ...[...people.keys()].map(allowances.debtMs)))
  ws.on('close', () => {
    rate.stop()
    for (const leave of people.values()) leave()
  })
  return {
    spendFrame(bytes: number) {
      rate.spend(bytes)
      for (const person of people.keys()) allowances.spendFrame(person, bytes)
    },
    belongTo(person: string) {
      if (!people.has(person) && ws.readyState === ws.OPEN) people.set(person, allowances.enter(person, rate.hold))
    },
  }
}

export type Listeners = {
  message(bytes: Uint8Array): void
  close(event: { code: number; reason: string }): void
}

export function receive(ws: WebSocket, socket: Socket, listeners: Listeners) {
  ws.on('message', (message) => {
    const bytes = message as Buffer
    socket.spendFrame(bytes.length)
    listeners.message(bytes)
  })
  ws.on('close', (code, reason) => {
    listeners.close({ code, reason: String(reason) })
  })
  ws.on('error', () => undefined) // a close follows
}

/** Hocuspocus' own codes: its 4408 (idle) would tell a client not to come back, its 4205 means nothing to ours. */
const closingFor = (code?: number, reason?: string): Closing => {
  if (code === 4401) return CLOSING.signedOut
  return reason === undefined ? CLOSING.unavailable : closingOf(reason)
}

export function readOutgoing(message: Uint8Array): { type: number; refusal: string | undefined } {
  const decoder = decoding.createDecoder(message)
  const type = readType(decoder)
  const isRefusal = type === MESSAGE.auth && decoding.readVarUint(decoder) === PERMISSION_DENIED
  return { type, refusal: isRefusal ? decoding.readVarString(decoder) : undefined }
}
