import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Another version took in all that a version held at a moment: as its copy, or carried over. What both have in common is
    -- the base of a merge of the two.
    create table version_states (
      id uuid primary key default uuid_v7(),
      -- It may be deleted: its other copies still have this in common.
      version_id uuid not null,
      into_version_id uuid not null references versions on delete cascade,
      at timestamptz not null default now()
    );
    create index version_states_into_version_id on version_states (into_version_id, at);
    create index version_states_version_id on version_states (version_id);

    -- The texts of a page in a state, some thousand a row; without a language the source texts.
    create table version_state_texts (
      state_id uuid not null references version_states on delete cascade,
      page_lineage_id uuid not null,
      -- From 0, in the order of the page.
      part integer not null,
      language text check (is_language_tag(language)),
      lineage_ids uuid[] not null,
      contents text[] not null,
      -- Of source texts.
      identifiers text[],
      contexts text[],
      -- Of translations.
      statuses text[],
      constraint version_state_texts_source check ((language is null) = (identifiers is not null and contexts is not null)),
      constraint version_state_texts_translation check ((language is null) = (statuses is null))
    );
    create index version_state_texts_state_id on version_state_texts (state_id, page_lineage_id);
    -- Compressing some megabytes takes Postgres longer than writing them.
    alter table version_state_texts
      alter lineage_ids set storage external, alter contents set storage external,
      alter identifiers set storage external, alter contexts set storage external, alter statuses set storage external;

    -- Changes of a version that were carried to another: one operation, whose parts are re-imports of pages.
    create table version_carries (
      id uuid primary key,
      version_id uuid references versions on delete set null,
      version_name text not null,
      into_version_id uuid not null references versions on delete cascade,
      actor_id uuid references users on delete set null,
      actor_name text not null,
      at timestamptz not null default now(),
      counts jsonb not null,
      -- Forgotten with the undo, so that the same changes can come again.
      state_id uuid references version_states on delete set null,
      added_pages uuid[] not null,
      undone_at timestamptz(3)
    );
    create index version_carries_into_version_id on version_carries (into_version_id, at);
    create index version_carries_version_id on version_carries (version_id);
    create index version_carries_state_id on version_carries (state_id);
    create index version_carries_actor_id on version_carries (actor_id);

    alter table reimports add column carry_id uuid references version_carries on delete cascade;
    create index reimports_carry_id on reimports (carry_id);
  `.execute(db)
}
