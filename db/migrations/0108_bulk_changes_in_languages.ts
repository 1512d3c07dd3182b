import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- All in which it changes rows; \`target_language\` and \`source_text_ids\` are of the one that it has come to.
    alter table bulk_changes add column languages text[];
    update bulk_changes set languages = array[target_language];
    alter table bulk_changes alter column languages set not null;
    alter table bulk_changes add constraint comes_to_its_languages check (target_language = any (languages));
    -- Those to which it comes later, with the rows that somebody chose in each.
    alter table bulk_changes add column next_parts jsonb not null default '[]';
    drop index row_operations_bulk_change_id;
    create unique index row_operations_bulk_change_id on row_operations (bulk_change_id, page_id, target_language)
     where bulk_change_id is not null;
  `.execute(db)
  await countLanguages(db)
}

const countLanguages = (db: Kysely<unknown>) =>
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
      select b.id, b.version_id, b.page_id, null, 'bulk', b.actor_id, b.actor_name, b.at, null,
             case when cardinality(b.languages) = 1 then b.target_language end, b.status,
             jsonb_build_object('rows', done.rows, 'pages', done.pages)
               || case when cardinality(b.languages) > 1
                       then jsonb_build_object('languages', cardinality(b.languages)) else '{}' end,
             '{}'::uuid[], b.undone_at, b.kind, b.error
        from bulk_changes b
       cross join lateral (
         select sum(part.rows)::int as rows, count(distinct part.page_id)::int as pages from (
           select o.rows, o.page_id from row_operations o where o.bulk_change_id = b.id
           union all
           select count(*), l.page_id from bulk_limits l where l.bulk_change_id = b.id group by l.page_id) part) done
       where done.pages > 0 and (b.page_id is null or exists (select from pages p where p.id = b.page_id))
  `.execute(db)
