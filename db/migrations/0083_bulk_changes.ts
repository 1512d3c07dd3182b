import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A change of all rows of a version that match a filter, which a worker carries out: all that it changed is one operation.
    create table bulk_changes (
      id uuid primary key default uuid_v7(),
      version_id uuid not null references all_versions on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      kind text not null check (kind in ('status', 'check', 'clear', 'limit')),
      status text check (status in ('COMPLETED', 'NEEDS_REVIEW', 'FAILED')),
      -- Of a limit; null: there is to be none.
      max_length int check (max_length > 0),
      length_unit text,
      -- The query of the calls that list the rows, without the language.
      filter text not null,
      actor_id uuid references users on delete set null,
      actor_name text not null,
      -- Of the token with which it was begun.
      limits jsonb,
      state text not null default 'running'
        check (state in ('running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
      -- Rows that matched as it began, where they were counted, and those that it came to.
      total int,
      looked int not null default 0,
      last_text uuid,
      error text,
      -- Rows that its undo left, as somebody has changed them since.
      left_rows int not null default 0,
      undone_by uuid references users on delete set null,
      undone_by_name text,
      at timestamptz(3) not null default clock_timestamp(),
      stepped_at timestamptz(3) not null default clock_timestamp(),
      ended_at timestamptz(3),
      undone_at timestamptz(3),
      constraint status_of_its_kind check ((kind = 'status') = (status is not null)),
      constraint limit_of_its_kind check (kind = 'limit' or max_length is null),
      constraint limit_has_a_unit check ((max_length is null) = (length_unit is null))
    );
    -- How long the translations of texts might be before it.
    create table bulk_limits (
      bulk_change_id uuid not null references bulk_changes on delete cascade,
      source_text_id uuid not null references all_source_texts on delete cascade,
      page_id uuid not null references all_pages on delete cascade,
      max_length int,
      length_unit text,
      max_length_from text,
      undone_at timestamptz(3),
      primary key (bulk_change_id, source_text_id)
    );
    create index bulk_limits_source_text_id on bulk_limits (source_text_id);
    create index bulk_limits_page_id on bulk_limits (page_id);
    create index bulk_changes_version_id on bulk_changes (version_id, actor_id);
    create index bulk_changes_actor_id on bulk_changes (actor_id);
    create index bulk_changes_undone_by on bulk_changes (undone_by) where undone_by is not null;
    -- A person has one at a time.
    create unique index bulk_changes_running on bulk_changes (actor_id) where state = 'running';
    create index bulk_changes_in_turn on bulk_changes (stepped_at) where state in ('running', 'undoing');

    -- Its parts, one a page, are not listed by themselves.
    alter table row_operations add column bulk_change_id uuid references bulk_changes on delete cascade;
    create unique index row_operations_bulk_change_id on row_operations (bulk_change_id, page_id)
     where bulk_change_id is not null;
  `.execute(db)
  await listBulkChanges(db)
}

const listBulkChanges = (db: Kysely<unknown>) =>
  sql`
    create or replace view operations as
      select r.id, p.version_id, r.page_id, null::uuid as source_text_id,
             case when r.accepted_language is null then 'merge' else 'accept' end as kind,
             r.actor_id, r.actor_name, r.at, r.path as name, r.accepted_language as language, null as status, r.counts,
             '{}'::uuid[] as added_pages, r.undone_at, null::text as bulk_kind
        from reimports r join pages p on p.id = r.page_id
       where r.carry_id is null and r.file_import_id is null and r.agent_run_id is null
      union all
      select id, version_id, null, null, 'import', actor_id, actor_name, at, null, null, null, counts, added_pages,
             undone_at, null
        from file_imports
      union all
      select id, into_version_id, null, null, 'carry', actor_id, actor_name, at, version_name, null, null, counts,
             added_pages, undone_at, null
        from version_carries
      union all
      select o.id, p.version_id, o.page_id, o.source_text_id, o.kind, o.actor_id, o.actor_name, o.at, null,
             o.target_language, o.status, jsonb_build_object('rows', o.rows), '{}'::uuid[], o.undone_at, null
        from row_operations o join pages p on p.id = o.page_id
       where o.agent_run_id is null and o.replacement_id is null and o.bulk_change_id is null
      union all
      select id, version_id, null, null, 'agent', actor_id, actor_name, at, agent_name, null, null, counts,
             '{}'::uuid[], undone_at, null
        from agent_runs where counts <> '{}'
      union all
      select r.id, r.version_id, null, null, 'replace', r.actor_id, r.actor_name, r.at, r.find, r.target_language, null,
             jsonb_build_object('rows', done.rows, 'pages', done.pages), '{}'::uuid[], r.undone_at, null
        from replacements r
       cross join lateral (
         select sum(o.rows)::int as rows, count(*)::int as pages from row_operations o where o.replacement_id = r.id) done
       where done.pages > 0
      union all
      select b.id, b.version_id, null, null, 'bulk', b.actor_id, b.actor_name, b.at, null, b.target_language, b.status,
             jsonb_build_object('rows', done.rows, 'pages', done.pages), '{}'::uuid[], b.undone_at, b.kind
        from bulk_changes b
       cross join lateral (
         select sum(part.rows)::int as rows, count(*)::int as pages from (
           select o.rows from row_operations o where o.bulk_change_id = b.id
           union all
           select count(*) from bulk_limits l where l.bulk_change_id = b.id group by l.page_id) part) done
       where done.pages > 0
  `.execute(db)
