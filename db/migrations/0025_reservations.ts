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
           from row_claims claim
           join word_ledger ledger using (translation_id, request_id)
          where claim.page_id = old.id and ledger.state = 'reserved'
          order by ledger.id
            for update of ledger);
      return old;
    end $$;
    create trigger page_charges_released before delete on pages for each row execute function release_page();

    -- However a claim ends, the words that it still reserves are given back with it.
    create function release_claims() returns trigger language plpgsql as $$
    begin
      update word_ledger ledger set state = 'released', settled_at = now()
        from ended
       where ledger.translation_id = ended.translation_id and ledger.request_id = ended.request_id
         and ledger.state = 'reserved';
      return null;
    end $$;
    create trigger claim_words_released after delete on row_claims
      referencing old table as ended for each statement execute function release_claims();
  `.execute(db)
}
