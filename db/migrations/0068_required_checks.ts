import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Checks that a translation has to pass before its row is completed.
    alter table all_projects add column required_checks text[] not null default '{}';
    create or replace view projects as
      select id, organization_id, name, description, source_language, target_languages, status, placeholder_patterns,
             last_version_number, created_at, updated_at, reference_language,
             xmin::text as state, reads_memory, writes_memory, required_checks
        from all_projects where deleted_at is null;

    -- The plural forms of a language by the files of a page, where those say them: gettext's Plural-Forms.
    create table page_plural_forms (
      page_id uuid not null references all_pages on delete cascade,
      language text not null check (is_language_tag(language)),
      categories text[] not null,
      primary key (page_id, language)
    );
  `.execute(db)
}
