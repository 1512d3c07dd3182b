import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import { type AccountState, statesOf } from '../../vocabulary/billing/accountStates.ts'
import { type CardState, cardMonths } from '../../vocabulary/billing/cards.ts'
import { type Plan, UNLIMITED_ABOVE } from '../../vocabulary/plans.ts'
import type { UserRole } from '../../vocabulary/roles.ts'
import { hasActiveSubscription, hasEndingSubscription, pauseOf } from '../billing/billing.ts'

const SORTS = {
  newest: {
    key: sql`users.created_at`,
    shown: sql<string>`(extract(epoch from users.created_at) * 1000000)::bigint::text`,
    from: (key: string) => sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
    side: 'desc',
  },
  name: {
    key: sql`lower(coalesce(users.full_name, users.email))`,
    shown: sql<string>`lower(coalesce(users.full_name, users.email))`,
    from: (key: string) => sql`${key}::text`,
    side: 'asc',
  },
  debt: {
    key: sql`coalesce(customer.owed_cents, 0)`,
    shown: sql<string>`coalesce(customer.owed_cents, 0)::text`,
    from: (key: string) => sql`${key}::bigint`,
    side: 'desc',
  },
  card: {
    key: sql`coalesce(card.exp_year * 12 + card.exp_month, 2147483647)`,
    shown: sql<string>`coalesce(card.exp_year * 12 + card.exp_month, 2147483647)::text`,
    from: (key: string) => sql`${key}::bigint`,
    side: 'asc',
  },
} satisfies Record<string, Sort>
type Sort = {
  key: RawBuilder<unknown>
  shown: RawBuilder<string>
  from: (key: string) => RawBuilder<unknown>
  side: 'asc' | 'desc'
}

/** The last account of a page: the next one begins after it, whoever came or left meanwhile. */
export type AccountCursor = { key: string; id: string }

export type AccountFilter = {
  search?: string | undefined
  plan?: Plan | undefined
  state?: AccountState | undefined
  role?: UserRole | undefined
  debt?: 'owing' | 'none' | undefined
  card?: CardState | undefined
}

/** `planOf` and `PLAN_OF` agree: a test compares them over every combination. */
const STATE = sql<AccountState>`case
  when is_superuser then 'admin'
  when has_ending_subscription then 'ending'
  when pause = 'unpaid' then 'unpaid'
  when pause is not null then 'on_hold'
  when has_active_subscription then case when ends_at is null then 'active' else 'ends' end
  when role = 'FREE_TIER' or word_quota <= ${sql.lit(UNLIMITED_ABOVE)} then 'free_trial'
  else 'not_activated' end`

const SHOWN_ROLE = sql<UserRole>`case
  when role = 'FREE_TIER' and (has_active_subscription or pause is not null) then 'USER' else role end`

const standings = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('subscriptions as subscription', 'subscription.user_id', 'users.id')
    .select(['users.id', 'users.is_superuser', 'users.role', 'users.word_quota', 'subscription.ends_at'])
    .select(hasActiveSubscription)
    .select(hasEndingSubscription)
    .select(pauseOf)

const standing = (db: Db, is: RawBuilder<boolean>) =>
  db.selectFrom(standings(db).as('standing')).where(is).select('standing.id')

function found(db: Db, { search, plan, state, role, debt, card }: AccountFilter, now: Date) {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('users')
    .leftJoin('billing_customers as customer', 'customer.user_id', 'users.id')
    .leftJoin('payment_methods as card', 'card.user_id', 'users.id')
    .where('users.service_of', 'is', null)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(
        sql<boolean>`(users.email ilike ${like} or users.full_name ilike ${like} or customer.customer_id ilike ${like})`,
      ),
    )
    .$if(plan !== undefined, (query) =>
      query.where('users.id', 'in', standing(db, sql`${STATE} = any (${statesOf(plan!)}::text[])`)),
    )
    .$if(state !== undefined, (query) => query.where('users.id', 'in', standing(db, sql`${STATE} = ${state}`)))
    .$if(role !== undefined, (query) => query.where('users.id', 'in', standing(db, sql`${SHOWN_ROLE} = ${role}`)))
    .$if(debt === 'owing', (query) => query.where('customer.owed_cents', '>', 0))
    .$if(debt === 'none', (query) => query.where(sql<boolean>`coalesce(customer.owed_cents, 0) = 0`))
    .$if(card === 'none', (query) => query.where('card.user_id', 'is', null))
    .$if(card !== undefined && card !== 'none', (query) =>
      query.where(isIn(cardMonths(now)[card as Exclude<CardState, 'none'>])),
    )
}

const isIn = ({ from = 0, until = 2_147_483_647 }: { from?: number; until?: number }) =>
  sql<boolean>`card.exp_year * 12 + card.exp_month >= ${from} and card.exp_year * 12 + card.exp_month < ${until}`

export type AccountSort = keyof typeof SORTS
type Range = { sort: AccountSort; after?: AccountCursor | undefined; limit: number; now: Date }

export const listAccountPlaces = (db: Db, filter: AccountFilter, { sort, after, limit, now }: Range) => {
  const { key, shown, from, side } = SORTS[sort]
  const beyond = sql.raw(side === 'desc' ? '<' : '>')
  return found(db, filter, now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, users.id) ${beyond} (${from(after!.key)}, ${after!.id}::uuid)`),
    )
    .select('users.id')
    .select(shown.as('key'))
    .orderBy(key, side)
    .orderBy('users.id', side)
    .limit(limit)
}

export async function countAccounts(db: Db, filter: AccountFilter, now: Date) {
  const { count } = await found(db, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listAccounts = (db: Db, ids: string[]) =>
  db
    .selectFrom(standings(db).where('users.id', '=', sql<string>`any (${ids})`).as('standing'))
    .leftJoin('billing_customers as customer', 'customer.user_id', 'standing.id')
    .leftJoin('payment_methods as card', 'card.user_id', 'standing.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('word_usage')
          .whereRef('word_usage.payer_id', '=', 'standing.id')
          .select([
            sql<number>`coalesce(sum(billed_words + reserved_words) filter (where cents_per_word > 0), 0)::bigint`.as(
              'paid_words',
            ),
            sql<number>`coalesce(sum(billed_words + reserved_words) filter (where cents_per_word = 0), 0)::bigint`.as(
              'free_words',
            ),
          ])
          .as('used'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('organizations')
          .whereRef('organizations.owner_id', '=', 'standing.id')
          .select([
            sql<number>`count(*)`.as('organizations'),
            sql<number>`count(*) filter (where monthly_cap_cents is null)`.as('uncapped'),
            sql<number>`coalesce(sum(monthly_cap_cents), 0)::bigint`.as('cap_cents'),
          ])
          .as('caps'),
      (join) => join.onTrue(),
    )
    .select(['standing.id', 'standing.pause', 'standing.ends_at', 'customer.customer_id'])
    .select(['card.brand', 'card.last4', 'card.exp_month', 'card.exp_year'])
    .select(['used.paid_words', 'used.free_words', 'caps.organizations', 'caps.uncapped', 'caps.cap_cents'])
    .select([STATE.as('state'), sql<number>`coalesce(customer.owed_cents, 0)`.as('owed_cents')])
