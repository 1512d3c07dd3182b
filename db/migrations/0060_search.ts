import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Texts as they are searched: sources with their names and contexts (language ''), and translations. Written behind the
    -- texts, so that no keystroke waits for an index; without foreign keys, whose locks it would share with writers.
    create table search_texts (
      page_id uuid not null,
      language text not null,
      source_text_id uuid not null,
      fingerprint bigint not null,
      -- Folded, without marks.
      bare text not null,
      -- Folded, with its marks; null where it has none.
      exact text,
      grams integer[] not null,
      primary key (page_id, language, source_text_id)
    );
    create index search_texts_grams on search_texts using gin (grams);

    -- What of each document is in the index: its generation and number; of the source texts, which have none, their mark.
    create table search_marks (
      page_id uuid not null,
      language text not null,
      mark text not null,
      primary key (page_id, language)
    );
  `.execute(db)
}
