import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Translations that a reviewer has sent back, until another text is completed, or the text is checked after all.
    create table sent_back (
      source_text_id uuid not null,
      target_language text not null,
      reason text not null check (reason in ('meaning', 'terms', 'style', 'language', 'form', 'other')),
      note text not null check (length(note) <= 500),
      -- The text that was sent back, and the people who wrote it.
      content text not null,
      writers uuid[] not null,
      sent_by uuid references users on delete set null,
      sent_at timestamptz(3) not null,
      primary key (source_text_id, target_language),
      foreign key (source_text_id, target_language)
        references translations (source_text_id, target_language) on delete cascade on update cascade
    );
    create index sent_back_sent_by on sent_back (sent_by);

    -- Of an entry that sent the text back.
    alter table translation_changes
      add column sent_back_reason text check (sent_back_reason in ('meaning', 'terms', 'style', 'language', 'form', 'other')),
      add column sent_back_note text;
    create index translation_changes_verdicts on translation_changes (at) where is_check or sent_back_reason is not null;
    alter table deleted_changes add column sent_back_reason text, add column sent_back_note text;
  `.execute(db)
  await addEventKind(db)
}

/** Beside those that are there, whatever they are. */
const addEventKind = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      kinds text := pg_get_constraintdef((
        select oid from pg_constraint where conrelid = 'events'::regclass and conname = 'events_kind_check'));
    begin
      alter table events drop constraint events_kind_check;
      execute 'alter table events add constraint events_kind_check '
        || replace(kinds, '''rows_unchecked''::text', '''rows_unchecked''::text, ''rows_sent_back''::text');
    end $$`.execute(db)
