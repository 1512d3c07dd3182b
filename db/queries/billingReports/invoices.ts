import { type RawBuilder, sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import { containing, isFound, type ReportFilter } from '../billing/adminBilling.ts'

export type KeptInvoice = Row<'billing_invoices'>

export const listInvoices = (db: Db, ids: string[]): Promise<KeptInvoice[]> =>
  db.selectFrom('billing_invoices').where('id', '=', sql<string>`any (${ids})`).selectAll().execute()

export const hasInvoices = async (db: Db) =>
  (await db.selectFrom('billing_invoices').select('id').limit(1).executeTakeFirst()) !== undefined

/** A number that was given stays. */
export const upsertInvoices = (trx: Trx, invoices: KeptInvoice[]) =>
  trx
    .insertInto('billing_invoices')
    .values(invoices)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        number: sql<string | null>`coalesce(excluded.number, billing_invoices.number)`,
        from_at: ref('excluded.from_at'),
        until_at: ref('excluded.until_at'),
      })),
    )
    .execute()

export async function listSubscriptionsOf(db: Db, customerIds: string[]) {
  const { rows } = await sql<{ customer_id: string; subscription_ids: string[] }>`
    select customer_id, array(select jsonb_path_query(standing, '$.subscriptions[*].is.id') #>> '{}') as subscription_ids
      from billing_customers where customer_id = any (${customerIds}::text[])`.execute(db)
  return rows
}

const takenOver = (isIts: RawBuilder<unknown>) => sql`
  case when event.state = 'replaced' then (
    select invoice.number
      from meter_events taken
      join billing_invoices invoice on invoice.event_id = taken.id
     where taken.customer_id = event.customer_id and taken.own_invoice and ${isIts}
     order by taken.at limit 1) end`

/**
 * The invoice with a meter event's words: its own, or that of the event that replaced it; or the first one of the customer
 * that ends after they were asked for, unless they were taken from the meter for a later one.
 */
const INVOICE_OF_EVENT = sql`
  coalesce(
    (select number from billing_invoices where event_id = event.id),
    ${takenOver(sql`taken.at = event.at`)},
    case when not event.own_invoice and not event.invoiced_apart then (
      select number from billing_invoices invoice
       where invoice.customer_id = event.customer_id and invoice.until_at > event.at and invoice.from_at <= event.at
       order by invoice.until_at limit 1) end,
    ${takenOver(sql`taken.at >= event.at`)})`

type Line = {
  month: string
  organization_id: string
  project_id: string
  target_language: string
  requested_by: string
  payer_id: string
  numbers: string[]
}

export async function listInvoiceNumbers(db: Db, filter: ReportFilter) {
  const { from, until, search, organization_id, project_id, target_language, person_id, plan } = filter
  const conditions: RawBuilder<boolean>[] = [
    sql<boolean>`usage.state = 'billed' and usage.cents_per_word > 0`,
    ...(from ? [sql<boolean>`usage.created_at >= ${`${from}-01`}::timestamp at time zone 'UTC'`] : []),
    ...(until
      ? [sql<boolean>`usage.created_at < (${`${until}-01`}::timestamp + interval '1 month') at time zone 'UTC'`]
      : []),
    ...(organization_id ? [sql<boolean>`usage.organization_id = ${organization_id}`] : []),
    ...(project_id ? [sql<boolean>`usage.project_id = ${project_id}`] : []),
    ...(target_language ? [sql<boolean>`usage.target_language = ${target_language}`] : []),
    ...(person_id ? [sql<boolean>`usage.requested_by = ${person_id}`] : []),
    ...(plan ? [sql<boolean>`usage.plan = ${plan}`] : []),
    ...(search ? [isFound(containing(search))] : []),
  ]
  const { rows } = await sql<Line>`
    with asked as (
      select to_char(usage.created_at at time zone 'UTC', 'YYYY-MM') as month, usage.organization_id, usage.project_id,
             usage.target_language, usage.requested_by, usage.payer_id, usage.meter_event_id
        from word_ledger usage
       where ${sql.join(conditions, sql` and `)} and usage.meter_event_id is not null
       group by 1, 2, 3, 4, 5, 6, 7),
    numbered as (
      select event.id, ${INVOICE_OF_EVENT} as number
        from meter_events event
       where event.id in (select meter_event_id from asked))
    select month, organization_id, project_id, target_language, requested_by, payer_id,
           array_agg(distinct number order by number) as numbers
      from asked join numbered on numbered.id = asked.meter_event_id
     where number is not null
     group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}
