import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { Env } from '../env.ts'

const MAX_DRAINED_BYTES = 32 * 1024 * 1024
const MAX_DRAINED_MS = 5000

/**
 * Reads what an answer has left of its request, or the next request of the connection would wait behind it. Of a body that
 * is too long or too slow the rest is not read: then the answer says that the connection ends with it.
 */
export const drainBody = createMiddleware<Env>(async (c, next) => {
  await next()
  const { incoming, outgoing } = c.env ?? {}
  if (!incoming || !outgoing || !hasBody(incoming) || incoming.complete) return
  if (!(await drain(incoming as IncomingMessage))) outgoing.setHeader('Connection', 'close')
})

type Incoming = Pick<IncomingMessage, 'headers'>
const lengthOf = ({ headers }: Incoming) => Number(headers['content-length'] ?? 0)
const hasBody = (incoming: Incoming) => lengthOf(incoming) > 0 || incoming.headers['transfer-encoding'] !== undefined

/** Returns whether the whole body was read. */
function drain(incoming: IncomingMessage) {
  if (lengthOf(incoming) > MAX_DRAINED_BYTES) return false
  return new Promise<boolean>((resolve) => {
    const giveUp = setTimeout(() => end(), MAX_DRAINED_MS)
    let read = 0
    const count = (bytes: Uint8Array) => {
      read += bytes.length
      if (read > MAX_DRAINED_BYTES) end()
    }
    const end = () => {
      clearTimeout(giveUp)
      incoming.off('data', count).off('close', end).off('end', end).pause()
      resolve(incoming.complete)
    }
    // A reader that has given up would hold the stream back.
    incoming.removeAllListeners('data').removeAllListeners('readable')
    incoming.on('data', count).on('end', end).on('close', end).resume()
  })
}
