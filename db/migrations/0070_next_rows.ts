import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Leases on rows: people who go to the next row of a queue at once are led to different ones. They lock nobody out.
    create table row_turns (
      source_text_id uuid not null references all_source_texts on delete cascade,
      target_language text not null,
      user_id uuid not null references users on delete cascade,
      until timestamptz(3) not null,
      primary key (source_text_id, target_language)
    );
    create index row_turns_user_id on row_turns (user_id);

    -- Without a row somebody is reminded of their work, and was not yet.
    create table work_reminders (
      user_id uuid primary key references users on delete cascade,
      is_on boolean not null default true,
      -- The day of the last mail, UTC.
      mailed_on date
    );

    -- For reports of a time: entries stand in the order of their moments, so it is small.
    create index translation_changes_at on translation_changes using brin (at);
  `.execute(db)
}
