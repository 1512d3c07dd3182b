import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // A page of a version is also found by the page that it was copied from.
  await sql`create index pages_lineage_id on pages ((coalesce(lineage_id, id)), version_id)`.execute(db)
}
