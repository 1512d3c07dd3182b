import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The history of a row before its translation was deleted, with the deletion as its last entry.
    create table deleted_changes (
      id bigint generated always as identity primary key,
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      translation_id uuid not null,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('person', 'ai', 'import', 'api', 'memory')),
      actor_id uuid,
      actor_name text not null,
      before text not null,
      after text not null,
      status text not null,
      copied_from text
    );
    create index deleted_changes_row on deleted_changes (source_text_id, target_language, id);
    create index deleted_changes_translation_id on deleted_changes (translation_id);
  `.execute(db)
}
