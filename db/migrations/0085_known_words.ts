import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Words of a language that a project knows beside those of its dictionary.
    create table known_words (
      project_id uuid not null references all_projects on delete cascade,
      language text not null check (is_language_tag(language)),
      word text not null,
      added_by uuid references users on delete set null,
      added_at timestamptz(3) not null default clock_timestamp(),
      primary key (project_id, language, word)
    );
    create index known_words_added_by on known_words (added_by);
  `.execute(db)
}
