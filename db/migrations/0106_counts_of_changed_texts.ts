import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Once a statement: an import that changes 500 texts appended four rows for each, a function call for each text.
    create function count_texts_changed() returns trigger language plpgsql as $$
    begin
      with lost as (
        select id, page_id, words from older where archived_at is null
        except select id, page_id, words from newer where archived_at is null),
      gained as (
        select id, page_id, words from newer where archived_at is null
        except select id, page_id, words from older where archived_at is null)
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select c.page_id, t.target_language, t.status, sum(c.sign), sum(c.sign * c.words)
        from (select *, -1 as sign from lost union all select *, 1 from gained) c
        cross join lateral (
          select null as target_language, null as status
          union all select target_language, status from translations where source_text_id = c.id
          union all select target_language, counted_check(steps_left) from all_translation_checks
                     where source_text_id = c.id) t
       group by c.page_id, t.target_language, t.status
      having sum(c.sign) <> 0 or sum(c.sign * c.words) <> 0;
      return null;
    end $$;
    drop trigger count_changed on all_source_texts;
    create trigger count_changed after update on all_source_texts
      referencing new table as newer old table as older for each statement execute function count_texts_changed();
  `.execute(db)
}
