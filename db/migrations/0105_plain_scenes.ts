import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The expressions of scene_of and a B-tree took a quarter of an import's time: the writers of identifiers tell the scene
    -- now, and texts of a scene lie together.
    alter table all_source_texts alter column scene drop expression;
    drop function scene_of(text);
    drop index source_texts_scene;
    create index source_texts_scene on all_source_texts using brin (page_id, scene) with (pages_per_range = 64, autosummarize = on);
  `.execute(db)
}
