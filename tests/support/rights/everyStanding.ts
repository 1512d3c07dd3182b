import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '#db/schema.ts'
import { SUBSCRIPTION_STATUSES } from '#db/vocabulary/billing/subscriptionStatuses.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** Many accounts with their personal organizations, in one statement for each table. */
export const insertAccounts = (db: Db, accounts: { id: string; role: string; word_quota: number | null }[]) =>
  db.transaction().execute(async (trx) => {
    const given = JSON.stringify(accounts.map((account, n) => ({ ...account, organization_id: uuid(), n })))
    await sql`
      with given as (select * from jsonb_to_recordset(${given}::jsonb)
                       as x(id uuid, role text, word_quota bigint, organization_id uuid, n int)),
      people as (
        insert into users (id, email, full_name, hashed_password, role, is_superuser, word_quota, personal_organization_id)
        select id, id || '@example.com', 'Person ' || n, 'none', role, role = 'ADMIN', word_quota, organization_id from given),
      owned as (
        insert into organizations (id, name, is_personal, owner_id) select organization_id, 'Own', true, id from given)
      insert into organization_members (organization_id, user_id, role) select organization_id, id, 'OWNER' from given`.execute(
      trx,
    )
  })

const ACCOUNTS = [
  { role: 'FREE_TIER', word_quota: 500 },
  { role: 'FREE_TIER', word_quota: null },
  { role: 'USER', word_quota: null },
  { role: 'USER', word_quota: 700 },
  { role: 'ADMIN', word_quota: null },
]
const ENDS = [null, inDays(-1), inDays(9)]

/** One account for each combination of role, subscription, hold, end, debt and lost dispute. */
export async function insertEveryStanding(db: Db) {
  const all = ACCOUNTS.flatMap((account) =>
    [undefined, ...SUBSCRIPTION_STATUSES, 'a status of tomorrow'].flatMap((status) =>
      (status === undefined ? [null] : [null, 'no_card' as const]).flatMap((hold) =>
        (status === undefined ? [null] : ENDS).flatMap((ends_at) =>
          [0, 400].flatMap((owed_cents) =>
            [false, true].map((isDisputed) => ({
              ...account,
              id: uuid(),
              status,
              hold,
              ends_at,
              owed_cents,
              isDisputed,
            })),
          ),
        ),
      ),
    ),
  )
  await insertAccounts(db, all)
  await db
    .insertInto('billing_customers')
    .values(all.map(({ id, owed_cents }) => ({ user_id: id, email: '', owed_cents, customer_id: `cus_${id}` })))
    .execute()
  await db
    .insertInto('subscriptions')
    .values(
      all.flatMap(({ id, status, hold, ends_at }) =>
        status === undefined ? [] : [{ user_id: id, status, hold, ends_at }],
      ),
    )
    .execute()
  const dispute = { kind: 'dispute' as const, state: 'lost', invoice_id: null, amount_cents: 400, at: new Date() }
  await db
    .insertInto('billing_corrections')
    .values(
      all
        .filter(({ isDisputed }) => isDisputed)
        .map(({ id }) => ({ ...dispute, object_id: `du_${id}`, customer_id: `cus_${id}` })),
    )
    .execute()
  return all
}
