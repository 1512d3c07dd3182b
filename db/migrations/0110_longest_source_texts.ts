import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table all_source_texts
      drop constraint source_texts_content_length,
      add constraint source_texts_content_length
        check ((octet_length(content) <= 80000 or char_length(content) <= 80000) and content <> '')
  `.execute(db)
}
