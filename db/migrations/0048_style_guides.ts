import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The style guide of a language: rules that the AI is told too, and Markdown that people read.
    alter table language_registers
      add column rules text[] not null default '{}' check (cardinality(rules) <= 12),
      add column guide text not null default '' check (char_length(guide) <= 20000),
      add column revision integer not null default 0;
  `.execute(db)
}
