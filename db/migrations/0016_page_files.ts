import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The file a page was imported from, as it was: the template of its exports. Beside it, those that a re-import replaced
    -- and its undo brings back: a large file that stays in its row costs nothing.
    create table all_page_files (
      id uuid primary key default uuid_v7(),
      page_id uuid not null references pages on delete cascade,
      is_current boolean not null default true,
      format text not null check (format <> ''),
      path text not null check (path <> '' and char_length(path) <= 1000),
      -- Compressed with zstd: Postgres would take longer for that than for all else that an import does.
      bytes bytea not null,
      -- Of a table whose columns somebody chose: what each of them holds.
      columns text[],
      -- Of a file among files of other languages: their path, with * for the language.
      language_path text,
      created_at timestamptz not null default now()
    );
    alter table all_page_files alter bytes set storage external;
    create index all_page_files_page_id on all_page_files (page_id);
    create unique index all_page_files_current on all_page_files (page_id) where is_current;

    create view page_files as
      select page_id, format, path, bytes, columns, language_path, created_at from all_page_files where is_current;

    -- The file of one language beside it, as it was: the template of exports into this language.
    create table page_language_files (
      page_id uuid not null references pages on delete cascade,
      language text not null,
      format text not null check (format <> ''),
      path text not null check (path <> '' and char_length(path) <= 1000),
      bytes bytea not null, -- compressed as well
      created_at timestamptz not null default now(),
      primary key (page_id, language)
    );
    alter table page_language_files alter bytes set storage external;
  `.execute(db)
}
