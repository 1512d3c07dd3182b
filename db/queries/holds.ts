import { CompiledQuery } from 'kysely'
import { type Mark, prepared } from '../markedWrites.ts'

/** The person first, as whoever ends their sessions has it, or the two could wait for each other. */
const SESSION = `select from users join sessions on sessions.user_id = users.id
  where sessions.id = $1 and sessions.expires_at > now() and sessions.idle_at > now() and users.is_active for key share`

/**
 * Each transaction of a request holds the session until its end: what ends it, or deactivates the person, waits, and a
 * transaction that comes later throws `refusal`.
 */
export const holdSession =
  (id: string, refusal: () => Error): Mark =>
  async (execute) => {
    const { rows } = await execute(prepared('hold-session', SESSION, [id]))
    if (rows.length === 0) throw refusal()
  }

/** Other requests of the same person wait: what ends their sessions would otherwise wait for itself in two of them. */
export const holdPerson =
  (id: string): Mark =>
  async (execute) => {
    await execute(CompiledQuery.raw('select from users where id = $1 for update', [id]))
  }

/**
 * Serializes writes of superusers, so that two of them cannot remove each other; one who has lost the role meanwhile gets
 * `refusal`.
 */
export const holdSuperuser =
  (id: string, refusal: () => Error): Mark =>
  async (execute) => {
    await execute(CompiledQuery.raw(`select pg_advisory_xact_lock(hashtext('superusers'))`))
    const { rows } = await execute(CompiledQuery.raw('select from users where id = $1 and is_superuser', [id]))
    if (rows.length === 0) throw refusal()
  }
