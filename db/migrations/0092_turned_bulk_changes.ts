import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of its last undo or redo, like the rows that this left.
    alter table bulk_changes rename column undone_by to turned_by;
    alter table bulk_changes rename column undone_by_name to turned_by_name;
    alter index bulk_changes_undone_by rename to bulk_changes_turned_by;
    alter table bulk_changes add column turned_limits jsonb;
    -- The first of those rows, with who has changed them.
    alter table bulk_changes add column left_texts jsonb not null default '[]';
    -- The API tokens with which it was begun and turned; one that is not there any more was revoked.
    alter table bulk_changes add column token_id uuid;
    alter table bulk_changes add column turned_token_id uuid;
    -- The rows that somebody chose; null: all that match.
    alter table bulk_changes add column source_text_ids uuid[];
    -- The one page to which it is limited.
    alter table bulk_changes add column page_id uuid references all_pages on delete cascade;
    create index bulk_changes_page_id on bulk_changes (page_id) where page_id is not null;

    alter table bulk_changes drop constraint bulk_changes_kind_check;
    alter table bulk_changes add constraint bulk_changes_kind_check
      check (kind in ('status', 'check', 'clear', 'copy', 'limit'));
    -- Rows that somebody chose may get any status, as each may by itself.
    alter table bulk_changes drop constraint bulk_changes_status_check;
    alter table bulk_changes add constraint bulk_changes_status_check
      check (status in ('PENDING', 'IN_PROGRESS', 'NEEDS_REVIEW', 'FAILED', 'COMPLETED'));
    alter table bulk_changes drop constraint bulk_changes_state_check;
    alter table bulk_changes add constraint bulk_changes_state_check
      check (state in ('running', 'done', 'stopped', 'failed', 'undoing', 'undone', 'redoing'));
    drop index bulk_changes_in_turn;
    create index bulk_changes_in_turn on bulk_changes (stepped_at) where state in ('running', 'undoing', 'redoing');

    -- Somebody has said another limit since, which neither undo nor redo takes.
    alter table bulk_limits add column is_left boolean not null default false;
  `.execute(db)
  await nameFailures(db)
}

const nameFailures = (db: Kysely<unknown>) =>
  sql`
    create or replace view operations as
      select r.id, p.version_id, r.page_id, null::uuid as source_text_id,
             case when r.accepted_language is null then 'merge' else 'accept' end as kind,
             r.actor_id, r.actor_name, r.at, r.path as name, r.accepted_language as language, null as status, r.counts,
             '{}'::uuid[] as added_pages, r.undone_at, null::text as bulk_kind, null::text as error
        from reimports r join pages p on p.id = r.page_id
       where r.carry_id is null and r.file_import_id is null and r.agent_run_id is null
      union all
      select id, version_id, null, null, 'import', actor_id, actor_name, at, null, null, null, counts, added_pages,
             undone_at, null, null
        from file_imports
      union all
      select id, into_version_id, null, null, 'carry', actor_id, actor_name, at, version_name, null, null, counts,
             added_pages, undone_at, null, null
        from version_carries
      union all
      select o.id, p.version_id, o.page_id, o.source_text_id, o.kind, o.actor_id, o.actor_name, o.at, null,
             o.target_language, o.status, jsonb_build_object('rows', o.rows), '{}'::uuid[], o.undone_at, null, null
        from row_operations o join pages p on p.id = o.page_id
       where o.agent_run_id is null and o.replacement_id is null and o.bulk_change_id is null
      union all
      select id, version_id, null, null, 'agent', actor_id, actor_name, at, agent_name, null, null, counts,
             '{}'::uuid[], undone_at, null, null
        from agent_runs where counts <> '{}'
      union all
      select r.id, r.version_id, null, null, 'replace', r.actor_id, r.actor_name, r.at, r.find, r.target_language, null,
             jsonb_build_object('rows', done.rows, 'pages', done.pages), '{}'::uuid[], r.undone_at, null, null
        from replacements r
       cross join lateral (
         select sum(o.rows)::int as rows, count(*)::int as pages from row_operations o where o.replacement_id = r.id) done
       where done.pages > 0
      union all
      select b.id, b.version_id, b.page_id, null, 'bulk', b.actor_id, b.actor_name, b.at, null, b.target_language, b.status,
             jsonb_build_object('rows', done.rows, 'pages', done.pages), '{}'::uuid[], b.undone_at, b.kind, b.error
        from bulk_changes b
       cross join lateral (
         select sum(part.rows)::int as rows, count(*)::int as pages from (
           select o.rows from row_operations o where o.bulk_change_id = b.id
           union all
           select count(*) from bulk_limits l where l.bulk_change_id = b.id group by l.page_id) part) done
       where done.pages > 0 and (b.page_id is null or exists (select from pages p where p.id = b.page_id))
  `.execute(db)
