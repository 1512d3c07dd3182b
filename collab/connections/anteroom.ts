import type { Socket as Tcp } from 'node:net'
import type { WebSocket } from 'ws'
import { CLOSING } from '../document/closing.ts'

/**
 * Our app sends its token and its state vector before it knows that it is let in: 260 bytes a document, and 7 for each
 * browser that ever wrote there. More is not refused, it waits in the network.
 */
const BYTES = 16 * 1024
const PATIENCE_MS = 10_000
const MAX_SOCKETS = { anAddress: 200, aNode: 1000 }
const CLOSING_MS = 1000

export type Anteroom = ReturnType<typeof createAnteroom>

export function createAnteroom(
  { rateLimits }: { rateLimits: boolean },
  { patienceMs = PATIENCE_MS, most = MAX_SOCKETS } = {},
) {
  const addresses = new Map<string, number>()
  let sockets = 0

  function count(address: string, change: 1 | -1) {
    const left = (addresses.get(address) ?? 0) + change
    if (left > 0) addresses.set(address, left)
    else addresses.delete(address)
    sockets += change
  }

  return {
    waiting: () => sockets,
    refusal(address: string) {
      if (!rateLimits) return undefined
      if ((addresses.get(address) ?? 0) >= most.anAddress) return '429 Too Many Requests'
      return sockets >= most.aNode ? '503 Service Unavailable' : undefined
    },
    /** Reads no more than a few kilobytes and waits no longer than ten seconds. Returns what to call once they are known. */
    enter(ws: WebSocket, tcp: Tcp, address: string) {
      let [bytes, isPaused, isWaiting] = [0, false, true]
      count(address, 1)

      const read = (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= BYTES) return
        isPaused = true
        ws.pause()
      }
      const leave = () => {
        if (!isWaiting) return
        isWaiting = false
        count(address, -1)
        clearTimeout(timer)
        tcp.off('data', read)
        if (isPaused) ws.resume()
      }
      const timer = setTimeout(() => {
        ws.close(CLOSING.tooSlow.code, CLOSING.tooSlow.reason)
        setTimeout(() => ws.terminate(), CLOSING_MS).unref()
      }, patienceMs)
      tcp.on('data', read)
      ws.on('close', leave)
      return leave
    },
  }
}
