import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How translations into a language sound; without a row nothing is fixed.
    create table language_registers (
      project_id uuid not null references projects on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      form_of_address text not null check (form_of_address in ('automatic', 'informal', 'formal')),
      tone text not null check (char_length(tone) <= 500),
      primary key (project_id, target_language)
    );
    -- Its translations are told beside the source texts; null is none.
    alter table projects add column reference_language text check (is_language_tag(reference_language));
  `.execute(db)
}
