import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Changes of many rows of a page in one language at once that no file brought.
    create table row_operations (
      id uuid primary key,
      page_id uuid not null references pages on delete cascade,
      target_language text not null check (is_language_tag(target_language)),
      kind text not null check (kind in ('fill', 'status', 'translate', 'update')),
      actor_id uuid references users on delete set null,
      actor_name text not null,
      at timestamptz not null default now(),
      -- Its last commit.
      done_at timestamptz not null default now(),
      -- The one that was set.
      status text,
      rows int not null,
      undone_at timestamptz(3),
      check ((kind = 'status') = (status is not null))
    );
    create index row_operations_page_id on row_operations (page_id, at);
    create index row_operations_actor_id on row_operations (actor_id);

    -- What each step of an operation changed, compressed; gone once it was undone.
    create table row_operation_steps (
      operation_id uuid not null references row_operations on delete cascade,
      step integer not null,
      changes bytea not null,
      primary key (operation_id, step)
    );
    alter table row_operation_steps alter changes set storage external;

    -- All that was done to many rows or pages at once. Without a page: in several pages of the version.
    create view operations as
      select r.id, p.version_id, r.page_id,
             case when r.accepted_language is null then 'merge' else 'accept' end as kind,
             r.actor_name, r.at, r.path as name, r.accepted_language as language, null as status, r.counts,
             '{}'::uuid[] as added_pages, r.undone_at
        from reimports r join pages p on p.id = r.page_id
       where r.carry_id is null and r.file_import_id is null
      union all
      select id, version_id, null, 'import', actor_name, at, null, null, null, counts, added_pages, undone_at
        from file_imports
      union all
      select id, into_version_id, null, 'carry', actor_name, at, version_name, null, null, counts, added_pages, undone_at
        from version_carries
      union all
      select o.id, p.version_id, o.page_id, o.kind, o.actor_name, o.at, null, o.target_language, o.status,
             jsonb_build_object('rows', o.rows), '{}'::uuid[], o.undone_at
        from row_operations o join pages p on p.id = o.page_id;
  `.execute(db)
}
