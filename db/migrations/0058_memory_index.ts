import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table memory_units add column id uuid primary key default uuid_v7();

    -- The source texts of an organization, of its pages and imported ones, by keys that similar texts share.
    create table memory_sources (
      source_text_id uuid unique references all_source_texts on delete cascade,
      unit_id uuid unique references memory_units on delete cascade,
      organization_id uuid not null references organizations on delete cascade,
      project_id uuid not null,
      size integer not null,
      source text not null,
      keys integer[] not null,
      constraint memory_sources_origin check (num_nonnulls(source_text_id, unit_id) = 1)
    );
    -- By their frequencies a look-up chooses the keys that few texts have.
    alter table memory_sources alter column keys set statistics 1000;
    create index memory_sources_same on memory_sources (organization_id, hashtextextended(source, 0));
    create index memory_sources_keys on memory_sources using gin (keys) with (gin_pending_list_limit = 512);

    -- Pages, and projects with imported texts, that the index does not have as they are: appended, never changed, so that no
    -- import waits for another.
    create table memory_queue (
      id bigint generated always as identity primary key,
      page_id uuid references all_pages on delete cascade,
      project_id uuid references all_projects on delete cascade,
      constraint memory_queue_one check (num_nonnulls(page_id, project_id) = 1)
    );
    create index memory_queue_page_id on memory_queue (page_id);
    create index memory_queue_project_id on memory_queue (project_id);
    insert into memory_queue (page_id) select id from all_pages;
    insert into memory_queue (project_id) select distinct project_id from memory_units;

    create function queue_page_for_memory() returns trigger language plpgsql as $$
    begin
      insert into memory_queue (page_id) select distinct page_id from touched;
      return null;
    end $$;
    create trigger queued_for_memory_inserted after insert on all_source_texts
      referencing new table as touched for each statement execute function queue_page_for_memory();
    create trigger queued_for_memory_updated after update on all_source_texts
      referencing new table as touched for each statement execute function queue_page_for_memory();

    create function queue_units_for_memory() returns trigger language plpgsql as $$
    begin
      insert into memory_queue (project_id) select distinct project_id from touched;
      return null;
    end $$;
    create trigger queued_for_memory_inserted after insert on memory_units
      referencing new table as touched for each statement execute function queue_units_for_memory();

    create function queue_project_for_memory() returns trigger language plpgsql as $$
    begin
      insert into memory_queue (page_id)
        select p.id from all_pages p join all_versions v on v.id = p.version_id where v.project_id = new.id;
      insert into memory_queue (project_id) values (new.id);
      return null;
    end $$;
    create trigger project_moved_in_memory after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function queue_project_for_memory();
  `.execute(db)
}
