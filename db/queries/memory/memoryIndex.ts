import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

type Origin = { source_text_id: string; unit_id: null } | { source_text_id: null; unit_id: string }
export type Unindexed = Origin & { organization_id: string; project_id: string; source: string }
export type IndexedSource = Unindexed & { size: number; keys: number[] }
export type Queued = { ids: string[]; page_id: string | null; project_id: string | null }

/** The page or project that waits longest, and its entries: those that come meanwhile stay for the next time. */
export async function lockQueued(trx: Trx): Promise<Queued | undefined> {
  const { rows } = await sql<{ id: string; page_id: string | null; project_id: string | null }>`
    select id, page_id, project_id from memory_queue order by id limit 1 for update skip locked`.execute(trx)
  const [first] = rows
  if (!first) return undefined
  const { page_id, project_id } = first
  const others = await trx
    .selectFrom('memory_queue')
    .where((eb) => (page_id ? eb('page_id', '=', page_id) : eb('project_id', '=', project_id)))
    .select('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return { ids: others.map(({ id }) => id), page_id, project_id }
}

export const deleteQueued = (trx: Trx, { ids }: Queued) =>
  trx.deleteFrom('memory_queue').where('id', 'in', ids).execute()

/** Texts that the index has not, or as those of another organization. */
export async function listUnindexed(db: Db, { page_id, project_id }: Queued, limit: number) {
  const { rows } = await (page_id
    ? sql<Unindexed>`
        select s.id as source_text_id, null as unit_id, j.organization_id, j.id as project_id, s.content as source
          from all_source_texts s
          join all_pages p on p.id = s.page_id
          join all_versions v on v.id = p.version_id
          join all_projects j on j.id = v.project_id
          left join memory_sources m on m.source_text_id = s.id
         where s.page_id = ${page_id} and s.position is not null
           and (m.source is distinct from s.content or m.organization_id <> j.organization_id)
         limit ${limit}`
    : sql<Unindexed>`
        select null as source_text_id, u.id as unit_id, j.organization_id, j.id as project_id, u.source
          from memory_units u
          join all_projects j on j.id = u.project_id
          left join memory_sources m on m.unit_id = u.id
         where u.project_id = ${project_id}
           and (m.source is distinct from u.source or m.organization_id <> j.organization_id)
         limit ${limit}`
  ).execute(db)
  return rows
}

export async function upsertIndexed(trx: Trx, sources: readonly IndexedSource[]) {
  const rows = sources.map((source) => ({ ...source, keys: `{${source.keys.join()}}` }))
  for (const origin of ['source_text_id', 'unit_id'] as const) {
    const own = rows.filter((row) => row[origin] !== null)
    if (own.length === 0) continue
    await sql`
      insert into memory_sources (source_text_id, unit_id, organization_id, project_id, size, source, keys)
      select source_text_id, unit_id, organization_id, project_id, size, source, keys::integer[]
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as one (source_text_id uuid, unit_id uuid,
             organization_id uuid, project_id uuid, size integer, source text, keys text)
      on conflict (${sql.ref(origin)}) do update set organization_id = excluded.organization_id,
         size = excluded.size, source = excluded.source, keys = excluded.keys`.execute(trx)
  }
}
