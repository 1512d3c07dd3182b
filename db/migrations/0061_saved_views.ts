import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What a table of all pages shows: the query of its address.
    create table saved_views (
      id uuid primary key default uuid_v7(),
      project_id uuid not null references all_projects on delete cascade,
      -- Null: for everybody in the project.
      user_id uuid references users on delete cascade,
      name text not null,
      query text not null,
      created_at timestamptz(3) not null default clock_timestamp()
    );
    create index saved_views_project_id on saved_views (project_id);
    create index saved_views_user_id on saved_views (user_id);
  `.execute(db)
}
