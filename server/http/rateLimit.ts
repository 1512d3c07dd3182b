import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { ApiError } from './errors.ts'

const WINDOW_MS = 5 * 60_000
const SIGN_INS_A_PERSON = 10
const SIGN_INS_AN_ADDRESS = 100
const SIGN_UPS_AN_ADDRESS = 50

/** Counts per key within a window; what has run out is forgotten. In this process alone. */
export function createCounter(windowMs: number, now = Date.now) {
  const counts = new Map<string, { count: number; until: number }>()
  let sweepAt = now() + windowMs

  function sweep() {
    for (const [key, { until }] of counts) if (until <= now()) counts.delete(key)
    sweepAt = now() + windowMs
  }

  return {
    /** How many there are now, this one included. */
    add(key: string) {
      if (now() >= sweepAt) sweep()
      const entry = counts.get(key)
      if (entry && entry.until > now()) return ++entry.count
      counts.set(key, { count: 1, until: now() + windowMs })
      return 1
    },
    takeBack(key: string) {
      const entry = counts.get(key)
      if (entry) entry.count--
    },
  }
}

const tooMany = () =>
  new ApiError(429, 'Too many attempts. Please try again later.', { 'Retry-After': String(WINDOW_MS / 1000) })

/** Wrong passwords are limited per person and address, and per address, so that neither guessing nor spraying pays. */
export function limitSignIns() {
  const attempts = createCounter(WINDOW_MS)
  return createMiddleware<Env>(async (c, next) => {
    if (!c.var.services.config.hasRateLimits) return next()
    const address = addressOf(c)
    const { username } = await c.req.parseBody()
    const person = `${address} ${String(username).trim().toLowerCase()}`
    // Counted before the answer is known, or many attempts at once would all pass.
    const isPersonOver = attempts.add(person) > SIGN_INS_A_PERSON
    const isAddressOver = attempts.add(address) > SIGN_INS_AN_ADDRESS
    if (isPersonOver || isAddressOver) throw tooMany()
    await next()
    if (c.res.status !== 200) return
    attempts.takeBack(person)
    attempts.takeBack(address)
  })
}

/** Each costs a slow hash and a row. */
export function limitSignUps() {
  const attempts = createCounter(WINDOW_MS)
  return createMiddleware<Env>(async (c, next) => {
    if (c.var.services.config.hasRateLimits && attempts.add(addressOf(c)) > SIGN_UPS_AN_ADDRESS) throw tooMany()
    await next()
  })
}

/** Who asks; behind a trusted proxy the address that the proxy saw. */
export function addressOf(c: Context<Env>) {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (c.var.services.config.trustsProxy && forwarded) return forwarded
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
