import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Translations that a project has from elsewhere, beside those of its pages.
    create table memory_units (
      project_id uuid not null references projects on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      source text not null check (source <> ''),
      content text not null check (content <> ''),
      imported_at timestamptz not null default now()
    );
    -- A text may be longer than an index takes.
    create unique index memory_units_key on memory_units (project_id, target_language, md5(source));
  `.execute(db)
}
