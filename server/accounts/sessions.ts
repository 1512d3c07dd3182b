import { randomBytes } from 'node:crypto'
import { deleteExpiredSessions, insertSession } from '#db/queries/users.ts'
import type { Db } from '#db/schema.ts'
import type { Token } from './contract.ts'

const LIFETIME_MS = 30 * 86_400_000

/** Signs a person in: a random token, of which only the hash is kept. */
export async function startSession(db: Db, userId: string): Promise<Token> {
  const token = randomBytes(32).toString('base64url')
  await deleteExpiredSessions(db, userId)
  await insertSession(db, { token, user_id: userId, expires_at: new Date(Date.now() + LIFETIME_MS) })
  return { access_token: token, token_type: 'bearer' }
}
