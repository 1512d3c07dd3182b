import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table all_source_texts
      drop constraint source_texts_content_length,
      add constraint source_texts_content_length
        check ((octet_length(content) <= 50000 or char_length(content) <= 50000) and content <> '');

    -- A request that writes a text says of which source text it is: nothing needs to be known of it here any more.
    alter table source_changes drop column request_id;
    create or replace function source_change_dealt_with() returns trigger language plpgsql as $$
    begin
      update source_changes d set dealt_at = clock_timestamp()
       where d.source_text_id = new.source_text_id and d.target_language = new.target_language and d.dealt_at is null;
      return null;
    end $$;
    drop trigger source_change_dealt_with on translations;
    create trigger source_change_dealt_with after update of status on translations for each row
      when (old.status <> new.status and new.status = 'COMPLETED') execute function source_change_dealt_with();

    -- The source text that a translation was made for, so that one that is put back is not taken for one of another.
    alter table deleted_translations add column made_for text;
  `.execute(db)
}
