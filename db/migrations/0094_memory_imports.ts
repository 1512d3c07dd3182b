import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Files whose translations are in the memory of a project, so that each can be taken back.
    create table memory_imports (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      file_name text not null,
      format text not null,
      imported_by uuid references users on delete set null,
      imported_at timestamptz(3) not null default clock_timestamp(),
      imported integer not null,
      repeated integer not null,
      left_out integer not null
    );
    create index memory_imports_project_id on memory_imports (project_id);
    create index memory_imports_imported_by on memory_imports (imported_by);

    -- Units imported before have no import of their own. The others are facts of the file, where it has them.
    alter table memory_units
      add column import_id uuid references memory_imports on delete cascade,
      add column identifier text,
      add column context text not null default '',
      add column written_by text,
      add column written_at timestamptz;
    create index memory_units_import_id on memory_units (import_id);

    -- Two files may translate a text in two ways, and what one of them brought can go alone.
    create unique index memory_units_pair on memory_units (project_id, target_language, md5(source), md5(content));
    drop index memory_units_key;
  `.execute(db)
}
