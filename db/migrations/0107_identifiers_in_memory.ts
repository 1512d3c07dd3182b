import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of a text with thousands of copies those with the identifier of a row are told by the index alone.
    alter table memory_sources add column identifier_hash integer;
    drop index memory_sources_text_id;
    create index memory_sources_text_id
      on memory_sources (text_id, source_text_id desc) include (project_id, unit_id, identifier_hash);
    insert into memory_queue (page_id) select id from all_pages;
  `.execute(db)
}
