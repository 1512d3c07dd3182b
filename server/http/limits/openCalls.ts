import { setTimeout } from 'node:timers/promises'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../apiError.ts'
import type { Env } from '../env.ts'

const MAX_WAIT_MS = 2000
const MAX_WAITING = 1000

/**
 * For files and documentation, which need no session: a network that asks for very many waits for each.
 * @throws {ApiError} 429 when too many wait
 */
export const limitOpenCalls = createMiddleware<Env>(async (c, next) => {
  const { config, callCounts, caller } = c.var.services
  const { openCalls } = callCounts
  const debtMs = config.hasRateLimits ? openCalls.budget.spend(caller.network(), 1) : 0
  if (debtMs > 0) {
    if (openCalls.waiting >= MAX_WAITING)
      throw new ApiError(429, 'Too many requests. Please try again later.', {
        'Retry-After': String(MAX_WAIT_MS / 1000),
      })
    openCalls.waiting++
    await setTimeout(Math.min(debtMs, MAX_WAIT_MS))
    openCalls.waiting--
  }
  await next()
})
