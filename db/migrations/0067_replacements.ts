import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A text that was found and replaced in translations of a version: all that it changed there is one operation.
    create table replacements (
      id uuid primary key default uuid_v7(),
      version_id uuid not null references all_versions on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      actor_id uuid references users on delete set null,
      actor_name text not null,
      -- The text that was looked for.
      find text not null,
      at timestamptz(3) not null default clock_timestamp(),
      undone_at timestamptz(3)
    );
    create index replacements_version_id on replacements (version_id);
    create index replacements_actor_id on replacements (actor_id);

    -- Parts of a replacement, one a page, are not listed by themselves.
    alter table row_operations
      add column replacement_id uuid references replacements on delete cascade,
      drop constraint row_operations_kind_check,
      add constraint row_operations_kind_check check (kind in
        ('fill', 'status', 'translate', 'update', 'check', 'uncheck', 'edit', 'copy', 'delete', 'regenerate', 'suggestion',
         'replace'));
    create unique index row_operations_replacement_id on row_operations (replacement_id, page_id)
     where replacement_id is not null;
  `.execute(db)
  await listReplacements(db)
}

const listReplacements = (db: Kysely<unknown>) =>
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
       where o.agent_run_id is null and o.replacement_id is null
      union all
      select id, version_id, null, null, 'agent', actor_id, actor_name, at, agent_name, null, null, counts,
             '{}'::uuid[], undone_at
        from agent_runs where counts <> '{}'
      union all
      select r.id, r.version_id, null, null, 'replace', r.actor_id, r.actor_name, r.at, r.find, r.target_language, null,
             jsonb_build_object('rows', done.rows, 'pages', done.pages), '{}'::uuid[], r.undone_at
        from replacements r
       cross join lateral (
         select sum(o.rows)::int as rows, count(*)::int as pages from row_operations o where o.replacement_id = r.id) done
       where done.pages > 0
  `.execute(db)
