import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table glossary_entries
      add column forbidden text[] not null default '{}' check (cardinality(forbidden) <= 20),
      add column is_case_sensitive boolean not null default false,
      add column is_proposed boolean not null default false,
      add column part_of_speech text
        check (part_of_speech in ('noun', 'proper noun', 'verb', 'adjective', 'adverb', 'phrase')),
      add column gender text check (gender in ('feminine', 'masculine', 'neuter', 'common'));
  `.execute(db)
}
