import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- As they were, for the hour in which whoever deleted one may bring it back. The thread ends with its last comment, so
    -- each knows its place and whether it was resolved.
    create table deleted_comments (
      id uuid primary key,
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text,
      content text not null,
      mentioned uuid[] not null,
      asked jsonb not null,
      author_id uuid references users on delete set null,
      created_at timestamptz(3) not null,
      edited_at timestamptz(3),
      resolved_at timestamptz(3),
      resolved_by uuid references users on delete set null,
      deleted_by uuid not null references users on delete cascade,
      deleted_at timestamptz(3) not null default clock_timestamp()
    );
    create index deleted_comments_source_text_id on deleted_comments (source_text_id);
    create index deleted_comments_author_id on deleted_comments (author_id);
    create index deleted_comments_resolved_by on deleted_comments (resolved_by);
    create index deleted_comments_deleted_by on deleted_comments (deleted_by);
    create index deleted_comments_deleted_at on deleted_comments (deleted_at);
  `.execute(db)
}
