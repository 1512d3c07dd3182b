import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How severe the findings of a check are, by language and check, where a project says otherwise than the default.
    alter table all_projects add column check_levels jsonb not null default '{}';
    create or replace view projects as
      select id, organization_id, name, description, source_language, target_languages, status, placeholder_patterns,
             last_version_number, created_at, updated_at, reference_language,
             xmin::text as state, reads_memory, writes_memory, required_checks, check_levels
        from all_projects where deleted_at is null;
  `.execute(db)
}
