import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { ApiError } from './errors.ts'

const WINDOW_MS = 5 * 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/** Counts per key within a window; what has run out is forgotten. In this process alone. */
export function createCounter(windowMs: number, now = Date.now) {
  const counts = new Map<string, { count: number; until: number }>()
  let sweepAt = now() + windowMs
  const current = (key: string) => {
    if (now() > sweepAt) {
      for (const [old, { until }] of counts) if (until <= now()) counts.delete(old)
      sweepAt = now() + windowMs
    }
    const entry = counts.get(key)
    return entry && entry.until > now() ? entry : undefined
  }
  return {
    isAbove: (key: string, limit: number) => (current(key)?.count ?? 0) >= limit,
    add(key: string) {
      const entry = current(key)
      if (entry) entry.count++
      else counts.set(key, { count: 1, until: now() + windowMs })
    },
  }
}

/** Wrong passwords are limited per person and address, and per address, so that neither guessing nor spraying pays. */
export function limitSignIns() {
  const failures = createCounter(WINDOW_MS)
  return createMiddleware<Env>(async (c, next) => {
    if (!c.var.services.config.hasRateLimits) return next()
    const address = addressOf(c)
    const { username } = await c.req.parseBody()
    const account = `${address} ${String(username).trim().toLowerCase()}`
    if (failures.isAbove(account, PER_ACCOUNT) || failures.isAbove(address, PER_ADDRESS))
      throw new ApiError(429, 'Too many attempts. Please try again later.', { 'Retry-After': String(WINDOW_MS / 1000) })
    await next()
    if (c.res.status !== 400) return
    failures.add(account)
    failures.add(address)
  })
}

/** Who asks; behind a trusted proxy the address that the proxy saw. */
export function addressOf(c: Context<Env>) {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (c.var.services.config.trustsProxy && forwarded) return forwarded
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}
