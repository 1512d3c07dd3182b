import { type Kysely, sql } from 'kysely'

/** Identical texts are found by the index of the memory, which is written behind the texts: an import is a sixth faster. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index source_texts_content`.execute(db)
}
