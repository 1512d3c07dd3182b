import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Only dialogue pages have characters.
    create table characters (
      id uuid primary key default uuid_v7(),
      page_id uuid not null,
      page_type text not null default 'dialogue' check (page_type = 'dialogue'),
      name text not null check (btrim(name) <> ''),
      description text not null check (btrim(description) <> ''),
      context text,
      created_at timestamptz not null default now(),
      constraint characters_of_a_dialogue
        foreign key (page_id, page_type) references pages (id, type) on delete cascade
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
      target_language text check (is_language_tag(target_language)),
      translation text not null default '',
      notes text,
      context text,
      created_at timestamptz not null default now(),
      constraint glossary_entries_key unique nulls not distinct (glossary_id, term_id, target_language),
      constraint glossary_entries_term_length check (char_length(term_id) <= 255),
      constraint glossary_entries_term check (btrim(term_id) <> ''),
      constraint glossary_entries_description check (btrim(term_description) <> '')
    );
  `.execute(db)
}
