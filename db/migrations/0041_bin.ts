import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table projects rename to all_projects;
    alter table versions rename to all_versions;
    alter table pages rename to all_pages;
  `.execute(db)
  for (const table of ['projects', 'versions', 'pages'])
    await sql`
      alter table ${sql.raw(`all_${table}`)}
        add column deleted_at timestamptz(3),
        add column deleted_by uuid references users on delete set null,
        -- From then on it cannot be restored, and is deleted for good step by step.
        add column kept_until timestamptz(3),
        -- Another one beside it had its name already: then the two may have it again.
        add column had_namesake boolean,
        add constraint ${sql.raw(`${table}_bin`)} check (
          (deleted_at is null) = (kept_until is null) and (deleted_at is null) = (had_namesake is null)
          and (deleted_at is not null or deleted_by is null));
      create index ${sql.raw(`${table}_kept_until`)} on ${sql.raw(`all_${table}`)} (kept_until)
        where kept_until is not null;
      create index ${sql.raw(`${table}_deleted_by`)} on ${sql.raw(`all_${table}`)} (deleted_by)
        where deleted_by is not null;
    `.execute(db)
  await sql`
    -- Those that are neither in the bin nor in something that is. Only the bin and what deletes for good read the tables.
    create view projects as
      select id, organization_id, name, description, source_language, target_languages, status, placeholder_patterns,
             last_version_number, created_at, updated_at, reference_language,
             -- Another one after each change of the row.
             xmin::text as state
        from all_projects where deleted_at is null;
    create view versions as
      select id, project_id, name, status, version_number, created_at
        from all_versions v
       where deleted_at is null and exists (select from projects p where p.id = v.project_id);
    create view pages as
      select id, version_id, name, status, type, created_at, updated_at, texts_mark, lineage_id
        from all_pages p
       where deleted_at is null and exists (select from versions v where v.id = p.version_id);

    -- What can be restored. Things in something that is in the bin come back with it.
    create view bin as
      select 'page' as kind, p.id, p.name, v.id as version_id, v.name as version_name, v.project_id, j.organization_id,
             p.deleted_at, p.deleted_by, p.kept_until, p.had_namesake
        from all_pages p join versions v on v.id = p.version_id join projects j on j.id = v.project_id
       where p.kept_until > now()
      union all
      select 'version', v.id, v.name, null, null, v.project_id, j.organization_id, v.deleted_at, v.deleted_by, v.kept_until,
             v.had_namesake
        from all_versions v join projects j on j.id = v.project_id
       where v.kept_until > now()
      union all
      select 'project', j.id, j.name, null, null, null, j.organization_id, j.deleted_at, j.deleted_by, j.kept_until,
             j.had_namesake
        from all_projects j
       where j.kept_until > now();

    -- What follows a project or a page goes on with it in the bin.
    create or replace function project_moved() returns trigger language plpgsql as $$
    begin
      update document_heads h set organization_id = new.organization_id, access_version = access_version + 1
        from all_pages p join all_versions v on v.id = p.version_id
       where h.page_id = p.id and v.project_id = new.id;
      return null;
    end $$;
    create or replace function source_texts_changed() returns trigger language plpgsql as $$
    begin
      update all_pages set texts_mark = uuid_v7() where id in (select page_id from touched);
      return null;
    end $$;

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
