import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table characters (
      id uuid primary key default uuid_v7(),
      page_id uuid not null references pages on delete cascade,
      name text not null check (btrim(name) <> ''),
      description text not null check (btrim(description) <> ''),
      context text,
      created_at timestamptz not null default now()
    );
    create index characters_page_id on characters (page_id);

    create table glossaries (
      id uuid primary key default uuid_v7(),
      project_id uuid not null unique references projects on delete cascade,
      name text not null check (btrim(name) <> ''),
      description text not null default '',
      created_at timestamptz not null default now()
    );

    create table glossary_entries (
      id uuid primary key default uuid_v7(),
      glossary_id uuid not null references glossaries on delete cascade,
      term_id text not null check (term_id <> ''),
      term_description text not null,
      source_text text not null default '',
      target_language text check (target_language in
        ('en','es','fr','de','it','pt','ja','zh','ko','pl','nl','ru','tr','ar','da','el','hu')),
      translation text not null default '',
      notes text,
      context text,
      created_at timestamptz not null default now(),
      constraint glossary_entries_key unique nulls not distinct (glossary_id, term_id, target_language)
    );
  `.execute(db)
}
