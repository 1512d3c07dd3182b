import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { DeliveryStatus, EventKind } from '../../vocabulary/events.ts'

export type Due = Pick<
  Row<'webhook_deliveries'>,
  'id' | 'webhook_id' | 'message_id' | 'kind' | 'payload' | 'attempt' | 'leased_until'
> &
  Pick<Row<'webhooks'>, 'url' | 'encrypted_url' | 'format' | 'encrypted_secret'>

type NewDelivery = Pick<NewRow<'webhook_deliveries'>, 'webhook_id' | 'order_key' | 'kind'> & {
  message_id?: string
  event_ids?: number[]
  payload: unknown
}

export async function insertDeliveries(trx: Trx, deliveries: NewDelivery[]) {
  if (deliveries.length === 0) return []
  const values = deliveries.map((one) => ({ ...one, payload: JSON.stringify(one.payload) }))
  return trx.insertInto('webhook_deliveries').values(values).returningAll().execute()
}

/**
 * Takes of each webhook and page only the earliest delivery that waits, and of each organization so many at most that are
 * under way. They are taken again once `leasedUntil` is over.
 */
export async function takeDue(
  trx: Trx,
  { now, leasedUntil, room, perOrganization }: { now: Date; leasedUntil: Date; room: number; perOrganization: number },
) {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks that are due', 0))`.execute(trx)
  const { rows } = await sql<Due>`
    with heads as materialized (
      select distinct on (d.webhook_id, d.order_key)
             d.id, d.webhook_id, d.next_at, coalesce(d.leased_until > ${now}, false) as is_taken
        from webhook_deliveries d where d.status = 'WAITING'
       order by d.webhook_id, d.order_key, d.id),
    placed as (
      select h.id, h.is_taken, h.next_at,
             row_number() over (partition by coalesce(w.organization_id, p.organization_id) order by h.is_taken desc, h.next_at, h.id) as place
        from heads h join webhooks w on w.id = h.webhook_id left join projects p on p.id = w.project_id
       where w.state = 'ACTIVE' and (w.organization_id is not null or p.id is not null) and (h.next_at <= ${now} or h.is_taken)),
    taken as (
      select id from placed where not is_taken and place <= ${perOrganization} order by place, next_at limit ${room})
    update webhook_deliveries d set leased_until = ${leasedUntil}
      from webhooks w where d.id in (select id from taken) and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.message_id, d.kind, d.payload, d.attempt, d.leased_until,
              w.url, w.encrypted_url, w.format, w.encrypted_secret`.execute(trx)
  return rows.sort((one, other) => one.id - other.id)
}

type Outcome = {
  status: DeliveryStatus
  next_at: Date
  ended_at: Date | null
  response_code: number | null
  answer: string
  duration_ms: number
}

/** False where somebody else has taken it meanwhile. */
export async function endAttempt(trx: Trx, { id, leased_until, attempt }: Due, outcome: Outcome) {
  const ended = await trx
    .updateTable('webhook_deliveries')
    .set({ ...outcome, attempt: attempt + 1, leased_until: null })
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .where('leased_until', '=', leased_until)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export const returnDue = (trx: Trx, { id, leased_until }: Due) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .execute()

/** Gives up what waits; with `kinds` all but these. */
export const giveUpWaiting = (trx: Trx, webhook_id: string, kinds: readonly EventKind[] = []) =>
  trx
    .updateTable('webhook_deliveries')
    .set({ status: 'FAILED', ended_at: sql`clock_timestamp()`, leased_until: null })
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`not kind = any (${[...kinds]}::text[])`)
    .execute()

export const listDeliveries = (db: Db, webhook_id: string, { before, limit }: { before?: number; limit: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findDelivery = (db: Db, webhook_id: string, public_id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('public_id', '=', public_id)
    .executeTakeFirst()

export const deleteOldDeliveries = (db: Db, before: Date) =>
  db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
