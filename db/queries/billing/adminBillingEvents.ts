import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { MeterEventState } from '../../vocabulary/plans.ts'
import { containing } from './adminBilling.ts'

export const sumUnreported = (db: Db) =>
  db
    .selectFrom('word_ledger')
    .where(sql<boolean>`state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null`)
    .select([
      sql<number>`coalesce(sum(words), 0)`.as('words'),
      sql<number>`coalesce(sum(words * cents_per_word), 0)`.as('cents'),
      sql<number>`coalesce(sum(words) filter (where customer_id is null), 0)`.as('words_without_customer'),
      sql<Date | null>`min(settled_at)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()

const OPEN = sql`state in ('waiting', 'failed')`
const sumWhere = (what: RawBuilder<unknown>, state: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${what}) filter (where ${state}), 0)`
const CENTS = sql`words * cents_per_word`

export const sumMeterEvents = (db: Db) =>
  db
    .selectFrom('meter_events')
    .select([
      sumWhere(sql`words`, sql`state = 'sent'`).as('sent_words'),
      sumWhere(CENTS, sql`state = 'sent'`).as('sent_cents'),
      sumWhere(sql`words`, OPEN).as('unsent_words'),
      sumWhere(CENTS, OPEN).as('unsent_cents'),
      sumWhere(sql`words`, sql`state = 'failed'`).as('failed_words'),
      sumWhere(CENTS, sql`state = 'failed'`).as('failed_cents'),
      sumWhere(sql`words`, sql`state = 'lost'`).as('lost_words'),
      sumWhere(CENTS, sql`state = 'lost'`).as('lost_cents'),
      sql<Date | null>`min(created_at) filter (where ${OPEN})`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()

export async function findOldestUndelivered(db: Db) {
  const { rows } = await sql<{ oldest: Date | null }>`
    select least(
      (select min(settled_at) from word_ledger
        where state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null),
      (select min(created_at) from meter_events where ${OPEN})) as oldest`.execute(db)
  return rows[0]!.oldest
}

type Asked = { state?: MeterEventState | undefined; search?: string | undefined; skip: number; limit: number }

export async function listMeterEvents(db: Db, { state, search, skip, limit }: Asked) {
  const rows = await db
    .selectFrom('meter_events')
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(search !== undefined && search !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('payer_name', 'ilike', containing(search!)), eb('customer_id', 'ilike', containing(search!))]),
      ),
    )
    .select(['id', 'payer_id', 'payer_name', 'customer_id', 'words', 'at', 'state', 'attempts'])
    .select(['first_attempt_at', 'next_attempt_at', 'settled_at', 'last_error', 'error_code'])
    .select([sql<number>`(${CENTS})::bigint`.as('cost_cents'), sql<number>`count(*) over ()`.as('count')])
    .orderBy('settled_at', (order) => order.desc().nullsFirst())
    .orderBy('next_attempt_at')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { data: rows.map(({ count, ...event }) => event), count: rows[0]?.count ?? 0 }
}

export async function retryFailedEvents(db: Db, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('meter_events')
    .set({ next_attempt_at: now })
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
