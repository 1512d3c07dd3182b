import { sql } from 'kysely'
import type { Db, Row } from '../../schema.ts'

/**
 * How far somebody has read: all that was committed when `after` was taken, and while they are in the middle of what was committed
 * until `until`, of that what is not above `last`. Both are snapshots of Postgres, as text: numbers of events are taken in another
 * order than their transactions end, and a number alone would pass over one that commits late.
 */
export type Position = { after: string; until?: string; last?: number }
export type Read = { events: Row<'events'>[]; position: Position }

export async function findPosition(db: Db): Promise<Position> {
  const { rows } = await sql<{ after: string }>`select pg_current_snapshot()::text as after`.execute(db)
  return rows[0]!
}

export const committedAfter = (snapshot: string) => sql<boolean>`
  e.xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(e.xact, ${snapshot}::pg_snapshot)`

/**
 * The next events for somebody who has read to this position, and the position behind them; fewer than `limit` are all that were
 * there until `until`, or until now. Each comes once, and what was written with another transaction in view after its events.
 */
export async function readEvents(db: Db, { after, until, last = 0 }: Position, limit: number): Promise<Read> {
  const { rows } = await sql<Row<'events'> & { until: string }>`
    with bound as materialized (select coalesce(${until ?? null}::pg_snapshot, pg_current_snapshot()) as until),
    found as (
      select e.* from events e, bound
       where ${committedAfter(after)} and pg_visible_in_snapshot(e.xact, bound.until) and e.id > ${last}
       order by e.id limit ${limit})
    select bound.until::text as until, found.* from bound left join found on true order by found.id`.execute(db)
  const end = rows[0]!.until
  const events = rows.filter(({ id }) => id !== null).map(({ until: _, ...event }) => event)
  const isWhole = events.length < limit
  return { events, position: isWhole ? { after: end } : { after, until: end, last: events.at(-1)!.id } }
}

/** In a database that was restored from a dump, transactions have other numbers: events from before count as long past. */
export const settleRestoredEvents = (db: Db) =>
  sql`update events set xact = '3' where xact >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
