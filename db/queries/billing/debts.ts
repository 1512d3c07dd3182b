import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

export const hasCustomers = async (db: Db) =>
  (await db
    .selectFrom('billing_customers')
    .where('customer_id', 'is not', null)
    .select('user_id')
    .limit(1)
    .executeTakeFirst()) !== undefined

export type KnownDebt = {
  user_id: string
  customer_id: string
  owed_cents: number
  is_unpaid: boolean
  subscription_ids: string[]
}

export async function listKnownDebts(db: Db, customerIds: string[], unpaidStatuses: readonly string[]) {
  const { rows } = await sql<KnownDebt>`
    select customer.user_id, customer.customer_id, customer.owed_cents,
           coalesce(subscription.status = any (${unpaidStatuses}::text[]), false) as is_unpaid,
           array(select jsonb_path_query(customer.standing, '$.subscriptions[*].is.id') #>> '{}') as subscription_ids
      from billing_customers customer
      left join subscriptions subscription on subscription.user_id = customer.user_id
     where customer.customer_id is not null
       and (customer.customer_id = any (${customerIds}::text[])
            or customer.owed_cents > 0
            or subscription.status = any (${unpaidStatuses}::text[]))`.execute(db)
  return rows
}
