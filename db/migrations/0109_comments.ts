import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What people say about a text: about the source text itself, or about its translation into one language.
    create table comment_threads (
      id uuid primary key default uuid_v7(),
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text check (is_language_tag(target_language)),
      resolved_at timestamptz(3),
      resolved_by uuid references users on delete set null,
      unique nulls not distinct (source_text_id, target_language)
    );
    create index comment_threads_resolved_by on comment_threads (resolved_by);

    create table comments (
      id uuid primary key default uuid_v7(),
      thread_id uuid not null references comment_threads on delete cascade,
      content text not null check (length(content) between 1 and 4000),
      mentioned uuid[] not null default '{}',
      author_id uuid references users on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      edited_at timestamptz(3)
    );
    create index comments_thread_id on comments (thread_id, created_at, id);
    create index comments_author_id on comments (author_id);

    -- Of people who have not dealt with it yet: they are asked until they answer, say so, or the thread is resolved.
    create table comment_mentions (
      comment_id uuid not null references comments on delete cascade,
      user_id uuid not null references users on delete cascade,
      mailed_at timestamptz(3),
      primary key (comment_id, user_id)
    );
    create index comment_mentions_user_id on comment_mentions (user_id);

    -- Counts the changes of the comments on a page, for those who have it open and for the index of searches.
    create table comment_marks (
      page_id uuid primary key references all_pages on delete cascade,
      mark bigint not null
    );
  `.execute(db)
  await addEventKinds(db)
}

/** Beside those that are there, whatever they are. */
const addEventKinds = (db: Kysely<unknown>) =>
  sql`
    do $$
    declare
      kinds text := pg_get_constraintdef((
        select oid from pg_constraint where conrelid = 'events'::regclass and conname = 'events_kind_check'));
    begin
      alter table events drop constraint events_kind_check;
      execute 'alter table events add constraint events_kind_check '
        || replace(kinds, '''rows_sent_back''::text',
                   '''rows_sent_back''::text, ''comment_written''::text, ''comments_resolved''::text, ''comments_reopened''::text');
    end $$`.execute(db)
