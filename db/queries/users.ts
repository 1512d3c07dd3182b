import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { poolOf } from '../connect.ts'
import type { Db, NewRow, Row, Trx } from '../schema.ts'

const PUBLIC = [
  'users.id',
  'users.email',
  'users.full_name',
  'users.is_active',
  'users.is_superuser',
  'users.role',
  'users.word_quota',
  'users.trial_expiry_date',
  'users.has_payment_method',
  'users.created_at',
] as const

export type SignedInUser = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'full_name'
  | 'is_active'
  | 'is_superuser'
  | 'role'
  | 'word_quota'
  | 'trial_expiry_date'
  | 'has_payment_method'
  | 'created_at'
>
export type Session = { session_id: string; user: SignedInUser }

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A prepared statement, because it runs with every request. */
const FIND_SESSION = {
  name: 'find-session',
  text: `select ${PUBLIC.join(', ')}, sessions.id as session_id
           from sessions join users on users.id = sessions.user_id
          where sessions.token_hash = $1 and sessions.expires_at > now() and users.is_active`,
}

/** The session of an access token that has not run out, of a person who is active. */
export async function findSession(db: Db, token: string): Promise<Session | undefined> {
  type SessionRow = SignedInUser & { session_id: string }
  const { rows } = await poolOf(db).query<SessionRow>({ ...FIND_SESSION, values: [hashToken(token)] })
  if (!rows[0]) return undefined
  const { session_id, ...user } = rows[0]
  return { session_id, user }
}

export const findUser = (db: Db, id: string): Promise<SignedInUser | undefined> =>
  db.selectFrom('users').where('id', '=', id).select(PUBLIC).executeTakeFirst()

/** `email` as it is stored: trimmed and in lower case. */
export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').where('email', '=', email).select(PUBLIC).select('hashed_password').executeTakeFirst()

export const findHashedPassword = (db: Db, id: string) =>
  db.selectFrom('users').where('id', '=', id).select('hashed_password').executeTakeFirstOrThrow()

export type NewUser = Pick<NewRow<'users'>, 'email' | 'hashed_password' | 'full_name' | 'role'> &
  Partial<Pick<NewRow<'users'>, 'is_superuser' | 'is_active' | 'word_quota' | 'trial_expiry_date'>>

/** The person and their personal organization, which has the full name or the part before @ (reading 17). */
export async function insertUser(trx: Trx, person: NewUser): Promise<SignedInUser> {
  const [id, organizationId] = [uuid(), uuid()]
  const user = await trx
    .insertInto('users')
    .values({ ...person, id, personal_organization_id: organizationId })
    .returning(PUBLIC)
    .executeTakeFirstOrThrow()
  const name = person.full_name?.trim() || person.email.split('@')[0]!
  await trx.insertInto('organizations').values({ id: organizationId, name, is_personal: true, owner_id: id }).execute()
  await trx
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: id, role: 'OWNER' })
    .execute()
  return user
}

export type UserChange = Partial<Pick<Row<'users'>, 'email' | 'full_name' | 'hashed_password'>>

export const updateUser = (db: Db, id: string, change: UserChange): Promise<SignedInUser> =>
  db.updateTable('users').set(change).where('id', '=', id).returning(PUBLIC).executeTakeFirstOrThrow()

export const insertSession = (db: Db, session: { token: string; user_id: string; expires_at: Date }) =>
  db
    .insertInto('sessions')
    .values({ token_hash: hashToken(session.token), user_id: session.user_id, expires_at: session.expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Ends it from this statement on, in live documents too. */
export const deleteSession = (db: Db, id: string) => db.deleteFrom('sessions').where('id', '=', id).execute()

export const deleteOtherSessions = (db: Db, userId: string, keptId: string) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', keptId).execute()

export const deleteExpiredSessions = (db: Db, userId: string) =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', new Date()).execute()

/** Held until the transaction ends, so that of several processes that start together one makes the first superuser. */
export async function hasSuperuser(trx: Trx) {
  await sql`select pg_advisory_xact_lock(hashtext('first superuser'))`.execute(trx)
  return (await trx.selectFrom('users').select('id').where('is_superuser', '=', true).limit(1).execute()).length > 0
}

/** The address of the administrator who has been here longest. */
export const findFirstSuperuserEmail = async (db: Db) =>
  (
    await db
      .selectFrom('users')
      .where('is_superuser', '=', true)
      .where('is_active', '=', true)
      .orderBy('created_at')
      .select('email')
      .limit(1)
      .executeTakeFirst()
  )?.email
