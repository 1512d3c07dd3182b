import { createHash } from 'node:crypto'
import { isKnown } from '../http/entityTags.ts'
import type { Call } from '../http/env.ts'

export const unchanged = { 304: { description: 'Nothing has changed since the ETag in If-None-Match' } }

export function hasSame(c: Call, answer: unknown) {
  const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
  c.header('ETag', tag)
  c.header('Cache-Control', 'private, no-cache')
  return isKnown(c.req.header('if-none-match'), tag)
}
