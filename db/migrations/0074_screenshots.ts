import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Objects of the store whose bytes somebody may have put there: those that nothing names are deleted by a job.
    create table images (
      id uuid primary key default uuid_v7(),
      created_at timestamptz(3) not null default clock_timestamp()
    );

    create table all_screenshots (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      image_id uuid not null references images,
      name text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      bytes integer not null check (bytes > 0),
      created_by uuid references users on delete set null,
      created_at timestamptz(3) not null default clock_timestamp(),
      deleted_at timestamptz(3),
      deleted_by uuid references users on delete set null,
      kept_until timestamptz(3),
      had_namesake boolean,
      constraint screenshots_bin check (
        (deleted_at is null) = (kept_until is null) and (deleted_at is null) = (had_namesake is null)
        and (deleted_at is not null or deleted_by is null))
    );
    create index screenshots_project on all_screenshots (project_id);
    create index screenshots_image on all_screenshots (image_id);
    create index screenshots_created_by on all_screenshots (created_by);
    create index screenshots_deleted_by on all_screenshots (deleted_by) where deleted_by is not null;
    create index screenshots_kept_until on all_screenshots (kept_until) where kept_until is not null;
    create view screenshots as
      select id, project_id, image_id, name, width, height, bytes, created_by, created_at
        from all_screenshots s
       where deleted_at is null and exists (select from projects p where p.id = s.project_id);

    -- A text that a screenshot shows, in every version that has it. Without a rectangle: somewhere in the picture.
    create table screenshot_regions (
      id uuid primary key default uuid_v7(),
      screenshot_id uuid not null references all_screenshots on delete cascade,
      lineage_id uuid not null,
      x integer check (x >= 0),
      y integer check (y >= 0),
      width integer check (width > 0),
      height integer check (height > 0),
      created_at timestamptz(3) not null default clock_timestamp(),
      check (num_nulls(x, y, width, height) in (0, 4))
    );
    create index screenshot_regions_screenshot on screenshot_regions (screenshot_id);
    create index screenshot_regions_lineage on screenshot_regions (lineage_id);
    create index source_texts_lineage on all_source_texts (lineage_id) where lineage_id is not null;

    create or replace view bin as
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
      select 'screenshot', s.id, s.name, null, null, s.project_id, j.organization_id, s.deleted_at, s.deleted_by,
             s.kept_until, s.had_namesake
        from all_screenshots s join projects j on j.id = s.project_id
       where s.kept_until > now()
      union all
      select 'project', j.id, j.name, null, null, null, j.organization_id, j.deleted_at, j.deleted_by, j.kept_until,
             j.had_namesake
        from all_projects j
       where j.kept_until > now();
  `.execute(db)
}
