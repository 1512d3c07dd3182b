import { sql } from 'kysely'
import { prepared } from '../../run.ts'
import type { Trx } from '../../schema.ts'

export type Hold = (trx: Trx) => Promise<void>

/** The person first, as whoever ends their sessions has it, or the two could wait for each other. Triggers see who they are. */
const SESSION = `select set_config('dragoman.actor', 'person:' || users.id, true) from users join sessions on sessions.user_id = users.id
  where sessions.id = $1 and sessions.expires_at > now() and sessions.idle_at > now() and users.is_active for key share`

/** Makes a sign-out or deactivation wait; after one that was committed before, throws `refusal`. */
export const holdSession =
  (id: string, refusal: () => Error): Hold =>
  async (trx) => {
    const { rows } = await trx.executeQuery(prepared('hold-session', SESSION, [id]))
    if (rows.length === 0) throw refusal()
  }

const TOKEN = `select set_config('dragoman.actor', 'person:' || u.id, true),
    set_config('dragoman.token', case when u.service_of is null then u.id || ':' || t.name else '' end, true)
  from users u join api_tokens t on t.user_id = u.id
  where t.id = $1 and t.revoked_at is null and coalesce(t.expires_at > now(), true) and u.is_active for key share`

export const holdToken =
  (id: string, refusal: () => Error): Hold =>
  async (trx) => {
    const { rows } = await trx.executeQuery(prepared('hold-token', TOKEN, [id]))
    if (rows.length === 0) throw refusal()
  }

/** Other requests of the same person wait: what ends their sessions would otherwise wait for itself in two of them. */
export const holdPerson =
  (id: string): Hold =>
  async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx)
  }

/**
 * Serializes writes of superusers, so that two of them cannot remove each other; one who has lost the role meanwhile gets
 * `refusal`.
 */
export const holdSuperuser =
  (id: string, refusal: () => Error): Hold =>
  async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('superusers'))`.execute(trx)
    const { rows } = await sql`select from users where id = ${id} and is_superuser`.execute(trx)
    if (rows.length === 0) throw refusal()
  }

const ACTIVE = `select set_config('dragoman.actor', 'person:' || id, true) from users where id = $1 and is_active for key share`

/** For work that goes on without the session in which somebody began it: makes their deactivation or deletion wait. */
export const holdActive =
  (id: string, refusal: () => Error): Hold =>
  async (trx) => {
    const { rows } = await trx.executeQuery(prepared('hold-active', ACTIVE, [id]))
    if (rows.length === 0) throw refusal()
  }
