import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- How many people check each translation of a project before it is done; none without a row.
    create table project_reviews (
      project_id uuid primary key references all_projects on delete cascade,
      steps smallint not null check (steps in (1, 2)),
      -- A checked translation is changed by those alone who may check.
      protects_checked boolean not null
    );
    -- From then on nothing commits that was allowed before.
    create function project_reviews_changed() returns trigger language plpgsql as $$
    begin
      update document_heads set access_version = access_version + 1
       where id in (
         select h.id from document_heads h join all_pages p on p.id = h.page_id join all_versions v on v.id = p.version_id
          where v.project_id = coalesce(new.project_id, old.project_id) order by h.id for update of h);
      return null;
    end $$;
    create trigger project_reviews_changed after insert or update or delete on project_reviews
      for each row execute function project_reviews_changed();

    alter table translation_checks rename to all_translation_checks;
    alter table all_translation_checks
      add column steps_left smallint not null default 0 check (steps_left in (0, 1)),
      -- The first of two people, once the second has checked.
      add column first_checked_by uuid references users on delete set null,
      add column first_checked_at timestamptz(3);
    create index translation_checks_first_checked_by on all_translation_checks (first_checked_by)
     where first_checked_by is not null;
    alter table ended_checks
      add column steps_left smallint not null default 0,
      add column first_checked_by uuid references users on delete set null,
      add column first_checked_at timestamptz(3);
    create index ended_checks_first_checked_by on ended_checks (first_checked_by) where first_checked_by is not null;

    -- Without those that the second of two people has yet to check, so that no query has to think of them.
    create view translation_checks as
      select source_text_id, target_language, checked_by, checked_at, first_checked_by, first_checked_at
        from all_translation_checks where steps_left = 0;
  `.execute(db)
  await countSteps(db)
}

/** CHECKED_ONCE stands in the counters for those that the second of two people has yet to check. */
const countSteps = (db: Kysely<unknown>) =>
  sql`
    create function counted_check(steps_left smallint) returns text language sql immutable as $$
      select case steps_left when 0 then 'CHECKED' else 'CHECKED_ONCE' end
    $$;
    create or replace function count_check() returns trigger language plpgsql as $$
    begin
      -- Nothing of a text that is gone, or goes along: that is counted with the text.
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select s.page_id, x.target_language, counted_check(x.steps_left), x.sign, x.sign * s.words
        from (values (old.source_text_id, old.target_language, old.steps_left, -1),
                     (new.source_text_id, new.target_language, new.steps_left, 1))
             x(source_text_id, target_language, steps_left, sign)
        join source_texts s on s.id = x.source_text_id;
      return null;
    end $$;
    drop trigger count_changed on all_translation_checks;
    create trigger count_ended after delete on all_translation_checks for each row execute function count_check();
    create trigger count_changed after update on all_translation_checks for each row
      when ((old.source_text_id, old.target_language, old.steps_left)
            is distinct from (new.source_text_id, new.target_language, new.steps_left))
      execute function count_check();

    create or replace function count_checks_entered() returns trigger language plpgsql as $$
    begin
      with counted as (
        select s.page_id, k.target_language, k.steps_left, count(*) as texts, sum(s.words) as words,
               (array_agg(s.id))[1] as first
          from entered k join source_texts s on s.id = k.source_text_id
         group by s.page_id, k.target_language, k.steps_left),
      kept as (
        insert into text_count_changes (page_id, target_language, status, texts, words)
        select page_id, target_language, counted_check(steps_left), texts, words from counted)
      insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
      select 'rows_checked', v.project_id, v.version_id, c.page_id, c.target_language, c.texts,
             case when c.texts = 1 then c.first end
        from counted c cross join lateral place_of_page(c.page_id) v
       where c.steps_left = 0 and current_setting('dragoman.brings', true) is distinct from 'on';
      return null;
    end $$;

    create or replace function note_checks_ended() returns trigger language plpgsql as $$
    begin
      insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
      select 'rows_unchecked', v.project_id, v.version_id, s.page_id, k.target_language, count(*),
             case when count(*) = 1 then (array_agg(s.id))[1] end
        from ended k join source_texts s on s.id = k.source_text_id -- not those that go with their text
        cross join lateral place_of_page(s.page_id) v
       where k.steps_left = 0
       group by v.project_id, v.version_id, s.page_id, k.target_language;
      return null;
    end $$;
    create function note_check_steps() returns trigger language plpgsql as $$
    begin
      insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
      select case n.steps_left when 0 then 'rows_checked' else 'rows_unchecked' end,
             v.project_id, v.version_id, s.page_id, n.target_language, count(*),
             case when count(*) = 1 then (array_agg(s.id))[1] end
        from newer n join older o using (source_text_id, target_language) join source_texts s on s.id = n.source_text_id
        cross join lateral place_of_page(s.page_id) v
       where n.steps_left <> o.steps_left
       group by n.steps_left, v.project_id, v.version_id, s.page_id, n.target_language;
      return null;
    end $$;
    create trigger note_steps after update on all_translation_checks
      referencing new table as newer old table as older for each statement execute function note_check_steps();

    create or replace function count_text_changed() returns trigger language plpgsql as $$
    begin
      if old.archived_at is null then
        insert into text_count_changes (page_id, target_language, status, texts, words)
        select old.page_id, t.target_language, t.status, -1, -old.words
          from (select null as target_language, null as status
                union all select target_language, status from translations where source_text_id = old.id
                union all select target_language, counted_check(steps_left) from all_translation_checks
                           where source_text_id = old.id) t;
      end if;
      if tg_op = 'DELETE' then return old; end if;
      if new.archived_at is not null then return new; end if;
      insert into text_count_changes (page_id, target_language, status, texts, words)
      select new.page_id, t.target_language, t.status, 1, new.words
        from (select null as target_language, null as status
              union all select target_language, status from translations where source_text_id = new.id
              union all select target_language, counted_check(steps_left) from all_translation_checks
                         where source_text_id = new.id) t;
      return new;
    end $$;
  `.execute(db)
