import { sql } from 'kysely'
import type { Db, Row } from '../../schema.ts'
import type { FailureCode } from '../../vocabulary/billing/stripeFacts.ts'
import { listDueCustomers } from './dueCustomers.ts'

export type MeterEvent = Pick<
  Row<'meter_events'>,
  | 'id'
  | 'customer_id'
  | 'words'
  | 'at'
  | 'own_invoice'
  | 'attempts'
  | 'first_attempt_at'
  | 'last_attempt_at'
  | 'payer_id'
  | 'payer_name'
  | 'cents_per_word'
>

const ROWS_AT_ONCE = 5_000
/** Words asked for this long ago may be of a time that is invoiced already: they count from now. */
export const INVOICED_AFTER_MS = 30 * 60_000

/** Billed, not free, and in no event; of one customer, or of all who have nothing else open. */
const unreported = (customerId?: string) => sql`
  state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null
  and ${
    customerId === undefined
      ? sql`customer_id is not null and not exists (
          select from meter_events e where e.customer_id = word_ledger.customer_id and e.state in ('waiting', 'failed') and not e.own_invoice)`
      : sql`customer_id = ${customerId}`
  }`

/**
 * Makes events of billed words, those of one request together. An event that was sent once never changes, so it can be sent
 * again and counts once; a concurrent caller takes other rows.
 * @returns how many rows
 */
export async function freezeWords(db: Db, now: Date, customerId?: string) {
  const { numAffectedRows } = await sql`
    with ours as materialized (
      select id, payer_id, payer_name, customer_id, request_id, words, cents_per_word, created_at
        from word_ledger
       where ${unreported(customerId)}
       order by customer_id, request_id
       limit ${ROWS_AT_ONCE} for no key update skip locked),
    grouped as materialized (
      select uuid_v7() as id, customer_id, request_id, payer_id, cents_per_word, max(payer_name) as payer_name,
             sum(words) as words, min(created_at) as asked_at
        from ours
       group by customer_id, request_id, payer_id, cents_per_word),
    frozen as (
      insert into meter_events (id, payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at)
      select id, payer_id, payer_name, customer_id, words, cents_per_word,
             case when asked_at > ${now}::timestamptz - ${INVOICED_AFTER_MS} * interval '1 millisecond' then asked_at else ${now} end, ${now}
        from grouped)
    update word_ledger
       set meter_event_id = grouped.id
      from ours
      join grouped using (customer_id, request_id, payer_id, cents_per_word)
     where word_ledger.id = ours.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const hasUnreportedWords = async (db: Db, customerId?: string) => {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from word_ledger where ${unreported(customerId)}) as is_there`.execute(db)
  return rows[0]!.is_there
}

export const adoptCustomers = (db: Db) =>
  sql`
    update word_ledger
       set customer_id = users.stripe_customer_id
      from users
     where users.id = word_ledger.payer_id and users.stripe_customer_id is not null
       and state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null and customer_id is null`.execute(
    db,
  )

const isOpen = sql<boolean>`state in ('waiting', 'failed')`
const open = (db: Db) => db.selectFrom('meter_events').where(isOpen)

export const listCustomersWithEvents = (db: Db, now: Date) => listDueCustomers(db, 'meter_events', now, isOpen)

export const listOpenEvents = (db: Db, customerId: string, before?: Date): Promise<MeterEvent[]> =>
  open(db)
    .where('customer_id', '=', customerId)
    .$if(before !== undefined, (query) => query.where('next_attempt_at', '<=', before!))
    .select([
      'id',
      'customer_id',
      'words',
      'at',
      'own_invoice',
      'attempts',
      'first_attempt_at',
      'last_attempt_at',
      'payer_id',
      'payer_name',
      'cents_per_word',
    ])
    .orderBy('at')
    .orderBy('id')
    .execute()

export const findRefusedEvent = (db: Db, customerId: string) =>
  db
    .selectFrom('meter_events')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'failed')
    .select(['last_error', 'error_code', 'next_attempt_at'])
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()

/** The meter may have it. */
export const isUnclear = ({ own_invoice, first_attempt_at }: Pick<MeterEvent, 'own_invoice' | 'first_attempt_at'>) =>
  !own_invoice && first_attempt_at !== null

