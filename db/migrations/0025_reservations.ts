import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Whatever deletes a page gives back the words that its texts still reserve, in the same transaction. All of them at
    -- once and before the documents are locked (triggers run by name: this one before page_deleted), as a job has it.
    create function release_page() returns trigger language plpgsql as $$
    begin
      update word_ledger set state = 'released', settled_at = now()
       where id in (
         select ledger.id
           from source_texts s
           join translations t on t.source_text_id = s.id
           join word_ledger ledger on ledger.translation_id = t.id and ledger.request_id = t.request_id
          where s.page_id = old.id and t.request_id is not null and ledger.state = 'reserved'
          order by ledger.id
            for update of ledger);
      return old;
    end $$;
    create trigger page_charges_released before delete on pages for each row execute function release_page();

    -- A request that was committed while the deletion waited for it.
    create function release_translation() returns trigger language plpgsql as $$
    begin
      if exists (select from word_ledger
                  where translation_id = old.id and request_id = old.request_id and state = 'reserved') then
        update word_ledger set state = 'released', settled_at = now()
         where translation_id = old.id and request_id = old.request_id and state = 'reserved';
      end if;
      return null;
    end $$;
    create trigger translation_deleted after delete on translations
      for each row when (old.request_id is not null) execute function release_translation();
  `.execute(db)
}
