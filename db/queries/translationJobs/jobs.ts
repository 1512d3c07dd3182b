import { sql } from 'kysely'
import type { Db } from '../../schema.ts'

/** The position these queues have reached in their order, and that of the group's last unfinished job; 0 when there is none. */
export async function findQueueRanks(db: Db, queues: string[], groupId: string) {
  const { rows } = await sql<{ reached: number; last: number }>`
    select coalesce(max(-priority) filter (where state = 'active'), 0) as reached,
           coalesce(max(-priority) filter (where group_id = ${groupId}), 0) as last
      from pgboss.job where name = any (${queues}) and state in ('created', 'retry', 'active')`.execute(db)
  return rows[0]!
}

export async function findPayment(db: Db, organizationId: string, pageId: string) {
  const { rows } = await sql<{ payer_id: string; is_brought: boolean }>`
    select o.owner_id as payer_id, exists (
             select from model_services s
              where s.organization_id = o.id
                 or s.project_id = (select v.project_id from pages p join versions v on v.id = p.version_id
                                     where p.id = ${pageId})) as is_brought
      from organizations o where o.id = ${organizationId}`.execute(db)
  return rows[0]!
}

export async function countJobs(db: Db) {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.job') is not null as is_there`.execute(db)
  if (!tables[0]!.is_there) return []
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select name as queue, state::text as state, count(*) as count
      from pgboss.job where state in ('created', 'retry', 'active') group by name, state order by name, state`.execute(
    db,
  )
  return rows
}

/** The queues of which a job could begin. Asked by the connections of the queues, which those of requests do not keep waiting. */
export async function listWaitingQueues(queues: { executeSql(text: string): Promise<{ rows: { name: string }[] }> }) {
  const { rows } = await queues.executeSql(`
    select name from pgboss.queue q
     where exists (select from pgboss.job j
                    where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`)
  return new Set(rows.map(({ name }) => name))
}

export async function listWaitingJobs(db: Db, queues: string[], requestIds: string[]) {
  const { rows } = await sql<{ id: string; source_text_ids: string[] }>`
    select id, data->'source_text_ids' as source_text_ids
      from pgboss.job
     where name = any (${queues}) and state in ('created', 'retry') and data->>'request_id' = any (${requestIds})`.execute(
    db,
  )
  return rows
}

export const postponeJobs = (db: Db, queues: string[], ids: string[], seconds: number) =>
  sql`
    update pgboss.job set start_after = now() + make_interval(secs => ${seconds})
     where name = any (${queues}) and state in ('created', 'retry') and id = any (${ids}::uuid[])`.execute(db)

export const removeWaitingJobs = (db: Db, queues: string[], ids: string[]) =>
  sql`
    delete from pgboss.job
     where name = any (${queues}) and state in ('created', 'retry') and id = any (${ids}::uuid[])`.execute(db)
