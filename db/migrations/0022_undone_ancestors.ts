import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Of an import that was undone, the one that its file was made from: another edition of that file is compared with it.
    alter table file_ancestors add column base_id uuid references file_ancestors on delete cascade;
    create index file_ancestors_base_id on file_ancestors (base_id);
  `.execute(db)
}
