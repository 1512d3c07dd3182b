import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export type LinkedPage = { id: string; name: string; lineage_id: string }

export async function listLinkedPages(db: Db, versionId: string): Promise<LinkedPage[]> {
  const { rows } = await sql<LinkedPage>`
    select id, name, coalesce(lineage_id, id) as lineage_id from pages
     where version_id = ${versionId} order by created_at, id`.execute(db)
  return rows
}

export async function listPagesOfState(db: Db, stateId: string): Promise<Set<string>> {
  const { rows } = await sql<{ page_lineage_id: string }>`
    select distinct page_lineage_id from version_state_texts where state_id = ${stateId}`.execute(db)
  return new Set(rows.map(({ page_lineage_id }) => page_lineage_id))
}

type PageOfState = { state_id: string; page_lineage_id: string }

/** The source texts of a page in a state, in parts and in its order, as JSON by column. */
export async function sourceTextsOfState(db: Db, { state_id, page_lineage_id }: PageOfState) {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('lineage_ids', lineage_ids, 'identifiers', identifiers, 'contents', contents,
                             'contexts', contexts, 'speakers', speakers, 'max_lengths', max_lengths,
                             'length_units', length_units)::text as json
      from version_state_texts
     where state_id = ${state_id} and page_lineage_id = ${page_lineage_id} and language is null
     order by part`.execute(db)
  return rows.map(({ json }) => json)
}

/**
 * Translations of a page that are other ones than in a state, or whose source text is, as JSON:
 * lineage, language, text and status there, text and status now, the source text that it was made for where that is another one.
 * Without a state all of the page.
 */
export async function changedTranslationsAsJson(db: Db, pageId: string, base: PageOfState | undefined) {
  const ofBase = sql`b.state_id = ${base?.state_id ?? null}::uuid and b.page_lineage_id = ${base?.page_lineage_id ?? null}::uuid`
  const { rows } = await sql<{ json: string }>`
    with base as materialized (
      select b.language, u.lineage_id, u.content, u.status
        from version_state_texts b, unnest(b.lineage_ids, b.contents, b.statuses) u(lineage_id, content, status)
       where ${ofBase} and b.language is not null),
    source as materialized (
      select u.lineage_id, u.content
        from version_state_texts b, unnest(b.lineage_ids, b.contents) u(lineage_id, content)
       where ${ofBase} and b.language is null),
    here as materialized (
      select coalesce(s.lineage_id, s.id) as lineage_id, s.content as source, t.target_language, t.content, t.status, d.before
        from all_source_texts s join translations t on t.source_text_id = s.id and t.content <> ''
        left join source_changes d on d.source_text_id = t.source_text_id and d.target_language = t.target_language
             and d.dealt_at is null
       where s.page_id = ${pageId} and s.archived_at is null)
    select coalesce(json_agg(json_build_array(
             coalesce(here.lineage_id, base.lineage_id), coalesce(here.target_language, base.language),
             base.content, base.status, here.content, here.status, here.before)), '[]')::text as json
      from here full join base on base.lineage_id = here.lineage_id and base.language = here.target_language
      left join source on source.lineage_id = here.lineage_id
     where (here.content, here.status) is distinct from (base.content, base.status)
        or here.source is distinct from source.content`.execute(db)
  return rows[0]!.json
}

/** Nobody imports into these pages until the transaction ends. */
export async function lockPages(trx: Trx, pageIds: readonly string[]) {
  const ids = [...pageIds]
  await sql`select 1 from all_pages where id = any (${ids}::uuid[]) order by id for update`.execute(trx)
}

export const lockHeadsOfPages = (trx: Trx, pageIds: readonly string[]) =>
  sql`
    select 1 from document_heads where page_id = any (${[...pageIds]}::uuid[]) order by id for no key update`.execute(
    trx,
  )

/** Stores the template of a page as one that another may get; undefined where that has the same, or one of the two has none. */
export async function insertTemplateOf(trx: Trx, fromPageId: string, pageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into all_page_files (page_id, is_current, format, path, bytes, columns, language_path, language, source_texts)
    select f.page_id, false, o.format, f.path, o.bytes, o.columns, f.language_path, o.language, o.source_texts
      from page_files f, page_files o
     where f.page_id = ${pageId} and o.page_id = ${fromPageId} and o.bytes <> f.bytes
    returning id`.execute(trx)
  return rows[0]?.id
}
