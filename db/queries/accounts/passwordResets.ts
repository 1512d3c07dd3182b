import type { Db, Trx } from '../../schema.ts'
import { hashToken } from './sessions.ts'

export const insertPasswordReset = (db: Db, reset: { token: string; user_id: string; expires_at: Date }) =>
  db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(reset.token), user_id: reset.user_id, expires_at: reset.expires_at })
    .execute()

export const findPasswordReset = (db: Db, token: string) =>
  db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .select(['user_id', 'is_active', 'email', 'full_name'])
    .executeTakeFirst()

/** Uses the token up: of any number at once, one gets `true`. */
export async function takePasswordReset(trx: Trx, token: string) {
  const taken = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export const deletePasswordResets = (db: Db, userId: string) =>
  db.deleteFrom('password_resets').where('user_id', '=', userId).execute()

export const deleteExpiredPasswordResets = (db: Db) =>
  db.deleteFrom('password_resets').where('expires_at', '<=', new Date()).execute()
