import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { hashToken } from './sessions.ts'

export type Tool = { grant_id: string; client_id: string; host: string }

const present = (db: Db) =>
  db
    .selectFrom('api_tokens')
    .where('revoked_at', 'is', null)
    .select(['id', 'user_id', 'oauth_grant_id', 'oauth_client_id', 'expires_at'])

export const findTool = (db: Db, grant_id: string) =>
  present(db).where('oauth_grant_id', '=', grant_id).executeTakeFirst()

export const findToolBySecret = (db: Db, secret: string) =>
  present(db).where('token_hash', '=', hashToken(secret)).where('oauth_grant_id', 'is not', null).executeTakeFirst()

export const listToolsOf = (trx: Trx, user_id: string, client_id: string) =>
  present(trx).where('user_id', '=', user_id).where('oauth_client_id', '=', client_id).execute()

export const setTool = (trx: Trx, id: string, { grant_id, client_id, host }: Tool) =>
  trx
    .updateTable('api_tokens')
    .set({ oauth_grant_id: grant_id, oauth_client_id: client_id, tool_host: host })
    .where('id', '=', id)
    .execute()

export async function renewSecret(db: Db, grant_id: string, secret: string, seconds: number) {
  const done = await db
    .updateTable('api_tokens')
    .set({ token_hash: hashToken(secret), expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('oauth_grant_id', '=', grant_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const endUnusableTools = (db: Db) =>
  db
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('revoked_at', 'is', null)
    .where('oauth_grant_id', 'is not', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_records as r')
            .whereRef('r.grant_id', '=', 'api_tokens.oauth_grant_id')
            .where('r.kind', '=', 'RefreshToken')
            .where('r.consumed_at', 'is', null)
            .select('r.kind'),
        ),
      ),
    )
    .execute()
