import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import { ENDED_STATUSES } from '../../vocabulary/billing/subscriptionStatuses.ts'

export type BillingCustomer = Row<'billing_customers'>

export const findCustomer = (db: Db, userId: string): Promise<BillingCustomer | undefined> =>
  db.selectFrom('billing_customers').where('user_id', '=', userId).selectAll().executeTakeFirst()

export const findCustomerAtStripe = (db: Db, customerId: string): Promise<BillingCustomer | undefined> =>
  db.selectFrom('billing_customers').where('customer_id', '=', customerId).selectAll().executeTakeFirst()

/** The words in which Stripe is asked for a customer are those of the first time, so that it makes only one. */
export async function insertCustomer(db: Db, person: Pick<Row<'users'>, 'id' | 'email' | 'full_name'>) {
  await db
    .insertInto('billing_customers')
    .values({ user_id: person.id, email: person.email, full_name: person.full_name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCustomer(db, person.id))!
}

export async function saveCustomerId(trx: Trx, userId: string, customerId: string | null) {
  await trx.updateTable('users').set({ stripe_customer_id: customerId }).where('id', '=', userId).execute()
  await trx.updateTable('billing_customers').set({ customer_id: customerId }).where('user_id', '=', userId).execute()
}

/** Locks the person who pays until the transaction ends; before everything else, as `lockPayer` does. */
export const lockPerson = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'email', 'full_name'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False when somebody else has learned something since the version that this standing was made from. */
export async function saveStanding(trx: Trx, userId: string, version: number, standing: object, owed_cents: number) {
  const saved = await trx
    .updateTable('billing_customers')
    .set({ standing: JSON.stringify(standing), owed_cents, version: version + 1 })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

const SHOWN = ['id', 'status', 'hold', 'current_period_end', 'cancel_at_period_end', 'ends_at'] as const

export const findSubscription = (db: Db, userId: string) =>
  db.selectFrom('subscriptions').where('user_id', '=', userId).select(SHOWN).executeTakeFirst()

type Shown = Pick<
  NewRow<'subscriptions'>,
  'user_id' | 'stripe_subscription_id' | 'status' | 'hold' | 'current_period_end' | 'cancel_at_period_end' | 'ends_at'
>

/** One a person; another one at Stripe takes its place under a new id. */
export const saveSubscription = (trx: Trx, subscription: Shown) =>
  trx
    .insertInto('subscriptions')
    .values(subscription)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        id: sql<string>`case when subscriptions.stripe_subscription_id is not distinct from excluded.stripe_subscription_id
                             then subscriptions.id else excluded.id end`,
        stripe_subscription_id: ref('excluded.stripe_subscription_id'),
        status: ref('excluded.status'),
        hold: ref('excluded.hold'),
        current_period_end: ref('excluded.current_period_end'),
        cancel_at_period_end: ref('excluded.cancel_at_period_end'),
        ends_at: ref('excluded.ends_at'),
        updated_at: new Date(),
      })),
    )
    .execute()

export const findPaymentMethod = (db: Db, userId: string) =>
  db
    .selectFrom('payment_methods')
    .where('user_id', '=', userId)
    .select(['brand', 'last4', 'exp_month', 'exp_year'])
    .executeTakeFirst()

type Card = Pick<NewRow<'payment_methods'>, 'brand' | 'last4' | 'exp_month' | 'exp_year'> & { id: string }

