import { sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { hashToken } from './sessions.ts'

export type OAuthPayload = Record<string, unknown>
type Key = { kind: string; id: string }
type Kept = Key & { payload: OAuthPayload; grant_id: string | null; client_id: string | null; seconds: number | null }

const isOf = ({ kind, id }: Key) => sql<boolean>`kind = ${kind} and id_hash = ${hashToken(id)}`

/** Keeps a record under the hash of its id. Without seconds it does not expire. */
export async function keepOAuthRecord(db: Db, { kind, id, payload, grant_id, client_id, seconds }: Kept) {
  const expires_at = seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`
  const values = { payload: JSON.stringify(payload), grant_id, client_id, expires_at }
  await db
    .insertInto('oauth_records')
    .values({ kind, id_hash: hashToken(id), ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id_hash']).doUpdateSet(values))
    .execute()
}

export const findOAuthRecord = (db: Db, key: Key) =>
  db
    .selectFrom('oauth_records')
    .where(isOf(key))
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .select(['payload', 'consumed_at'])
    .executeTakeFirst()

/** Returns whether nobody had consumed it before. */
export async function consumeOAuthRecord(db: Db, key: Key) {
  const done = await db
    .updateTable('oauth_records')
    .set({ consumed_at: sql<Date>`now()` })
    .where(isOf(key))
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const deleteOAuthRecord = (db: Db, key: Key) => db.deleteFrom('oauth_records').where(isOf(key)).execute()

export const deleteOAuthRecordsOf = (db: Db, grant_id: string) =>
  db.deleteFrom('oauth_records').where('grant_id', '=', grant_id).execute()

const unusedTools = sql<boolean>`kind = 'Client' and not exists (
  select from api_tokens t where t.oauth_client_id = oauth_records.client_id and t.revoked_at is null)`

export const countUnusedTools = async (db: Db) =>
  (
    await db
      .selectFrom('oauth_records')
      .where(unusedTools)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export async function deleteOldOAuthRecords(db: Db, toolsBefore: Date) {
  await db.deleteFrom('oauth_records').where('expires_at', '<=', sql<Date>`now()`).execute()
  await db.deleteFrom('oauth_records').where(unusedTools).where('created_at', '<', toolsBefore).execute()
}
