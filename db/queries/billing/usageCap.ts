import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export const findMonthlyCap = async (db: Db, organizationId: string) =>
  (await db.selectFrom('organizations').where('id', '=', organizationId).select('monthly_cap_cents').executeTakeFirst())
    ?.monthly_cap_cents ?? null

export const findCapChoice = (db: Db, organizationId: string) =>
  db
    .selectFrom('organizations')
    .where('id', '=', organizationId)
    .select(['monthly_cap_cents', 'cap_chosen_by'])
    .executeTakeFirstOrThrow()

/**
 * Locks the organization until the transaction ends, so that two requests cannot both pass the same cap, not even while
 * it changes its payer. Lock the payer first.
 */
export const lockMonthlyCap = async (trx: Trx, organizationId: string) =>
  (
    await trx
      .selectFrom('organizations')
      .where('id', '=', organizationId)
      .where('monthly_cap_cents', 'is not', null)
      .select('monthly_cap_cents')
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.monthly_cap_cents ?? null

export const updateMonthlyCap = (
  db: Db,
  organizationId: string,
  cap: { monthly_cap_cents: number | null; cap_chosen_by: string },
) => db.updateTable('organizations').set(cap).where('id', '=', organizationId).execute()

export const setDefaultCaps = (db: Db, ownerId: string, monthly_cap_cents: number | null) =>
  db
    .updateTable('organizations')
    .set({ monthly_cap_cents })
    .where('owner_id', '=', ownerId)
    .where('monthly_cap_cents', 'is', null)
    .where(sql<boolean>`cap_chosen_by is distinct from owner_id`)
    .execute()

export async function sumSpentCents(db: Db, organizationId: string, since: string) {
  const { cents } = await db
    .selectFrom('word_usage')
    .where('organization_id', '=', organizationId)
    .where('day', '>=', since)
    .select(sql<number>`coalesce(sum((reserved_words + billed_words) * cents_per_word), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}
