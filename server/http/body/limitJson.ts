import { setImmediate } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../apiError.ts'
import type { Env } from '../env.ts'

/** JSON of this size is parsed in a few milliseconds, whatever its shape. */
const SMALL_BYTES = 16_384
/** Lists, objects and fields together. */
const MAX_STRUCTURES = 1000
/** Values of a list, 50,000 ids of texts and a few beside them, and escapes within texts. */
const MAX_VALUES = 51_000
const SERVICES = /\/(stripe\/webhook|repositories\/[^/]+\/push)\/?$/
const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const COSTS = new Uint8Array(256)
for (const sign of '[{:,') COSTS[sign.charCodeAt(0)] = sign === ',' ? 1 : 2

/**
 * Refuses JSON that takes long to parse for its size: 4 MiB of nested lists blocked the process for a second. The webhook checks a
 * signature before it parses, and what is told of a push is never parsed.
 */
export const limitJson = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header('content-type')
  const holdsNone = c.req.method === 'GET' || type === undefined || type.startsWith('multipart/')
  if (holdsNone || SERVICES.test(c.req.path)) return next()
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (bytes.length > SMALL_BYTES) {
    if (hasTooManyValues(bytes)) throw new ApiError(413, 'The request has too many values or is nested too deeply')
    await setImmediate() // others are answered before it is parsed
  }
  await next()
})

function hasTooManyValues(bytes: Uint8Array) {
  let structures = 0
  let values = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) isInText = !isInText
    else if (isInText) {
      if (byte !== BACKSLASH) continue
      at++
      if (++values > MAX_VALUES) return true
    } else if (COSTS[byte] === 2) {
      if (++structures > MAX_STRUCTURES) return true
    } else if (COSTS[byte] === 1 && ++values > MAX_VALUES) return true
  }
  return false
}
