import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The same texts translated in two ways, between which people choose without knowing which is which. Texts are copies:
    -- the report stays as it was when the page changes.
    create table comparisons (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references projects on delete cascade,
      page_id uuid not null,
      page_name text not null,
      target_language text not null,
      created_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      state text not null default 'running' check (state in ('running', 'open', 'closed', 'failed')),
      error text not null default ''
    );
    create index comparisons_project_id on comparisons (project_id, id);
    create index comparisons_created_by on comparisons (created_by);

    create table comparison_sides (
      comparison_id uuid not null references comparisons on delete cascade,
      side text not null check (side in ('a', 'b')),
      model text not null,
      description text not null,
      -- Null until all of its texts are there.
      result jsonb,
      primary key (comparison_id, side)
    );

    create table comparison_rows (
      comparison_id uuid not null references comparisons on delete cascade,
      place int not null,
      source_text_id uuid not null,
      position int not null,
      identifier text not null,
      source text not null,
      context text,
      -- The translation that people have approved.
      reference text,
      -- Which side is shown first.
      first_side text not null check (first_side in ('a', 'b')),
      primary key (comparison_id, place)
    );

    create table comparison_texts (
      comparison_id uuid not null,
      place int not null,
      side text not null check (side in ('a', 'b')),
      text text not null,
      fault text not null,
      primary key (comparison_id, place, side),
      foreign key (comparison_id, place) references comparison_rows on delete cascade
    );

    -- A choice outlives the account of the person who made it.
    create table comparison_choices (
      id bigint generated always as identity primary key,
      comparison_id uuid not null,
      place int not null,
      user_id uuid references users on delete set null,
      choice text not null check (choice in ('a', 'b', 'same', 'neither')),
      foreign key (comparison_id, place) references comparison_rows on delete cascade,
      unique (comparison_id, place, user_id)
    );
    create index comparison_choices_user_id on comparison_choices (user_id);
  `.execute(db)
}