export async function savePaymentMethod(trx: Trx, userId: string, card: Card | null) {
  await trx
    .updateTable('users')
    .set({ has_payment_method: card !== null })
    .where('id', '=', userId)
    .execute()
  if (!card) return void (await trx.deleteFrom('payment_methods').where('user_id', '=', userId).execute())
  const { id: stripe_payment_method_id, ...shown } = card
  const values = { stripe_payment_method_id, ...shown }
  await trx
    .insertInto('payment_methods')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

const KEPT_CHECKOUTS = 5

export const addCheckout = (db: Db, userId: string, sessionId: string) =>
  db
    .updateTable('billing_customers')
    .set({
      checkout_session_ids: sql`(checkout_session_ids || ${sessionId}::text)[greatest(1, cardinality(checkout_session_ids) + 2 - ${KEPT_CHECKOUTS}::int):]`,
    })
    .where('user_id', '=', userId)
    .execute()

export const forgetCheckouts = (db: Db, userId: string) =>
  db
    .updateTable('billing_customers')
    .set({ checkout_session_ids: [] })
    .where('user_id', '=', userId)
    .where(sql<boolean>`checkout_session_ids <> '{}'`)
    .execute()

export const isTranslatingPaid = async (db: Db, userId: string) =>
  (await db
    .selectFrom('word_ledger')
    .where('payer_id', '=', userId)
    .where('state', '=', 'reserved')
    .where('cents_per_word', '>', 0)
    .where('words', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** While it is ending, the subscription counts as ended here, whatever Stripe still says. */
export const setEnding = (trx: Trx, userId: string, { isEnding }: { isEnding: boolean }) =>
  trx
    .updateTable('billing_customers')
    .set(
      isEnding
        ? { ending_since: sql<Date>`coalesce(ending_since, ${new Date()})`, checkout_session_ids: [] }
        : { ending_since: null, ends_as_counted: false },
    )
    .where('user_id', '=', userId)
    .execute()

export const setEndsAsCounted = (trx: Trx, customerId: string): Promise<BillingCustomer | undefined> =>
  trx
    .updateTable('billing_customers')
    .set({ ends_as_counted: true })
    .where('customer_id', '=', customerId)
    .where('ending_since', 'is not', null)
    .returningAll()
    .executeTakeFirst()

export const listOverdue = async (db: Db, before: Date) =>
  (
    await db
      .selectFrom('subscriptions')
      .innerJoin('billing_customers as customer', 'customer.user_id', 'subscriptions.user_id')
      .where('subscriptions.status', 'not in', ENDED_STATUSES)
      .where((eb) =>
        eb.or([eb('subscriptions.current_period_end', '<', before), eb('subscriptions.ends_at', '<', before)]),
      )
      .where('customer.customer_id', 'is not', null)
      .select('subscriptions.user_id')
      .orderBy(sql`random()`) // so that some for whom it fails do not keep out the others
      .limit(50)
      .execute()
  ).map(({ user_id }) => user_id)

export const forgetCustomer = (trx: Trx, userId: string) =>
  trx
    .updateTable('billing_customers')
    .set({ email: '', full_name: null, ending_since: null, standing: JSON.stringify({ cards: [], subscriptions: [] }) })
    .where('user_id', '=', userId)
    .execute()

/**
 * Those whose ending is to be carried out now: the person has left, or it was begun before `before` or failed since. The
 * request that begins an ending tries it first.
 */
export const listEnding = (db: Db, { before, now }: { before: Date; now: Date }): Promise<BillingCustomer[]> =>
  db
    .selectFrom('billing_customers as customer')
    .leftJoin('users', 'users.id', 'customer.user_id')
    .where('customer.ending_since', 'is not', null)
    .where('customer.customer_id', 'is not', null)
    .leftJoin('customer_failures as failure', (join) =>
      join.onRef('failure.customer_id', '=', 'customer.customer_id').on('failure.task', '=', 'ending'),
    )
    .where((eb) =>
      eb.or([
        eb('users.id', 'is', null),
        eb('customer.ending_since', '<', before),
        eb('failure.customer_id', 'is not', null),
      ]),
    )
    .where((eb) => eb.or([eb('failure.customer_id', 'is', null), eb('failure.next_attempt_at', '<=', now)]))
    .orderBy(sql`coalesce(failure.failures, 0)`)
    .orderBy('customer.ending_since')
    .limit(100)
    .selectAll('customer')
    .execute()

/** The account's plan once no subscription is left; a quota that was given before stays (reading 7). */
export const putOnFreeTier = (trx: Trx, userId: string, freeWords: number) =>
  trx
    .updateTable('users')
    .set({ role: 'FREE_TIER', word_quota: sql`coalesce(word_quota, ${freeWords})` })
    .where('id', '=', userId)
    .where('is_superuser', '=', false)
    .execute()

/** False when this event was taken in before. */
export async function insertEvent(db: Db, id: string) {
  const inserted = await db
    .insertInto('stripe_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const isEventKnown = async (db: Db, id: string) =>
  (await db.selectFrom('stripe_events').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const deleteOldEvents = (db: Db, before: Date) =>
  db.deleteFrom('stripe_events').where('received_at', '<', before).execute()
