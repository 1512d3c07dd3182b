import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, NewRow, Row, Schema, Trx } from '../../schema.ts'
import {
  ENDING_STATUS,
  ON_CREDIT_STATUSES,
  type Pause,
  UNPAID_STATUSES,
} from '../../vocabulary/billing/subscriptionStatuses.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Plan } from '../../vocabulary/plans.ts'

export type Payer = Pick<
  Row<'users'>,
  | 'id'
  | 'email'
  | 'is_email_confirmed'
  | 'full_name'
  | 'role'
  | 'is_superuser'
  | 'word_quota'
  | 'trial_expiry_date'
  | 'stripe_customer_id'
> & { has_active_subscription: boolean; owes: boolean; pause: Pause | null; has_ending_subscription: boolean }

/** The one meaning of "has an active subscription" (reading 15a). */
export const hasActiveSubscription = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'users'>) =>
  exists(
    selectFrom('subscriptions')
      .whereRef('subscriptions.user_id', '=', 'users.id')
      .where('subscriptions.status', 'in', ON_CREDIT_STATUSES)
      .where('subscriptions.hold', 'is', null)
      // One that was cancelled is over at its end, whether or not that has been heard of.
      .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date())]))
      .select('subscriptions.id'),
  )
    .$castTo<boolean>()
    .as('has_active_subscription')

/**
 * Why nothing is translated and no free words come back: a subscription or an invoice that is not paid, also one of a
 * subscription that has ended, a dispute that was lost, or a running subscription whose words would never be paid.
 */
const PAUSE = sql<Pause | null>`case
  when exists (select from subscriptions where user_id = users.id and status = any (${UNPAID_STATUSES as string[]}::text[]))
    or exists (select from billing_customers where user_id = users.id and owed_cents > 0) then 'unpaid'
  when exists (
    select from billing_customers customer
      join lateral (
        select distinct on (object_id) kind, state from billing_corrections
         where customer_id = customer.customer_id order by object_id, recorded_at desc, id desc) correction
        on correction.kind = 'dispute' and correction.state = 'lost'
     where customer.user_id = users.id) then 'disputed'
  else (
    select hold from subscriptions
     where user_id = users.id and status <> ${ENDING_STATUS} and (ends_at is null or ends_at > now()))
  end`
export const pauseOf = () => PAUSE.as('pause')

export const owes = () => sql<boolean>`(${PAUSE}) is not null`.as('owes')

/** It is being ended now: until its final invoice is made nothing is translated, neither at a price nor with free words. */
export const hasEndingSubscription = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'users'>) =>
  exists(
    selectFrom('subscriptions')
      .whereRef('subscriptions.user_id', '=', 'users.id')
      .where('subscriptions.status', '=', 'ending')
      .select('subscriptions.id'),
  )
    .$castTo<boolean>()
    .as('has_ending_subscription')

const payers = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.is_email_confirmed',
      'users.full_name',
      'users.role',
      'users.is_superuser',
      'users.word_quota',
      'users.trial_expiry_date',
      'users.stripe_customer_id',
    ])
    .select(hasActiveSubscription)
    .select(owes)
    .select(pauseOf)
    .select(hasEndingSubscription)

export const findPayer = (db: Db, userId: string): Promise<Payer | undefined> =>
  payers(db).where('users.id', '=', userId).executeTakeFirst()

export const findPayerOfOrganization = (db: Db, organizationId: string): Promise<Payer | undefined> =>
  payers(db)
    .innerJoin('organizations', 'organizations.owner_id', 'users.id')
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()

/** Locks the payer until the transaction ends, so that two requests cannot spend the same words. Lock this first. */
export const lockPayer = (trx: Trx, organizationId: string): Promise<Payer | undefined> =>
  payers(trx)
    .innerJoin('organizations', 'organizations.owner_id', 'users.id')
    .where('organizations.id', '=', organizationId)
    .forNoKeyUpdate('users')
    .executeTakeFirst()

/** Locks people who pay until the transaction ends, in one order, and reads them as they are then. Lock these first. */
export async function lockPayers(trx: Trx, userIds: string[]) {
  await trx.selectFrom('users').where('id', 'in', userIds).select('id').orderBy('id').forNoKeyUpdate().execute()
  return payers(trx).where('users.id', 'in', userIds).select('users.is_active').execute()
}

