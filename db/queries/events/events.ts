import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'
import type { EventKind } from '../../vocabulary/events.ts'
import type { Plan } from '../../vocabulary/plans.ts'
import { committedAfter } from './positions.ts'

type Claimed = { page_id: string; count: number } & Pick<NewRow<'events'>, 'target_language' | 'request_id'>

export const insertRequestBegun = (trx: Trx, { page_id, target_language, request_id, count }: Claimed) =>
  sql`
    insert into events (kind, project_id, version_id, page_id, target_language, request_id, count)
    select 'request_begun', v.project_id, v.id, p.id, ${target_language}, ${request_id}, ${count}
      from pages p join versions v on v.id = p.version_id where p.id = ${page_id}`.execute(trx)

/** Once in a month for each part. */
export const insertSpendingReached = (trx: Trx, organization_id: string, plan: Plan, percent: number) =>
  sql`
    insert into events (kind, organization_id, plan, count)
    select 'spending_reached', ${organization_id}, ${plan}, ${percent}
     where not exists (
       select from events where organization_id = ${organization_id} and kind = 'spending_reached'
          and plan = ${plan} and count = ${percent} and at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc')
  `.execute(trx)

type Names = 'page_name' | 'version_name' | 'person_name' | 'member_name'
export type StoredEvent = Row<'events'> & Record<Names, string | null>

export type Among = { project_id: string; organization_id: string; kinds: readonly EventKind[] }

const nameOf = (user: 'u' | 'm') => sql.raw(`coalesce(nullif(btrim(${user}.full_name), ''), ${user}.email)`)

type Wanted = { before?: number | undefined; since?: string | undefined; limit: number }

export async function listEvents(
  db: Db,
  { project_id, organization_id, kinds }: Among,
  { before, since, limit }: Wanted,
): Promise<StoredEvent[]> {
  const isWanted = sql`${since === undefined ? sql`true` : committedAfter(since)} and ${
    before === undefined ? sql`true` : sql`e.id < ${before}`
  }`
  const newest = (among: RawBuilder<unknown>) => sql`(
    select e.* from events e where ${among} and e.kind = any (${[...kinds]}) and ${isWanted}
       and (e.page_id is null or exists (select from pages p where p.id = e.page_id))
     order by e.id desc limit ${limit})`
  const { rows } = await sql<StoredEvent>`
    select e.*, p.name as page_name, v.name as version_name, ${nameOf('u')} as person_name, ${nameOf('m')} as member_name
      from (${newest(sql`e.project_id = ${project_id}`)} union all ${newest(sql`e.organization_id = ${organization_id}`)}) e
      left join pages p on p.id = e.page_id
      left join versions v on v.id = e.version_id
      left join users u on u.id = e.person_id
      left join users m on m.id = e.member_id
     order by e.id desc limit ${limit}`.execute(db)
  return rows
}
