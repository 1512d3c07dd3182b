import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** Whole words and whole cents; `cost_cents` is that of the billed words, the price is the one each was asked for at. */
export type Sums = {
  words: number
  reserved_words: number
  billed_words: number
  reserved_cents: number
  cost_cents: number
  free_words: number
}

/** Days in UTC, both of them included. */
export type Days = { from: string; until: string }

const sumOf = (what: RawBuilder<number>) => sql<number>`coalesce(sum(${what}), 0)::bigint`

export const sums = [
  sumOf(sql`reserved_words + billed_words`).as('words'),
  sumOf(sql`reserved_words`).as('reserved_words'),
  sumOf(sql`billed_words`).as('billed_words'),
  sumOf(sql`reserved_words * cents_per_word`).as('reserved_cents'),
  sumOf(sql`billed_words * cents_per_word`).as('cost_cents'),
  sumOf(sql`case when cents_per_word = 0 then reserved_words + billed_words end`).as('free_words'),
] as const

const projectName = sql<string>`coalesce(max(projects.name), max(project_name))`
const personName = sql<string>`coalesce(max(coalesce(users.full_name, users.email)), max(requested_by_name))`

const within = (db: Db, { from, until }: Days) =>
  db.selectFrom('word_usage').where('day', '>=', from).where('day', '<=', until)

const ofOrganization = (db: Db, organizationId: string, days: Days) =>
  within(db, days).where('word_usage.organization_id', '=', organizationId)

export const isLeft = sql<boolean>`sum(reserved_words + billed_words) > 0`

export const sumOrganization = (db: Db, organizationId: string, days: Days): Promise<Sums> =>
  ofOrganization(db, organizationId, days).select(sums).executeTakeFirstOrThrow()

export const sumByProject = (db: Db, organizationId: string, days: Days) =>
  ofOrganization(db, organizationId, days)
    .leftJoin('projects', 'projects.id', 'word_usage.project_id')
    .groupBy('project_id')
    .having(isLeft)
    .select(['project_id as id', projectName.as('name')])
    .select(sums)
    .orderBy('words', 'desc')
    .orderBy('name')
    .execute()

const sumLanguages = (usage: ReturnType<typeof within>) =>
  usage
    .groupBy('target_language')
    .having(isLeft)
    .select('target_language')
    .select(sums)
    .orderBy('words', 'desc')
    .orderBy('target_language')
    .execute()

export const sumByLanguage = (db: Db, organizationId: string, days: Days) =>
  sumLanguages(ofOrganization(db, organizationId, days))

export const sumProjectByLanguage = (db: Db, projectId: string, days: Days) =>
  sumLanguages(within(db, days).where('project_id', '=', projectId))

export const sumByPerson = (db: Db, organizationId: string, days: Days) =>
  ofOrganization(db, organizationId, days)
    .leftJoin('users', 'users.id', 'word_usage.requested_by')
    .groupBy('requested_by')
    .having(isLeft)
    .select(['requested_by as id', personName.as('name')])
    .select(sums)
    .orderBy('words', 'desc')
    .orderBy('name')
    .execute()

export const sumByDay = (db: Db, organizationId: string, days: Days) =>
  ofOrganization(db, organizationId, days)
    .groupBy('day')
    .having(isLeft)
    .select('day')
    .select(sums)
    .orderBy('day')
    .execute()

export const listUsageLines = (db: Db, organizationId: string, days: Days) =>
  ofOrganization(db, organizationId, days)
    .leftJoin('projects', 'projects.id', 'word_usage.project_id')
    .leftJoin('users', 'users.id', 'word_usage.requested_by')
    .groupBy(['day', 'project_id', 'target_language', 'requested_by'])
    .having(isLeft)
    .select(['day', 'target_language'])
    .select([projectName.as('project'), personName.as('person')])
    .select(sums)
    .orderBy('day')
    .orderBy('project')
    .orderBy('target_language')
    .orderBy('person')
    .execute()

/** Changes of the ledger are added to their days; who folds at the same time waits for nothing and does nothing. */
export async function foldUsage(db: Db, atMost = 50_000) {
  const { numAffectedRows } = await sql`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('fold usage')) as is_ours),
    taken as (
      delete from usage_changes
       where id in (select id from usage_changes, turn where is_ours order by id limit ${atMost})
      returning *)
    insert into usage_days as days
           (day, organization_id, project_id, target_language, requested_by, payer_id, plan, cents_per_word,
            organization_name, project_name, requested_by_name, payer_name, reserved_words, billed_words)
    select day, organization_id, project_id, target_language, requested_by, payer_id, plan, cents_per_word,
           max(organization_name), max(project_name), max(requested_by_name), max(payer_name),
           sum(reserved_words), sum(billed_words)
      from taken
     group by 1, 2, 3, 4, 5, 6, 7, 8
        on conflict (day, organization_id, project_id, target_language, requested_by, payer_id, plan, cents_per_word) do update
       set organization_name = excluded.organization_name, project_name = excluded.project_name,
           requested_by_name = excluded.requested_by_name, payer_name = excluded.payer_name,
           reserved_words = days.reserved_words + excluded.reserved_words,
           billed_words = days.billed_words + excluded.billed_words`.execute(db)
  return Number(numAffectedRows ?? 0)
}
