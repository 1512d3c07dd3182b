import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Page and text are one key, so that texts of other projects are not found. Entries wait in a list until there are many
  // or a vacuum sorts them in: one by one in a tree they would make an import half as slow again.
  await sql`
    create index source_texts_content on source_texts
      using gin ((array[hashtextextended(content, hashtext(page_id::text))]))`.execute(db)
}
