import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import type { ConfigWithDatabase } from '../config.ts'

/** What browsers are told: only our own scripts, our own sockets, nobody's frame. Styles are set by the editor's script. */
export function securityHeaders({ publicUrl, allowedOrigins }: ConfigWithDatabase) {
  // A policy cannot name an IPv6 address: there 'self' has to do.
  const origins = [publicUrl, ...allowedOrigins].filter((origin) => !origin.includes('['))
  const sockets = origins.map((origin) => new URL(origin).origin.replace(/^http/, 'ws'))
  return secureHeaders({
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
}

/** Other origins that are configured may call the API with credentials. */
export const allowOrigins = ({ allowedOrigins }: ConfigWithDatabase) =>
  cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match'],
    exposeHeaders: ['Content-Disposition', 'ETag', 'Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  })
