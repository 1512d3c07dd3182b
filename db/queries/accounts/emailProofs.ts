import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { hashToken } from './sessions.ts'

type Proof = { token: string; user_id: string; email: string; expires_at: Date }

export const insertEmailProof = (db: Db, { token, ...proof }: Proof) =>
  db
    .insertInto('email_proofs')
    .values({ token_hash: hashToken(token), ...proof })
    .execute()

/** Uses the token up and returns the address that it proves; only the person it was made for can. */
export const takeEmailProof = async (trx: Trx, { token, user_id }: Pick<Proof, 'token' | 'user_id'>) =>
  (
    await trx
      .deleteFrom('email_proofs')
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', user_id)
      .where('expires_at', '>', new Date())
      .returning('email')
      .executeTakeFirst()
  )?.email

export const deleteEmailProofs = (db: Db, userId: string) =>
  db.deleteFrom('email_proofs').where('user_id', '=', userId).execute()

export async function deletePendingEmail(trx: Trx, userId: string) {
  await trx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute()
  await trx
    .deleteFrom('email_proofs')
    .where('user_id', '=', userId)
    .where('email', '<>', sql<string>`(select email from users where id = ${userId})`)
    .execute()
}

export const deleteExpiredEmailProofs = (db: Db) =>
  db.deleteFrom('email_proofs').where('expires_at', '<=', new Date()).execute()
