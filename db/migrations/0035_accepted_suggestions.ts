import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The source text that the file's text was made for; null where it came before this was written down.
    alter table file_suggestions add column source text;

    -- Of an acceptance of suggestions, which goes on step by step.
    alter table reimports add column accepted_language text check (is_language_tag(accepted_language));

    -- What the steps of an operation changed after its first one, compressed; gone once it was undone.
    create table reimport_steps (
      reimport_id uuid not null references reimports on delete cascade,
      step integer not null,
      changes bytea not null,
      primary key (reimport_id, step)
    );
    alter table reimport_steps alter changes set storage external;
  `.execute(db)
}
