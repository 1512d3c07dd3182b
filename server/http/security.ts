import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import type { ConfigWithDatabase } from '../config.ts'
import type { Env } from './env.ts'
import { presetHeader } from './presetHeader.ts'

export function securityHeaders({ publicUrl, allowedOrigins }: ConfigWithDatabase) {
  // A policy cannot name an IPv6 address: there 'self' has to do.
  const origins = [publicUrl, ...allowedOrigins].filter((origin) => !origin.includes('['))
  const sockets = origins.map((origin) => new URL(origin).origin.replace(/^http/, 'ws'))
  const policy = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", ...new Set(sockets)],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
  })
  return always(policy)
}

/**
 * Runs a middleware once and sets its headers before each answer is made: an answer whose headers change afterwards is made
 * twice, at a third of the speed.
 */
function always(middleware: MiddlewareHandler): MiddlewareHandler<Env> {
  const bare = new Hono().use(middleware).get('/', (c) => c.body(null))
  let headers: Promise<[string, string][]> | [string, string][] = Promise.resolve(bare.request('/')).then(
    (response) => (headers = [...response.headers]),
  )
  return async (c, next) => {
    for (const [name, value] of Array.isArray(headers) ? headers : await headers) presetHeader(c, name, value)
    await next()
  }
}

export function allowOrigins({ allowedOrigins }: ConfigWithDatabase): MiddlewareHandler<Env> {
  const answer = cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
    exposeHeaders: [
      'Content-Disposition',
      'ETag',
      'Idempotency-Replayed',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'X-Left-Out',
      'X-Left-Out-First',
      'X-Pseudo-Localized',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
  return (c, next) => {
    if (c.req.header('origin') !== undefined) return answer(c, next)
    presetHeader(c, 'Vary', 'Origin')
    return next()
  }
}

export const NOT_KEPT = { 'Cache-Control': 'no-store' }
/**
 * For all other answers to somebody signed in: browsers keep none, a repeat with its Idempotency-Key still gets the first one.
 * Lists with an ETag say `private, no-cache` instead: the web app reads them again every five seconds, and it is the
 * browser's cache that knows the tag and turns a 304 into the list.
 */
export const PRIVATE = 'private, no-store'
