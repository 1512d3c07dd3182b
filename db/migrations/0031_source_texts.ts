import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Where the source texts come from in a file that has two of each: its translations into the source language, or its own,
    -- which may be keys.
    alter table all_page_files
      add column source_texts text not null default 'language' check (source_texts in ('language', 'own'));
    create or replace view page_files as
      select page_id, format, path, bytes, columns, language_path, created_at, language, source_texts
        from all_page_files where is_current;
  `.execute(db)
}
