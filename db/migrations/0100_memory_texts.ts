import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Each source text of an organization once, however many versions and pages have it: a look-up reads no copies.
    create table memory_texts (
      id bigint generated always as identity primary key,
      organization_id uuid not null references organizations on delete cascade,
      size integer not null,
      source text not null,
      keys integer[] not null
    );
    alter table memory_texts alter column keys set statistics 1000;
    create unique index memory_texts_same
      on memory_texts (organization_id, hashtextextended(source, 0), hashtextextended(source, 1));
    create index memory_texts_keys on memory_texts using gin (keys) with (gin_pending_list_limit = 512);

    -- Where these texts stand. A text that stands nowhere any more is deleted behind the changes, so nothing refers to it.
    truncate memory_sources;
    drop index memory_sources_keys, memory_sources_same;
    alter table memory_sources
      drop column organization_id, drop column size, drop column source, drop column keys,
      add column text_id bigint not null;
    create index memory_sources_text_id on memory_sources (text_id, source_text_id desc) include (project_id, unit_id);
    insert into memory_queue (page_id) select id from all_pages;
    insert into memory_queue (project_id) select distinct project_id from memory_units;
  `.execute(db)
}
