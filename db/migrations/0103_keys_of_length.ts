import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Keys of short texts know their length now: all texts are indexed anew.
    truncate memory_sources;
    insert into memory_queue (page_id) select id from all_pages;
    insert into memory_queue (project_id) select distinct project_id from memory_units;
  `.execute(db)
}
