import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table deleted_translations (
      id uuid primary key,
      source_text_id uuid not null references source_texts on delete cascade,
      target_language text not null,
      content text not null,
      status text not null,
      review_notes text not null,
      score real,
      suggestion text,
      created_at timestamptz not null,
      changes jsonb not null,
      deleted_at timestamptz not null default now()
    );
    create index deleted_translations_source_text_id on deleted_translations (source_text_id);
    create index deleted_translations_deleted_at on deleted_translations (deleted_at);
  `.execute(db)
}
