import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The file a page was imported from, as it was: the template of its exports.
    create table page_files (
      page_id uuid primary key references pages on delete cascade,
      format text not null check (format <> ''),
      path text not null check (path <> '' and char_length(path) <= 1000),
      -- Compressing a file of some megabytes takes Postgres longer than all else that an import does.
      bytes bytea storage external not null,
      -- Of a table whose columns somebody chose: what each of them holds.
      columns text[],
      -- Of a file among files of other languages: their path, with * for the language.
      language_path text,
      created_at timestamptz not null default now()
    );

    -- The file of one language beside it, as it was: the template of exports into this language.
    create table page_language_files (
      page_id uuid not null references pages on delete cascade,
      language text not null,
      format text not null check (format <> ''),
      path text not null check (path <> '' and char_length(path) <= 1000),
      bytes bytea storage external not null,
      created_at timestamptz not null default now(),
      primary key (page_id, language)
    );
  `.execute(db)
}