/** Written down before it is made: whoever comes after knows that Stripe may have heard of it. */
export const noteAttempt = (db: Db, id: string, now: Date, nextAttemptAt: Date) =>
  db
    .updateTable('meter_events')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', 1),
      first_attempt_at: eb.fn.coalesce(ref('first_attempt_at'), eb.val(now)),
      last_attempt_at: now,
      next_attempt_at: nextAttemptAt,
    }))
    .where('id', '=', id)
    .execute()

/** Before it is sent for the first time: the words count from another moment. */
export const moveEvent = (db: Db, id: string, at: Date) =>
  db.updateTable('meter_events').set({ at }).where('id', '=', id).where('first_attempt_at', 'is', null).execute()

export const postponeEvents = (db: Db, ids: string[], until: Date) =>
  db
    .updateTable('meter_events')
    .set({ next_attempt_at: until })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()

/** Those of a customer's events that Stripe has never heard of become one that has an invoice of its own. */
export const gatherUnsentEvents = async (db: Db, customerId: string, now: Date) => {
  const { rows } = await sql<MeterEvent>`
    with unsent as (
      update meter_events
         set state = 'replaced', settled_at = ${now}, last_error = null
       where customer_id = ${customerId} and state in ('waiting', 'failed')
         and first_attempt_at is null
      returning *)
    insert into meter_events (payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at, own_invoice)
    select payer_id, max(payer_name), customer_id, sum(words), cents_per_word, max(at), ${now}, true
      from unsent
     group by customer_id, payer_id, cents_per_word
    returning id, customer_id, words, at, own_invoice, attempts, first_attempt_at, last_attempt_at, payer_id, payer_name, cents_per_word`.execute(
    db,
  )
  return rows
}

export const noteFailure = (
  db: Db,
  id: string,
  failure: {
    state: 'waiting' | 'failed'
    last_error: string
    error_code: FailureCode
    next_attempt_at?: Date
    first_attempt_at?: null
  },
) =>
  db.updateTable('meter_events').set(failure).where('id', '=', id).where('state', 'in', ['waiting', 'failed']).execute()

/** The customer is gone at Stripe: nobody can be charged for what has not reached an invoice. */
export async function loseEvents(db: Db, customerId: string, now: Date) {
  await db
    .updateTable('meter_events')
    .set({
      state: 'lost',
      settled_at: now,
      last_error: 'Somebody deleted the customer at Stripe before these words were invoiced',
      error_code: 'customer_missing',
    })
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
}

export const settleEvents = (db: Db, ids: string[], state: 'sent' | 'replaced', now: Date) =>
  db
    .updateTable('meter_events')
    .set({ state, settled_at: now, last_error: null, error_code: null })
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()

export const beginAgain = (db: Db, ids: string[], now: Date) =>
  db
    .updateTable('meter_events')
    .set({ state: 'waiting', first_attempt_at: null, next_attempt_at: now })
    .where('id', 'in', ids)
    .execute()

export const insertEvents = (
  db: Db,
  events: Pick<
    Row<'meter_events'>,
    | Exclude<keyof MeterEvent, 'id' | 'attempts' | 'own_invoice' | 'last_attempt_at'>
    | 'state'
    | 'next_attempt_at'
    | 'settled_at'
  >[],
) => db.insertInto('meter_events').values(events).execute()

export async function sumSentWords(db: Db, customerId: string, from: Date, until: Date) {
  const { words } = await db
    .selectFrom('meter_events')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`(state = 'sent' and not own_invoice or invoiced_apart)`)
    .where('at', '>=', from)
    .where('at', '<', until)
    .select(sql<number>`coalesce(sum(words), 0)`.as('words'))
    .executeTakeFirstOrThrow()
  return words
}

export async function findLastDelivery(db: Db, customerId: string): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('meter_events')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'sent')
    .where('own_invoice', '=', false)
    .select((eb) => eb.fn.max('settled_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Runs `work` unless somebody else has just this customer in hand, in whichever process; a killed one holds nobody up. */
export const withCustomer = (db: Db, customerId: string, work: (db: Db) => Promise<void>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`meter events of ${customerId}`}, 0)`
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${key}) as is_ours`.execute(connection)
    if (!rows[0]!.is_ours) return false
    try {
      await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
    return true
  })
