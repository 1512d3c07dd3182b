import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { AgentDeed } from '../../vocabulary/operations.ts'

type Agent = { token_id: string; agent_name: string; actor_id: string; actor_name: string }
const IDLE = sql.raw(`interval '1 hour'`)

/** The run of an agent in the version of a page, or a new one, locked until the transaction ends. Returns its id. */
export async function goOnWithRun(trx: Trx, agent: Agent, pageId: string): Promise<string> {
  const { token_id, agent_name, actor_id, actor_name } = agent
  await sql`select pg_advisory_xact_lock(hashtextextended(${token_id}, 47))`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    with page as (select version_id from pages where id = ${pageId}),
    current as (
      select r.id from agent_runs r join page on page.version_id = r.version_id
       where r.token_id = ${token_id} and r.undone_at is null and r.last_at > clock_timestamp() - ${IDLE}
       order by r.last_at desc limit 1)
    insert into agent_runs (id, version_id, token_id, actor_id, actor_name, agent_name, page_ids)
    select coalesce((select id from current), uuid_v7()), version_id, ${token_id}, ${actor_id}, ${actor_name}, ${agent_name},
           array[${pageId}::uuid]
      from page
    on conflict (id) do update
       set last_at = clock_timestamp(),
           page_ids = (select array_agg(distinct p) from unnest(agent_runs.page_ids || excluded.page_ids) p)
     where agent_runs.undone_at is null
    returning id`.execute(trx)
  // Otherwise it was undone at this moment.
  return rows[0]?.id ?? goOnWithRun(trx, agent, pageId)
}

export const countInRun = (trx: Trx, id: string, deed: AgentDeed, count: number) =>
  sql`
    update agent_runs
       set counts = counts || jsonb_build_object(${deed}::text, coalesce((counts ->> ${deed}::text)::int, 0) + ${count}::int)
     where id = ${id} and ${count}::int > 0`.execute(trx)

export type Run = Pick<Row<'agent_runs'>, 'id' | 'version_id' | 'page_ids'>

export const listRunsUnderWay = (db: Db, token_id: string, organization_id: string) =>
  db
    .selectFrom('agent_runs as r')
    .innerJoin('versions as v', 'v.id', 'r.version_id')
    .innerJoin('projects as p', 'p.id', 'v.project_id')
    .where('r.token_id', '=', token_id)
    .where('p.organization_id', '=', organization_id)
    .where('r.undone_at', 'is', null)
    .where(sql<boolean>`r.counts <> '{}'`)
    .where('r.last_at', '>', sql<Date>`clock_timestamp() - ${IDLE}`)
    .select(['r.id', 'p.id as project_id', 'r.at'])
    .orderBy('r.id')
    .execute()

/** Locks it until the transaction ends; undefined once it was undone. */
export const lockRun = (trx: Trx, id: string): Promise<Run | undefined> =>
  trx
    .selectFrom('agent_runs')
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .select(['id', 'version_id', 'page_ids'])
    .forUpdate()
    .executeTakeFirst()

export const endRun = (trx: Trx, id: string) =>
  trx.updateTable('agent_runs').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute()

export const listRowOperationsOf = (db: Db, runId: string) =>
  db
    .selectFrom('row_operations as o')
    .innerJoin('pages as p', 'p.id', 'o.page_id')
    .where('o.agent_run_id', '=', runId)
    .where('o.undone_at', 'is', null)
    .select(['o.id', 'o.kind', 'o.page_id', 'p.name as page_name', 'o.target_language as language'])
    .orderBy('o.at', 'desc')
    .orderBy('o.id', 'desc')
    .execute()
