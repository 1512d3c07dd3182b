import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Once it is undone its changes are those of its undo, for the redo; those undone before have none.
    alter table reimports drop constraint reimports_undone;
    alter table reimports add constraint reimports_undone check (changes is not null or undone_at is not null);
    -- Its last undo or redo, as exactly as texts say when they were written.
    alter table reimports add column turned_at timestamptz;

    -- By the undo of the re-import with which it came.
    alter table all_page_language_files add column is_taken_back boolean not null default false;
    create or replace view page_language_files as
      select distinct on (page_id, language) page_id, language, format, path, bytes, created_at
        from all_page_language_files where not is_taken_back order by page_id, language, id desc;

    -- By the undo of the carry that recorded it.
    alter table version_states add column is_taken_back boolean not null default false;
  `.execute(db)
}
