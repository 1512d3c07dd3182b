import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { poolOf } from '../../connect.ts'
import type { Db, Trx } from '../../schema.ts'
import { PUBLIC, type SignedInUser } from './users.ts'

type SignedInSession = { session_id: string; user: SignedInUser }
type NewSession = { token: string; user_id: string; expires_at: Date; user_agent?: string }

/** A token is random enough that a plain hash keeps it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const SEEN_EVERY = '10 minutes'

const FIND_SESSION = {
  name: 'find-session',
  text: `select ${PUBLIC.join(', ')}, sessions.id as session_id,
                sessions.last_seen_at < now() - interval '${SEEN_EVERY}'
                  or sessions.idle_at <> sessions.last_seen_at + $2 * interval '24 hours' as is_unseen
           from sessions join users on users.id = sessions.user_id
          where sessions.token_hash = $1 and sessions.expires_at > now() and users.is_active
            and sessions.last_seen_at > now() - $2 * interval '24 hours'`,
}

/** Finds the session of an access token that has not run out, nor been unused for so many days, of a person who is active. */
export async function findSession(db: Db, token: string, idleDays: number): Promise<SignedInSession | undefined> {
  type SessionRow = SignedInUser & { session_id: string; is_unseen: boolean }
  const { rows } = await poolOf(db).query<SessionRow>({ ...FIND_SESSION, values: [hashToken(token), idleDays] })
  if (!rows[0]) return undefined
  const { session_id, is_unseen, ...user } = rows[0]
  if (is_unseen) await markSeen(db, session_id, idleDays)
  return { session_id, user }
}

const markSeen = (db: Db, id: string, idleDays: number) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, idle_at: sql<Date>`now() + ${idleDays} * interval '24 hours'` })
    .where('id', '=', id)
    .execute()

export const insertSession = (db: Db, { token, ...session }: NewSession) =>
  db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), ...session })
    .returning('id')
    .executeTakeFirstOrThrow()

export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date())
    .where('idle_at', '>', new Date())
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * Ends one of a person's sessions from this statement on, in live documents too. Returns whether it was one of those that
 * are good.
 */
export async function deleteSession(db: Db, { id, user_id }: { id: string; user_id: string }) {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(['expires_at', 'idle_at'])
    .executeTakeFirst()
  const now = new Date()
  return ended !== undefined && ended.expires_at > now && ended.idle_at > now
}

export const deleteSessions = (db: Db, userId: string, { exceptId }: { exceptId?: string } = {}) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .execute()

/** @returns undefined for a session that has ended meanwhile */
export const isRecentlyConfirmed = async (db: Db, id: string, minutes: number) =>
  (
    await db
      .selectFrom('sessions')
      .where('id', '=', id)
      .select(sql<boolean>`confirmed_at > now() - make_interval(mins => ${minutes})`.as('is_recent'))
      .executeTakeFirst()
  )?.is_recent

export const confirmSession = (trx: Trx, id: string) =>
  trx.updateTable('sessions').set({ confirmed_at: sql<Date>`now()` }).where('id', '=', id).execute()

export const deleteExpiredSessions = (db: Db) =>
  db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', new Date()), eb('idle_at', '<=', new Date())]))
    .execute()
