import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Plan } from '../../vocabulary/plans.ts'
import { isLeft } from './usage.ts'

/** Months like `2026-11`, in UTC, both of them included. */
export type ReportFilter = {
  from?: string | undefined
  until?: string | undefined
  search?: string | undefined
  organization_id?: string | undefined
  project_id?: string | undefined
  target_language?: LanguageCode | undefined
  person_id?: string | undefined
  plan?: Plan | undefined
}
type ListRange = { skip: number; limit: number }

export const REPORT_SIDES = {
  month: { id: sql`to_char(day, 'YYYY-MM')`, name: sql`to_char(day, 'YYYY-MM')`, of: sql`null::text` },
  organization: {
    id: sql`usage.organization_id::text`,
    name: sql`coalesce(max(organization.name), max(organization_name))`,
    of: sql`max(payer_name)`,
  },
  project: {
    id: sql`usage.project_id::text`,
    name: sql`coalesce(max(project.name), max(project_name))`,
    of: sql`coalesce(max(organization.name), max(organization_name))`,
  },
  language: { id: sql`target_language`, name: sql`target_language`, of: sql`null::text` },
  person: {
    id: sql`requested_by::text`,
    name: sql`coalesce(max(coalesce(person.full_name, person.email)), max(requested_by_name))`,
    of: sql`max(person.email)`,
  },
  plan: { id: sql`plan`, name: sql`plan`, of: sql`null::text` },
} satisfies Record<string, Record<'id' | 'name' | 'of', RawBuilder<unknown>>>
export type ReportSide = keyof typeof REPORT_SIDES

/** Words that cost their payer something, and words that cost nobody anything, are never added up. Whole words and cents. */
export type ReportSums = {
  paid_words: number
  paid_reserved_words: number
  reserved_cents: number
  /** of the billed words, at the price each was asked for at */
  cost_cents: number
  free_words: number
  free_reserved_words: number
}

const sumOf = (what: string, which = 'true') =>
  sql<number>`coalesce(sum(${sql.raw(what)}) filter (where ${sql.raw(which)}), 0)::bigint`
const [PAID, FREE] = ['cents_per_word > 0', 'cents_per_word = 0']
const reportSums = [
  sumOf('billed_words', PAID).as('paid_words'),
  sumOf('reserved_words', PAID).as('paid_reserved_words'),
  sumOf('reserved_words * cents_per_word').as('reserved_cents'),
  sumOf('billed_words * cents_per_word').as('cost_cents'),
  sumOf('billed_words', FREE).as('free_words'),
  sumOf('reserved_words', FREE).as('free_reserved_words'),
] as const

export const containing = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

function reported(
  db: Db,
  { from, until, search, organization_id, project_id, target_language, person_id, plan }: ReportFilter,
) {
  return db
    .selectFrom('word_usage as usage')
    .$if(from !== undefined, (query) => query.where('day', '>=', `${from}-01`))
    .$if(until !== undefined, (query) =>
      query.where(sql<boolean>`day < (${`${until}-01`}::date + interval '1 month')::date`),
    )
    .$if(organization_id !== undefined, (query) => query.where('usage.organization_id', '=', organization_id!))
    .$if(project_id !== undefined, (query) => query.where('usage.project_id', '=', project_id!))
    .$if(target_language !== undefined, (query) => query.where('target_language', '=', target_language!))
    .$if(person_id !== undefined, (query) => query.where('requested_by', '=', person_id!))
    .$if(plan !== undefined, (query) => query.where('plan', '=', plan!))
    .$if(search !== undefined && search !== '', (query) => query.where(isFound(containing(search!))))
}

export const isFound = (like: string) => sql<boolean>`(
  usage.organization_name ilike ${like} or usage.project_name ilike ${like}
  or usage.requested_by_name ilike ${like} or usage.payer_name ilike ${like}
  or usage.organization_id in (select id from organizations where name ilike ${like})
  or usage.project_id in (select id from projects where name ilike ${like})
  or usage.requested_by in (select id from users where email ilike ${like} or full_name ilike ${like})
  or usage.payer_id in (select id from users where email ilike ${like} or full_name ilike ${like}))`

export const sumReport = (db: Db, filter: ReportFilter): Promise<ReportSums> =>
  reported(db, filter).select(reportSums).executeTakeFirstOrThrow()

export async function listReport(db: Db, side: ReportSide, filter: ReportFilter, { skip, limit }: ListRange) {
  const { id, name, of } = REPORT_SIDES[side]
  const rows = await reported(db, filter)
    .leftJoin('organizations as organization', 'organization.id', 'usage.organization_id')
    .leftJoin('projects as project', 'project.id', 'usage.project_id')
    .leftJoin('users as person', 'person.id', 'usage.requested_by')
    .groupBy(sql`1`)
    .having(isLeft)
    .select([sql<string>`${id}`.as('id'), sql<string>`${name}`.as('name'), sql<string | null>`${of}`.as('of')])
    .select(reportSums)
    .select(sql<number>`count(*) over ()`.as('count'))
    .$if(side === 'month', (query) => query.orderBy('id', 'desc'))
    .$if(side !== 'month', (query) => query.orderBy('cost_cents', 'desc').orderBy('free_words', 'desc').orderBy('id'))
    .offset(skip)
    .limit(limit)
    .execute()
  return { data: rows.map(({ count, ...row }) => row), count: rows[0]?.count ?? 0 }
}

export const listReportLines = (db: Db, filter: ReportFilter) =>
  reported(db, filter)
    .leftJoin('organizations as organization', 'organization.id', 'usage.organization_id')
    .leftJoin('projects as project', 'project.id', 'usage.project_id')
    .leftJoin('users as person', 'person.id', 'usage.requested_by')
    .leftJoin('users as payer', 'payer.id', 'usage.payer_id')
    .leftJoin('billing_customers as customer', 'customer.user_id', 'usage.payer_id')
    .groupBy(sql`1, usage.organization_id, usage.project_id, target_language, requested_by, payer_id, plan`)
    .having(isLeft)
    .select([
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      sql<string>`${REPORT_SIDES.organization.name}`.as('organization'),
      sql<string>`coalesce(max(coalesce(payer.full_name, payer.email)), max(payer_name))`.as('payer'),
      sql<string | null>`max(customer.customer_id)`.as('customer_id'),
      sql<string>`${REPORT_SIDES.project.name}`.as('project'),
      sql<string>`${REPORT_SIDES.person.name}`.as('person'),
    ])
    .select([
      'usage.organization_id',
      'usage.project_id',
      'usage.payer_id',
      'usage.requested_by',
      'target_language',
      'plan',
    ])
    .select(reportSums)
    .orderBy('month', 'desc')
    .orderBy('organization')
    .orderBy('project')
    .orderBy('target_language')
    .orderBy('person')
    .orderBy('usage.payer_id')
    .orderBy('plan')
    .execute()
