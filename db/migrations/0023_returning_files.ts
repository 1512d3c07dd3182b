import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of texts that the job would have made anew: why, as of which revisions, and what is wished for.
    alter table set_aside_jobs drop column revision, drop column wish, add column anew jsonb;

    -- Kept after it was dealt with: an undo of that shows the change again.
    alter table source_changes add column dealt_at timestamptz(3);
    -- Not dealt with is a row whose request was stopped, and one of a request that had the old source text.
    create or replace function source_change_dealt_with() returns trigger language plpgsql as $$
    begin
      update source_changes d set dealt_at = clock_timestamp()
       where d.source_text_id = new.source_text_id and d.target_language = new.target_language and d.dealt_at is null
         and (new.status = 'COMPLETED' or old.content <> new.content or exists (
           select from row_claims c
            where c.source_text_id = d.source_text_id and c.target_language = d.target_language
              and c.written_revision is not null))
         and not exists (
           select from row_claims c
            where c.source_text_id = d.source_text_id and c.target_language = d.target_language
              and c.request_id = d.request_id);
      return null;
    end $$;

    -- Of translations whose language the file does not name.
    alter table all_page_files add column language text check (is_language_tag(language));
    create or replace view page_files as
      select page_id, format, path, bytes, columns, language_path, created_at, language
        from all_page_files where is_current;

    -- Translations that somebody deleted: the file of their page may still have a text there.
    create table taken_out_translations (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      primary key (source_text_id, target_language)
    );

    -- Many files that were imported at once: one operation, whose merges are re-imports of pages.
    create table file_imports (
      id uuid primary key,
      version_id uuid not null references versions on delete cascade,
      actor_id uuid references users on delete set null,
      actor_name text not null,
      at timestamptz not null default now(),
      counts jsonb not null,
      added_pages uuid[] not null,
      undone_at timestamptz(3)
    );
    create index file_imports_version_id on file_imports (version_id, at);
    create index file_imports_actor_id on file_imports (actor_id);
    alter table reimports add column file_import_id uuid references file_imports on delete cascade;
    create index reimports_file_import_id on reimports (file_import_id);
  `.execute(db)
}
