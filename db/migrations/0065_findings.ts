import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The checks that find something in each translation. Written behind the texts, as what is searched, and for the same
    -- reasons without foreign keys.
    create table text_findings (
      page_id uuid not null,
      language text not null,
      source_text_id uuid not null,
      fingerprint bigint not null,
      checks text[] not null,
      primary key (page_id, language, source_text_id)
    );
    create index text_findings_found on text_findings (page_id, language) where checks <> '{}';

    -- The state of each document, of its source texts and of its project in which it was judged.
    create table finding_marks (
      page_id uuid not null,
      language text not null,
      mark text not null,
      primary key (page_id, language)
    );
  `.execute(db)
}
