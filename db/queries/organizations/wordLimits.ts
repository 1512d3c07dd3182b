import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LimitedRole } from '../../vocabulary/roles.ts'

export type LimitOf = { role: LimitedRole } | { user_id: string }

const isOf = (of: LimitOf) =>
  'role' in of ? sql<boolean>`role = ${of.role}` : sql<boolean>`user_id = ${of.user_id}::uuid`

export async function findMonthlyWords(db: Db, organizationId: string, userId: string) {
  const limit = await db
    .selectFrom('organization_members as m')
    .innerJoin('word_limits as l', 'l.organization_id', 'm.organization_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .where('m.role', '<>', 'OWNER')
    .where((eb) => eb.or([eb('l.user_id', '=', eb.ref('m.user_id')), sql<boolean>`l.role = m.role`]))
    .orderBy('l.user_id', (own) => own.asc().nullsLast())
    .select('l.monthly_words')
    .executeTakeFirst()
  return limit?.monthly_words ?? null
}

export const listWordLimits = (db: Db, organizationId: string) =>
  db
    .selectFrom('word_limits')
    .where('organization_id', '=', organizationId)
    .select(['role', 'user_id', 'monthly_words'])
    .execute()

export async function replaceWordLimit(
  trx: Trx,
  organization_id: string,
  of: LimitOf,
  limit: { monthly_words: number | null } | undefined,
) {
  await trx.deleteFrom('word_limits').where('organization_id', '=', organization_id).where(isOf(of)).execute()
  if (limit)
    await trx
      .insertInto('word_limits')
      .values({ organization_id, ...of, ...limit })
      .execute()
}

export async function sumOrderedWords(db: Db, organizationId: string, since: string, userId?: string) {
  const rows = await db
    .selectFrom('word_usage')
    .where('organization_id', '=', organizationId)
    .where('day', '>=', since)
    .$if(userId !== undefined, (query) => query.where('requested_by', '=', userId!))
    .groupBy('requested_by')
    .select(['requested_by', sql<number>`sum(reserved_words + billed_words)::bigint`.as('words')])
    .execute()
  return new Map(rows.map(({ requested_by, words }) => [requested_by, words]))
}
