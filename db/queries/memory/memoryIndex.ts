import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

type Origin = { source_text_id: string; unit_id: null } | { source_text_id: null; unit_id: string }
type Text = { organization_id: string; source: string }
export type Unindexed = Origin & Text & { project_id: string; identifier_hash: number | null; is_known: boolean }
export type NewText = Text & { size: number; keys: number[] }
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

/** Texts that the index has not, or with another identifier, or as those of another organization. */
export async function listUnindexed(db: Db, { page_id, project_id }: Queued, limit: number) {
  const isKnown = sql`exists (select from memory_texts y where y.organization_id = j.organization_id
    and hashtextextended(y.source, 0) = hashtextextended(one.source, 0) and y.source = one.source) as is_known`
  const isOther = sql`(x.source is distinct from one.source or x.organization_id <> j.organization_id)`
  const { rows } = await (page_id
    ? sql<Unindexed>`
        select one.id as source_text_id, null as unit_id, j.organization_id, j.id as project_id, one.source, one.identifier_hash, ${isKnown}
          from (select id, page_id, content as source, hashtext(identifier) as identifier_hash
                  from all_source_texts where page_id = ${page_id} and position is not null) one
          join all_pages p on p.id = one.page_id
          join all_versions v on v.id = p.version_id
          join all_projects j on j.id = v.project_id
          left join memory_sources m on m.source_text_id = one.id
          left join memory_texts x on x.id = m.text_id
         where ${isOther} or m.identifier_hash is distinct from one.identifier_hash limit ${limit}`
    : sql<Unindexed>`
        select null as source_text_id, one.id as unit_id, j.organization_id, j.id as project_id, one.source, null as identifier_hash, ${isKnown}
          from memory_units one
          join all_projects j on j.id = one.project_id
          left join memory_sources m on m.unit_id = one.id
          left join memory_texts x on x.id = m.text_id
         where one.project_id = ${project_id} and ${isOther} limit ${limit}`
  ).execute(db)
  return rows
}

export async function insertTexts(trx: Trx, texts: readonly NewText[]) {
  if (texts.length === 0) return
  const rows = texts.map((text) => ({ ...text, keys: `{${text.keys.join()}}` }))
  await sql`
    -- In one order, so that two processes with the same texts do not wait for each other.
    insert into memory_texts (organization_id, size, source, keys)
    select organization_id, size, source, keys::integer[]
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (organization_id uuid, size integer, source text, keys text)
     order by organization_id, hashtextextended(source, 0)
    on conflict do nothing`.execute(trx)
}

export async function upsertSources(trx: Trx, texts: readonly Unindexed[]) {
  for (const origin of ['source_text_id', 'unit_id'] as const) {
    const own = texts.filter((text) => text[origin] !== null)
    if (own.length === 0) continue
    await sql`
      insert into memory_sources (source_text_id, unit_id, project_id, text_id, identifier_hash)
      select one.source_text_id, one.unit_id, one.project_id, x.id, one.identifier_hash
        from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as one (source_text_id uuid, unit_id uuid,
             organization_id uuid, project_id uuid, source text, identifier_hash integer)
        join memory_texts x on x.organization_id = one.organization_id
             and hashtextextended(x.source, 0) = hashtextextended(one.source, 0) and x.source = one.source
      on conflict (${sql.ref(origin)}) do update set text_id = excluded.text_id, identifier_hash = excluded.identifier_hash`.execute(
      trx,
    )
  }
}

const INDEXING = sql`hashtextextended('texts of the memory', 100)`

/** No text is deleted while somebody indexes one: it may stand somewhere from then on. */
export const beginIndexing = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${INDEXING})`.execute(trx)

export async function tryWithoutIndexing(trx: Trx) {
  const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${INDEXING}) as is_ours`.execute(
    trx,
  )
  return rows[0]!.is_ours
}

export const deleteGoneTexts = (trx: Trx) =>
  sql`delete from memory_texts x where not exists (select from memory_sources m where m.text_id = x.id)`.execute(trx)
