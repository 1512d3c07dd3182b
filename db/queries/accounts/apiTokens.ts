import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { poolOf } from '../../connect.ts'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { type Limits, type Principal, roleOfService } from '../../vocabulary/roles.ts'
import { hashToken } from './sessions.ts'
import { PUBLIC, type SignedInUser } from './users.ts'

export type EndOfToken = 'revoked' | 'expired'
export type StoredToken = Omit<
  Row<'api_tokens'>,
  'token_hash' | 'created_by' | 'oauth_grant_id' | 'oauth_client_id'
> & {
  created_by_name: string | null
}
type NewToken = Pick<NewRow<'api_tokens'>, 'user_id' | 'name' | 'created_by' | 'expires_at' | 'words_a_day'> & Limits

const FIND_HOLDER = {
  name: 'find-token-holder',
  text: `select ${PUBLIC.join(', ')}, t.id as token_id, t.name as token_name, t.capabilities, t.project_ids, t.languages,
                case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' end as ended,
                coalesce(t.last_used_at < now() - interval '1 minute', true) as is_unseen
           from api_tokens t join users on users.id = t.user_id
          where t.token_hash = $1 and users.is_active`,
}

/** The person or service for whom a token calls, and its limits; at most once a minute it is marked as used. */
export async function findTokenHolder(db: Db, token: string) {
  type HolderRow = SignedInUser &
    Limits & { token_id: string; token_name: string; ended: EndOfToken | null; is_unseen: boolean }
  const { rows } = await poolOf(db).query<HolderRow>({ ...FIND_HOLDER, values: [hashToken(token)] })
  if (!rows[0]) return undefined
  const { token_id: id, token_name: name, capabilities, project_ids, languages, ended, is_unseen, ...person } = rows[0]
  if (ended) return { ended }
  if (is_unseen) await markUsed(db, id)
  const user: SignedInUser & Principal = { ...person, limits: { capabilities, project_ids, languages } }
  return { session_id: id, user, token: { id, name } }
}

const markUsed = (db: Db, id: string) =>
  db.updateTable('api_tokens').set({ last_used_at: sql<Date>`now()` }).where('id', '=', id).execute()

export const insertToken = (trx: Trx, token: string, { capabilities, project_ids, languages, ...given }: NewToken) =>
  trx
    .insertInto('api_tokens')
    .values({
      ...given,
      token_hash: hashToken(token),
      capabilities: [...capabilities],
      project_ids: project_ids && [...project_ids],
      languages: languages && [...languages],
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export async function insertService(
  trx: Trx,
  { organization_id, name, capabilities }: Pick<Limits, 'capabilities'> & { organization_id: string; name: string },
) {
  const id = uuid()
  await trx
    .insertInto('users')
    .values({
      ...{ id, full_name: name, email: `${id}@service.invalid`, hashed_password: '', role: 'USER' },
      ...{ personal_organization_id: null, service_of: organization_id },
    })
    .execute()
  await trx
    .insertInto('organization_members')
    .values({ organization_id, user_id: id, role: roleOfService(capabilities) })
    .execute()
  return id
}

export type TokensOf = { user_id: string } | { organization_id: string }

const allTokensOf = (db: Db, of: TokensOf) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('users as holder', 'holder.id', 'token.user_id')
    .where((eb) =>
      'user_id' in of ? eb('holder.id', '=', of.user_id) : eb('holder.service_of', '=', of.organization_id),
    )

const tokensOf = (db: Db, of: TokensOf) => allTokensOf(db, of).where('token.revoked_at', 'is', null)

const listed = (db: Db, of: TokensOf) =>
  allTokensOf(db, of)
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .select([
      'token.id',
      'token.user_id',
      'token.name',
      'token.capabilities',
      'token.project_ids',
      'token.languages',
      'token.created_at',
      'token.last_used_at',
      'token.expires_at',
      'token.revoked_at',
      'token.words_a_day',
      'token.tool_host',
    ])
    .select(sql<string | null>`coalesce(nullif(btrim(maker.full_name), ''), maker.email)`.as('created_by_name'))

export const listTokens = (db: Db, of: TokensOf): Promise<StoredToken[]> =>
  listed(db, of)
    .where((eb) =>
      eb.or([
        eb('token.revoked_at', 'is', null),
        eb.exists(eb.selectFrom('tool_calls as c').whereRef('c.token_id', '=', 'token.id').select('c.id')),
      ]),
    )
    .orderBy(sql`token.revoked_at is not null`)
    .orderBy('token.created_at', 'desc')
    .orderBy('token.id', 'desc')
    .execute()

export const findToken = (db: Db, of: TokensOf, id: string): Promise<StoredToken | undefined> =>
  listed(db, of).where('token.id', '=', id).executeTakeFirst()

export const countTokens = async (db: Db, of: TokensOf) =>
  (
    await tokensOf(db, of)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Revokes a token from the end of the transaction on, in live documents too; waits for what it is writing. */
export async function revokeToken(trx: Trx, of: TokensOf, id: string) {
  const token = await tokensOf(trx, of)
    .where('token.id', '=', id)
    .select('token.user_id')
    .forUpdate('token')
    .executeTakeFirst()
  if (!token) return false
  await trx.updateTable('api_tokens').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute()
  if ('organization_id' in of)
    await trx.deleteFrom('organization_members').where('user_id', '=', token.user_id).execute()
  return true
}

export const findTokenToStop = (db: Db, id: string) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('users as holder', 'holder.id', 'token.user_id')
    .where('token.id', '=', id)
    .select(['token.id', 'token.name', 'holder.id as holder_id', 'holder.service_of'])
    .select(sql<string>`coalesce(nullif(btrim(holder.full_name), ''), holder.email)`.as('holder_name'))
    .executeTakeFirst()

export const deleteRevokedTokens = (db: Db, before: Date) =>
  db.deleteFrom('api_tokens').where('revoked_at', '<', before).execute()
