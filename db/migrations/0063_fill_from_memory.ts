import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How alike the source texts were, of a text that was filled from memory.
    alter table translation_changes add column match_percent smallint check (match_percent between 1 and 100);
    alter table deleted_changes add column match_percent smallint;

    -- Imports and copies pass over other triggers: so far the index had none of their texts.
    alter table all_source_texts enable always trigger queued_for_memory_inserted;
    insert into memory_queue (page_id)
      select distinct s.page_id from all_source_texts s
       where s.position is not null and not exists (select from memory_sources m where m.source_text_id = s.id);
  `.execute(db)
}
