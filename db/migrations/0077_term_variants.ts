import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Further translations of a term that are right as well.
    alter table glossary_entries
      add column variants text[] not null default '{}' check (cardinality(variants) <= 20);

    alter table model_calls
      drop constraint model_calls_purpose_check,
      add constraint model_calls_purpose_check check (purpose in ('translate', 'rate', 'compare', 'terms'));
  `.execute(db)
}
