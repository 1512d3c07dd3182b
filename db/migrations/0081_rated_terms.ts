import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The terms of each rated text that are others now. Written behind the texts, as the findings are, and for the same
    -- reasons without foreign keys.
    create table rated_terms (
      page_id uuid not null,
      language text not null,
      source_text_id uuid not null,
      fingerprint bigint not null,
      rating_id uuid not null,
      changed text[] not null,
      primary key (page_id, language, source_text_id)
    );
    create table rated_term_marks (
      page_id uuid not null,
      language text not null,
      mark text not null,
      primary key (page_id, language)
    );

    -- Texts that wait to be rated again, one request a text. They are everybody's meanwhile.
    create table rating_claims (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      page_id uuid not null,
      request_id uuid not null,
      revision bigint not null,
      primary key (source_text_id, target_language)
    );
    create index rating_claims_page_id on rating_claims (page_id, target_language);
    create index rating_claims_request_id on rating_claims (request_id);
  `.execute(db)
}
