import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table translation_prompts (
      id bigint generated always as identity primary key,
      page_id uuid not null references pages on delete cascade,
      language text not null,
      request_id uuid not null,
      attempt int not null,
      model text not null,
      system text not null,
      content text not null,
      -- In the order in which the prompt numbers its rows, from 1.
      source_text_ids uuid[] not null,
      at timestamptz not null default now()
    );
    create index translation_prompts_by_page on translation_prompts (page_id, language, id desc);
  `.execute(db)
}
