import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // Identical source texts of a project are found by their content; a tree has no place for long ones.
  await sql`
    create index source_texts_content on source_texts using hash (content);
    create index translation_changes_actor_id on translation_changes (actor_id);
  `.execute(db)
}
