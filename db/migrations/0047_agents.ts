import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The words that an agent may order with a token in a day, whatever the plan allows.
    alter table api_tokens
      add column words_a_day integer not null default 1000 check (words_a_day >= 0);

    -- A stretch of work of an agent in a version: all that it changed there is one operation.
    create table agent_runs (
      id uuid primary key default uuid_v7(),
      version_id uuid not null references all_versions on delete cascade,
      token_id uuid references api_tokens on delete set null,
      actor_id uuid references users on delete set null,
      actor_name text not null,
      agent_name text not null,
      at timestamptz(3) not null default clock_timestamp(),
      last_at timestamptz(3) not null default clock_timestamp(),
      page_ids uuid[] not null default '{}',
      -- How much of each kind it did; one that changed nothing is not listed.
      counts jsonb not null default '{}',
      undone_at timestamptz(3)
    );
    create index agent_runs_token_id on agent_runs (token_id, version_id, last_at);
    create index agent_runs_version_id on agent_runs (version_id);
    create index agent_runs_actor_id on agent_runs (actor_id);

    -- Parts of a run are not listed by themselves.
    alter table row_operations add column agent_run_id uuid references agent_runs on delete cascade;
    alter table reimports add column agent_run_id uuid references agent_runs on delete cascade;
    create index row_operations_agent_run_id on row_operations (agent_run_id) where agent_run_id is not null;
    create index reimports_agent_run_id on reimports (agent_run_id) where agent_run_id is not null;

    -- A suggestion is of a file or of an agent, which may say why.
    alter table file_suggestions
      alter column reimport_id drop not null,
      add column agent_run_id uuid references agent_runs on delete cascade,
      add column note text,
      add constraint suggestions_have_one_origin check (num_nonnulls(reimport_id, agent_run_id) = 1);
    create index file_suggestions_agent_run_id on file_suggestions (agent_run_id) where agent_run_id is not null;

    -- The words of translations that an agent started.
    create table agent_orders (
      id bigint generated always as identity primary key,
      token_id uuid not null references api_tokens on delete cascade,
      at timestamptz(3) not null default clock_timestamp(),
      words integer not null
    );
    create index agent_orders_token_id on agent_orders (token_id, at);

    -- Calls of tools with a token, and the texts that they read or changed. Arguments have no texts in them.
    create table tool_calls (
      id uuid primary key default uuid_v7(),
      token_id uuid not null references api_tokens on delete cascade,
      at timestamptz(3) not null default clock_timestamp(),
      tool text not null,
      arguments jsonb not null,
      outcome text not null check (outcome in ('done', 'refused', 'failed')),
      -- Of the texts in its answer; the first ones by their ids.
      texts integer not null,
      source_text_ids uuid[] not null
    );
    create index tool_calls_token_id on tool_calls (token_id, id);
    create index tool_calls_at on tool_calls (at);
  `.execute(db)
  await listRuns(db)
}

const listRuns = (db: Kysely<unknown>) =>
  sql`
    create or replace view operations as
      select r.id, p.version_id, r.page_id, null::uuid as source_text_id,
             case when r.accepted_language is null then 'merge' else 'accept' end as kind,
             r.actor_id, r.actor_name, r.at, r.path as name, r.accepted_language as language, null as status, r.counts,
             '{}'::uuid[] as added_pages, r.undone_at
        from reimports r join pages p on p.id = r.page_id
       where r.carry_id is null and r.file_import_id is null and r.agent_run_id is null
      union all
      select id, version_id, null, null, 'import', actor_id, actor_name, at, null, null, null, counts, added_pages, undone_at
        from file_imports
      union all
      select id, into_version_id, null, null, 'carry', actor_id, actor_name, at, version_name, null, null, counts,
             added_pages, undone_at
        from version_carries
      union all
      select o.id, p.version_id, o.page_id, o.source_text_id, o.kind, o.actor_id, o.actor_name, o.at, null,
             o.target_language, o.status, jsonb_build_object('rows', o.rows), '{}'::uuid[], o.undone_at
        from row_operations o join pages p on p.id = o.page_id
       where o.agent_run_id is null
      union all
      select id, version_id, null, null, 'agent', actor_id, actor_name, at, agent_name, null, null, counts,
             '{}'::uuid[], undone_at
        from agent_runs where counts <> '{}'
  `.execute(db)
