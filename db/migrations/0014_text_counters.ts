import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Texts and their words by page, language and status, so that no screen counts rows. Without a language and a status:
    -- all source texts of the page; those without a translation are the difference. CHECKED stands for no status: translations
    -- of any status that a person has confirmed.
    create table text_counts (
      page_id uuid not null references pages on delete cascade,
      target_language text,
      status text,
      texts bigint not null,
      words bigint not null,
      constraint text_counts_page_language_status unique nulls not distinct (page_id, target_language, status)
    ) with (fillfactor = 70);

    -- What has happened since: appended, never changed, so that people who write on one page do not wait for each other.
    -- Without a foreign key, whose look-up takes as long as the row; a page takes its rows along.
    create table text_count_changes (
      page_id uuid not null,
      target_language text,
      status text,
      texts bigint not null,
      words bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);
    create index text_count_changes_page_id on text_count_changes (page_id);

    create view text_counters as
      select * from text_counts union all select * from text_count_changes;

    create function count_page_deleted() returns trigger language plpgsql as $$
    begin
      delete from text_count_changes where page_id = old.id;
      return null;
    end $$;
    create trigger count_page_deleted after delete on pages for each row execute function count_page_deleted();

    create function count_texts_entered() returns trigger language plpgsql as $$
    begin
      insert into text_count_changes (page_id, texts, words)
      select page_id, count(*), sum(words) from entered where archived_at is null group by page_id;
      return null;
    end $$;

    create function count_translations_entered() returns trigger language plpgsql as $$
    begin
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select s.page_id, t.target_language, t.status, count(*), sum(s.words)
        from entered t join source_texts s on s.id = t.source_text_id
       group by s.page_id, t.target_language, t.status;
      return null;
    end $$;

    -- Imports and copies pass over the other triggers.
    create trigger count_entered after insert on all_source_texts
      referencing new table as entered for each statement execute function count_texts_entered();
    alter table all_source_texts enable always trigger count_entered;
    create trigger count_entered after insert on translations
      referencing new table as entered for each statement execute function count_translations_entered();
    alter table translations enable always trigger count_entered;

    create function count_translation_changed() returns trigger language plpgsql as $$
    begin
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select s.page_id, x.target_language, x.status, x.sign, x.sign * s.words
        from (values (old.source_text_id, old.target_language, old.status, -1),
                     (new.source_text_id, new.target_language, new.status, 1))
             x(source_text_id, target_language, status, sign)
        join source_texts s on s.id = x.source_text_id;
      return null;
    end $$;
    -- Row by row, because a trigger for statements cannot name columns: it would run for each keystroke.
    create trigger count_changed after update of source_text_id, target_language, status on translations for each row
      when ((old.source_text_id, old.target_language, old.status)
            is distinct from (new.source_text_id, new.target_language, new.status))
      execute function count_translation_changed();

    create function count_translation_deleted() returns trigger language plpgsql as $$
    begin
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select page_id, old.target_language, old.status, -1, -words from source_texts where id = old.source_text_id;
      return null;
    end $$;
    -- Not those that go with their source text.
    create trigger count_deleted after delete on translations for each row
      when (pg_trigger_depth() = 0) execute function count_translation_deleted();

    create function count_check() returns trigger language plpgsql as $$
    begin
      -- Nothing of a text that is gone, or goes along: that is counted with the text.
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select s.page_id, x.target_language, 'CHECKED', x.sign, x.sign * s.words
        from (values (old.source_text_id, old.target_language, -1), (new.source_text_id, new.target_language, 1))
             x(source_text_id, target_language, sign)
        join source_texts s on s.id = x.source_text_id;
      return null;
    end $$;
    create trigger count_changed after delete or update of source_text_id, target_language on translation_checks for each row
      execute function count_check();

    create function count_checks_entered() returns trigger language plpgsql as $$
    begin
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select s.page_id, k.target_language, 'CHECKED', count(*), sum(s.words)
        from entered k join source_texts s on s.id = k.source_text_id
       group by s.page_id, k.target_language;
      return null;
    end $$;
    create trigger count_entered after insert on translation_checks
      referencing new table as entered for each statement execute function count_checks_entered();
    alter table translation_checks enable always trigger count_entered;

    -- A source text with its translations leaves its page, is archived or comes back, or has other words.
    create function count_text_changed() returns trigger language plpgsql as $$
    begin
      if old.archived_at is null then
        insert into text_count_changes (page_id, target_language, status, texts, words)
        select old.page_id, t.target_language, t.status, -1, -old.words
          from (select null as target_language, null as status
                union all select target_language, status from translations where source_text_id = old.id
                union all select target_language, 'CHECKED' from translation_checks where source_text_id = old.id) t;
      end if;
      if tg_op = 'DELETE' then return old; end if;
      if new.archived_at is not null then return new; end if;
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select new.page_id, t.target_language, t.status, 1, new.words
        from (select null as target_language, null as status
              union all select target_language, status from translations where source_text_id = new.id
              union all select target_language, 'CHECKED' from translation_checks where source_text_id = new.id) t;
      return new;
    end $$;
    create trigger count_changed after update of page_id, words, archived_at on all_source_texts for each row
      when ((old.page_id, old.words, old.archived_at) is distinct from (new.page_id, new.words, new.archived_at))
      execute function count_text_changed();
    -- Not those that go with their page.
    create trigger count_deleted before delete on all_source_texts for each row
      when (pg_trigger_depth() = 0) execute function count_text_changed();
  `.execute(db)
}
