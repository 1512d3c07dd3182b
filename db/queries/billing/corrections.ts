import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'
import type { CorrectionKind } from '../../vocabulary/billing/stripeFacts.ts'
import { CENTS_PER_WORD } from '../../vocabulary/plans.ts'
import { containing } from './adminBilling.ts'

export type Correction = Pick<
  NewRow<'billing_corrections'>,
  'kind' | 'object_id' | 'state' | 'customer_id' | 'invoice_id' | 'amount_cents' | 'at'
>

/** A state that is known already is passed over. */
export async function insertCorrections(trx: Trx, corrections: Correction[]) {
  if (corrections.length === 0) return
  await trx
    .insertInto('billing_corrections')
    .values(corrections)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type WordCount = { customerId: string; subscription: string; sent: number; counted: number; at: Date }

/** Positive where Stripe has counted fewer words than were sent, so that they are on no invoice. */
export const insertWordCount = (db: Db, { customerId, subscription, sent, counted, at }: WordCount) =>
  db
    .insertInto('billing_corrections')
    .values({
      kind: 'word_count',
      object_id: subscription,
      state: 'ended',
      customer_id: customerId,
      invoice_id: null,
      words: sent - counted,
      amount_cents: (sent - counted) * CENTS_PER_WORD,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const latest = sql`(select distinct on (object_id) * from billing_corrections order by object_id, recorded_at desc, id desc)`

export async function listWrittenOff(db: Db) {
  const { rows } = await sql<{ object_id: string }>`
    select object_id from ${latest} correction where kind = 'uncollectible' and state = 'uncollectible'`.execute(db)
  return rows.map(({ object_id }) => object_id)
}

export const isWrittenOff = async (db: Db, invoice: string) =>
  (await db
    .selectFrom('billing_corrections')
    .where('object_id', '=', invoice)
    .where('kind', '=', 'uncollectible')
    .select('id')
    .executeTakeFirst()) !== undefined

export const hasLostDispute = async (db: Db, customerId: string) => {
  const { rows } = await sql`
    select from ${latest} correction
     where customer_id = ${customerId} and kind = 'dispute' and state = 'lost' limit 1`.execute(db)
  return rows.length > 0
}

/** An administrator and the payer have agreed; it stays in the month of its loss. False when it is not a lost dispute. */
export async function settleDispute(trx: Trx, id: string) {
  const { numAffectedRows } = await sql`
    insert into billing_corrections (kind, object_id, state, customer_id, invoice_id, amount_cents, at)
    select kind, object_id, 'settled', customer_id, invoice_id, amount_cents, at
      from ${latest} correction
     where object_id = ${id} and kind = 'dispute' and state = 'lost'
        on conflict do nothing`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Months like `2026-11`, in UTC, both of them included. */
type Asked = {
  from?: string | undefined
  until?: string | undefined
  customer_id?: string | undefined
  kind?: CorrectionKind | undefined
  open?: boolean | undefined
  search?: string | undefined
  skip: number
  limit: number
}

const within = ({ from, until }: Pick<Asked, 'from' | 'until'>) => sql<boolean>`
  (${from === undefined}::boolean or at >= (${from ?? '2000-01'} || '-01')::date)
  and (${until === undefined}::boolean or at < ((${until ?? '2000-01'} || '-01')::date + interval '1 month'))`

type Shown = {
  kind: CorrectionKind
  object_id: string
  state: string
  customer_id: string
  payer_id: string | null
  payer_name: string | null
  invoice_id: string | null
  invoice_number: string | null
  amount_cents: number
  words: number | null
  at: Date
  settled_at: Date | null
  count: number
}

export async function listCorrections(db: Db, asked: Asked) {
  const { customer_id, kind, open = false, search = '', skip, limit, ...months } = asked
  const like = containing(search)
  const { rows } = await sql<Shown>`
    with shown as (
      select correction.kind, correction.object_id, correction.state, correction.customer_id, correction.invoice_id,
             invoice.number as invoice_number, correction.amount_cents, correction.words, correction.at, correction.id,
             case when correction.state = 'settled' then correction.recorded_at end as settled_at,
             users.email, users.id as payer_id,
             coalesce(users.full_name, users.email, (
               select payer_name from meter_events e where e.customer_id = correction.customer_id order by e.at desc limit 1))
               as payer_name
        from ${latest} correction
        left join billing_invoices invoice on invoice.id = correction.invoice_id
        left join billing_customers customer on customer.customer_id = correction.customer_id
        left join users on users.id = customer.user_id)
    select kind, object_id, state, customer_id, payer_id, payer_name, invoice_id, invoice_number, amount_cents, words, at,
           settled_at, count(*) over () as count
      from shown
     where ${within(months)} and (${customer_id === undefined}::boolean or customer_id = ${customer_id ?? ''})
       and (${kind === undefined}::boolean or kind = ${kind ?? ''})
       and (${!open}::boolean or (kind = 'dispute' and state = 'lost'))
       and (${search === ''}::boolean or concat_ws(' ', payer_name, email, customer_id, object_id, invoice_id, invoice_number) ilike ${like})
     order by at desc, id
    offset ${skip} limit ${limit}`.execute(db)
  return { data: rows.map(({ count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

export async function countOpenDisputes(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${latest} correction where kind = 'dispute' and state = 'lost'`.execute(db)
  return rows[0]!.count
}

/** In cents: what did not stay of what was invoiced. A dispute counts once it is lost. */
export async function sumCorrections(db: Db, months: Pick<Asked, 'from' | 'until'>) {
  const sumOf = (kind: CorrectionKind, state = sql`true`) =>
    sql`coalesce(sum(amount_cents) filter (where kind = ${kind} and ${state}), 0)::bigint`
  const { rows } = await sql<Record<'refunded' | 'credited' | 'lost' | 'voided' | 'written_off' | 'uncounted', number>>`
    select ${sumOf('refund', sql`state in ('succeeded', 'pending')`)} as refunded,
           ${sumOf('credit_note', sql`state = 'issued'`)} as credited,
           ${sumOf('dispute', sql`state in ('lost', 'settled')`)} as lost,
           ${sumOf('voided')} as voided,
           ${sumOf('uncollectible', sql`state = 'uncollectible'`)} as written_off,
           ${sumOf('word_count')} as uncounted
      from ${latest} correction where ${within(months)}`.execute(db)
  return rows[0]!
}
