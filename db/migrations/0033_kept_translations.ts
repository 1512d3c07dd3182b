import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The status of a text that a request may replace, for when nothing better comes; null for rows without a text.
    alter table row_claims add column earlier_status text;
  `.execute(db)
}
