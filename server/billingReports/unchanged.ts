import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { isKnown } from '../http/entityTags.ts'
import type { Env } from '../http/env.ts'

export const unchanged = { 304: { description: 'Nothing has changed since the ETag in If-None-Match' } }

/** Returns whether the caller has just this answer already; the sums are few rows, so the answer itself is its tag. */
export function hasSame(c: Context<Env>, answer: unknown) {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  return isKnown(c.req.header('if-none-match'), tag)
}
