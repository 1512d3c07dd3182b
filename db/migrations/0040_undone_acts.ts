import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of one row: an act of a person, which goes after an hour. Those of many rows are listed for good.
    alter table row_operations
      add column source_text_id uuid references all_source_texts on delete cascade,
      alter at set default clock_timestamp(),
      alter done_at set default clock_timestamp(),
      drop constraint row_operations_kind_check,
      add constraint row_operations_kind_check check (kind in
        ('fill', 'status', 'translate', 'update', 'check', 'uncheck', 'edit', 'copy', 'delete', 'regenerate', 'suggestion'));
    create index row_operations_source_text_id on row_operations (source_text_id) where source_text_id is not null;
    create index row_operations_acts_at on row_operations (at) where source_text_id is not null;
    drop index row_operations_actor_id;
    create index row_operations_own on row_operations (actor_id, page_id, at);

    -- The operation that wrote an entry, and whether it was taken back. Entries stand in the order of their commits.
    alter table translation_changes
      add column operation_id uuid,
      add column taken_back boolean not null default false,
      alter at set default clock_timestamp();
    alter table deleted_changes
      add column operation_id uuid,
      add column taken_back boolean not null default false;

    drop view operations;
    create view operations as
      select r.id, p.version_id, r.page_id, null::uuid as source_text_id,
             case when r.accepted_language is null then 'merge' else 'accept' end as kind,
             r.actor_id, r.actor_name, r.at, r.path as name, r.accepted_language as language, null as status, r.counts,
             '{}'::uuid[] as added_pages, r.undone_at
        from reimports r join pages p on p.id = r.page_id
       where r.carry_id is null and r.file_import_id is null
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
        from row_operations o join pages p on p.id = o.page_id;
  `.execute(db)
}
