import { type Kysely, sql } from 'kysely'

const STATUSES = sql.raw(`'PENDING','IN_PROGRESS','COMPLETED','NEEDS_REVIEW','FAILED'`)

export async function up(db: Kysely<unknown>) {
  await sql`
    create table translations (
      id uuid primary key default uuid_v7(),
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      status text not null check (status in (${STATUSES})),
      score real check (score between 0 and 5),
      created_at timestamptz not null default now(),
      review_notes text not null default '',
      suggestion text,
      -- From here on each keystroke changes the row, and Postgres logs the part between the first and the last change.
      updated_at timestamptz not null default now(),
      revision bigint not null default 0,
      content text not null default '',
      constraint translations_text_and_language unique (source_text_id, target_language),
      constraint translations_review_notes
        check (review_notes = '' or starts_with(review_notes, 'Error:') or starts_with(review_notes, '{'))
    ) with (fillfactor = 80);

    -- Rows of requests that have not ended. The key lets one request have a row; the translation may be yet to be written.
    create table row_claims (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      page_id uuid not null,
      request_id uuid not null,
      translation_id uuid not null,
      written_revision bigint,
      -- The row of the same request with the same text, from which this one is filled.
      repeats uuid,
      primary key (source_text_id, target_language)
    );
    create index row_claims_repeats on row_claims (repeats, target_language) where repeats is not null;
    create index row_claims_page_id on row_claims (page_id, target_language);

    -- Texts that a person has confirmed as they stand: the commit that changes a text deletes its check.
    create table translation_checks (
      source_text_id uuid not null,
      target_language text not null,
      checked_by uuid references users on delete set null,
      checked_at timestamptz(3) not null,
      primary key (source_text_id, target_language),
      foreign key (source_text_id, target_language)
        references translations (source_text_id, target_language) on delete cascade on update cascade
    );
    create index translation_checks_checked_by on translation_checks (checked_by);

    create table translation_changes (
      id bigint generated always as identity primary key,
      translation_id uuid not null references translations on delete cascade,
      at timestamptz not null default now(),
      actor_kind text not null check (actor_kind in ('person', 'ai', 'import', 'api', 'memory')),
      actor_id uuid,
      actor_name text not null,
      before text not null,
      after text not null,
      status text not null,
      -- The text came with a copy of that version; the entry names who wrote it there.
      copied_from text,
      constraint translation_changes_status check (status in (${STATUSES}))
    );
    create index translation_changes_translation_id on translation_changes (translation_id, id);
    create index translation_changes_actor_id on translation_changes (actor_id);
    create index translation_changes_pseudo on translation_changes (translation_id, id)
      where actor_kind = 'ai' and actor_name = 'Built-in engine';

    create table deleted_translations (
      id uuid primary key,
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null,
      content text not null,
      status text not null,
      review_notes text not null,
      score real,
      suggestion text,
      created_at timestamptz not null,
      changes jsonb not null,
      deleted_at timestamptz not null default now(),
      constraint deleted_translations_status check (status in (${STATUSES})),
      constraint deleted_translations_language check (is_language_tag(target_language))
    );
    create index deleted_translations_source_text_id on deleted_translations (source_text_id);
    create index deleted_translations_deleted_at on deleted_translations (deleted_at);
  `.execute(db)
}
