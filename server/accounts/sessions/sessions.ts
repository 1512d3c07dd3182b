import { randomBytes } from 'node:crypto'
import { insertSession } from '#db/queries/accounts/sessions.ts'
import type { Trx } from '#db/schema.ts'
import type { Token } from '../contract.ts'

const LIFETIME_MS = 30 * 86_400_000
const MAX_OF_USER_AGENT = 300

export async function startSession(trx: Trx, user_id: string, userAgent?: string): Promise<Token> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + LIFETIME_MS)
  await insertSession(trx, { token, user_id, expires_at, user_agent: userAgent?.slice(0, MAX_OF_USER_AGENT) })
  return { access_token: token, token_type: 'bearer' }
}
