import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table page_language_files rename to all_page_language_files;
    alter table all_page_language_files drop constraint page_language_files_pkey;
    -- In the order in which they came; the last one is the template.
    alter table all_page_language_files add column id bigint generated always as identity primary key;
    -- With which it came; its undo brings the one before back.
    alter table all_page_language_files add column reimport_id uuid references reimports on delete set null;
    create index all_page_language_files_current on all_page_language_files (page_id, language, id desc);
    create index all_page_language_files_reimport_id on all_page_language_files (reimport_id);

    create view page_language_files as
      select distinct on (page_id, language) page_id, language, format, path, bytes, created_at
        from all_page_language_files order by page_id, language, id desc;
  `.execute(db)
}