export async function countLedgerWords(
  db: Db,
  payerId: string,
  { plan, organizationId }: { plan?: Plan; organizationId?: string } = {},
) {
  const { words } = await db
    .selectFrom('word_usage')
    .where('payer_id', '=', payerId)
    .$if(plan !== undefined, (query) => query.where('plan', '=', plan!))
    .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId!))
    .select(sql<number>`coalesce(sum(reserved_words + billed_words), 0)::bigint`.as('words'))
    .executeTakeFirstOrThrow()
  return words
}

export type Charge = Omit<
  NewRow<'word_ledger'>,
  'id' | 'state' | 'created_at' | 'settled_at' | 'translation_id' | 'words' | 'meter_event_id'
>
type ChargedRow = { translation_id: string; words: number }

/** One row a translation asked for; the plan and the price stay as they are now (reading 7). */
export async function insertReservations(trx: Trx, charge: Charge, rows: ChargedRow[]) {
  const columns = Object.keys(charge) as (keyof Charge)[]
  await sql`
    insert into word_ledger (translation_id, words, ${sql.join(columns.map((column) => sql.ref(column)))})
    select x.translation_id, x.words, ${sql.join(columns.map((column) => sql`${charge[column]}`))}
      from unnest(${rows.map((row) => row.translation_id)}::uuid[], ${rows.map((row) => row.words)}::int[]) x(translation_id, words)
  `.execute(trx)
}
/** Locks the ledger rows of these translations in one order, so that billing and releasing them follow one another. */
export const lockLedger = (trx: Trx, requestId: string, translationIds: string[]) =>
  trx
    .selectFrom('word_ledger')
    .where('request_id', '=', requestId)
    .where('translation_id', 'in', translationIds)
    .select(['id', 'translation_id', 'words', 'state'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Settles reservations; settled ones stay as they are. */
export async function settleWords(trx: Trx, ledgerIds: string[], state: 'billed' | 'released') {
  if (ledgerIds.length === 0) return 0
  const settled = await trx
    .updateTable('word_ledger')
    .set({ state, settled_at: new Date() })
    .where('id', 'in', ledgerIds)
    .where('state', '=', 'reserved')
    .returning('words')
    .execute()
  return settled.reduce((sum, { words }) => sum + words, 0)
}

/** Locks the rows as `lockLedger` does; with those that are to be filled from them. */
export async function lockReserved(trx: Trx, requestId: string, language: LanguageCode, sourceTextIds: string[]) {
  const rows = await trx
    .selectFrom('word_ledger as ledger')
    .innerJoin('row_claims as charged', (join) =>
      join
        .onRef('charged.translation_id', '=', 'ledger.translation_id')
        .onRef('charged.request_id', '=', 'ledger.request_id'),
    )
    .innerJoin('row_claims as c', (join) =>
      join
        .on((eb) =>
          eb.or([
            eb('c.source_text_id', '=', eb.ref('charged.source_text_id')),
            eb('c.repeats', '=', eb.ref('charged.source_text_id')),
          ]),
        )
        .onRef('c.request_id', '=', 'ledger.request_id'),
    )
    .where('ledger.request_id', '=', requestId)
    .where('ledger.state', '=', 'reserved')
    .where('c.target_language', '=', language)
    .where('c.source_text_id', '=', sql<string>`any (${sourceTextIds})`)
    .select('c.source_text_id')
    .orderBy('ledger.id')
    .forUpdate('ledger')
    .execute()
  return rows.map((row) => row.source_text_id)
}

export const findSubscriptionOfOrganization = (db: Db, organizationId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('organizations', 'organizations.owner_id', 'subscriptions.user_id')
    .where('organizations.id', '=', organizationId)
    .select([
      'subscriptions.id',
      'subscriptions.status',
      'subscriptions.hold',
      'subscriptions.current_period_end',
      'subscriptions.cancel_at_period_end',
      'subscriptions.ends_at',
    ])
    .executeTakeFirst()
