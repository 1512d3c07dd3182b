import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Other forms in which a source text has a term, such as another spelling or an abbreviation.
    alter table glossary_entries
      add column source_variants text[] not null default '{}' check (cardinality(source_variants) <= 20);
  `.execute(db)
}
