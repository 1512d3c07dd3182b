import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { poolOf } from '../../connect.ts'
import type { Db } from '../../schema.ts'

/** `key` names what is limited and for whom; so many are allowed until the window, which the first one opens, is over. */
export type Limit = { key: string; most: number; windowSeconds: number }

const COUNT = {
  name: 'count-attempts',
  text: `insert into rate_limits as known (key, count, resets_at)
         select key, 1, now() + seconds * interval '1 second'
           from unnest($1::bytea[], $2::int[]) given (key, seconds) order by key
             on conflict (key) do update set
                count = case when known.resets_at <= now() then 1 else known.count + 1 end,
                resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
         returning key, count, ceil(extract(epoch from resets_at - now()))::int as seconds`,
}

type Counted = { key: Buffer; count: number; seconds: number }

/** Counts one more for each limit; answers for how many seconds the longest of those that are used up still holds. */
export async function countAttempt(db: Db, limits: Limit[]): Promise<number | undefined> {
  const byKey = new Map(limits.map((limit) => [hashKey(limit.key).toString('hex'), limit]))
  const values = [limits.map(({ key }) => hashKey(key)), limits.map(({ windowSeconds }) => windowSeconds)]
  const { rows } = await poolOf(db).query<Counted>({ ...COUNT, values })
  const usedUp = rows.filter(({ key, count }) => count > byKey.get(key.toString('hex'))!.most)
  return usedUp.length === 0 ? undefined : Math.max(1, ...usedUp.map(({ seconds }) => seconds))
}

export const takeBackAttempt = (db: Db, limits: Limit[]) =>
  db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', sql<Buffer>`any (${limits.map(({ key }) => hashKey(key))})`)
    .where('count', '>', 0)
    .execute()

export const deleteLimit = (db: Db, key: string) =>
  db.deleteFrom('rate_limits').where('key', '=', hashKey(key)).execute()

/** One turn every so often; so many more at once, while nobody has used them; nobody waits longer than so. */
export type Turns = { everyMs: number; atOnce: number; longestMs: number }

const TAKE_TURN = {
  name: 'take-turn',
  text: `insert into rate_limits as known (key, count, resets_at)
         values ($1, 1, now() + $2::float8 * interval '1 ms')
             on conflict (key) do update set resets_at = greatest(known.resets_at, now()) + $2::float8 * interval '1 ms'
          where known.resets_at <= now() + ($3::float8 + $4::float8) * interval '1 ms'
         returning extract(epoch from resets_at - now())::float8 * 1000 - $2::float8 - $3::float8 as ms`,
}

/**
 * A leaky bucket of all nodes together (the generic cell rate algorithm): answers for how many milliseconds to wait until
 * one's turn, or nothing where that would be too long. `resets_at` is when all turns taken so far are over.
 */
export async function takeTurn(db: Db, key: string, { everyMs, atOnce, longestMs }: Turns) {
  const values = [hashKey(key), everyMs, (atOnce - 1) * everyMs, longestMs]
  const { rows } = await poolOf(db).query<{ ms: number }>({ ...TAKE_TURN, values })
  return rows[0] ? Math.max(0, Math.ceil(rows[0].ms)) : undefined
}

export const giveBackTurn = (db: Db, key: string, { everyMs }: Turns) =>
  db
    .updateTable('rate_limits')
    .set({ resets_at: sql<Date>`resets_at - ${everyMs} * interval '1 ms'` })
    .where('key', '=', hashKey(key))
    .execute()

export const deleteExpiredLimits = (db: Db) =>
  db.deleteFrom('rate_limits').where('resets_at', '<=', sql<Date>`now()`).execute()

const hashKey = (key: string) => createHash('sha256').update(key).digest()
