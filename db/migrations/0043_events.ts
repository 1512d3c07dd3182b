import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Appended in the transaction that makes the change. The setting dragoman.actor says who does it: kind and id, as the logs
    -- of documents have it; without it nobody has asked for it.
    create table events (
      id bigint generated always as identity,
      at timestamptz not null default clock_timestamp(),
      -- Says to readers whether they have seen it: ids are taken in another order than transactions end.
      xact xid8 not null default pg_current_xact_id(),
      kind text not null check (kind in (
        'texts_brought', 'translations_brought', 'texts_changed', 'texts_archived', 'texts_returned',
        'rows_completed', 'rows_reopened', 'rows_checked', 'rows_unchecked', 'page_completed',
        'request_begun', 'request_ended', 'member_added', 'member_removed', 'role_changed', 'plan_changed')),
      -- Of a change in an organization there is no project. Without foreign keys, whose look-ups take as long as the row.
      organization_id uuid,
      project_id uuid,
      version_id uuid,
      page_id uuid,
      target_language text,
      -- The only row.
      source_text_id uuid,
      request_id uuid,
      member_id uuid,
      role text,
      plan text,
      count int not null default 1,
      actor_kind text not null
        default case coalesce(split_part(current_setting('dragoman.actor', true), ':', 1), '')
                when 'ai' then 'ai' when '' then 'system' else 'person' end,
      person_id uuid default nullif(split_part(current_setting('dragoman.actor', true), ':', 2), '')::uuid,
      check (num_nonnulls(organization_id, project_id) = 1)
    ) partition by range (at);
    create index events_project_id on events (project_id, id);
    create index events_organization_id on events (organization_id, id) where organization_id is not null;
    create index events_person_id on events (person_id);
    create index events_member_id on events (member_id) where member_id is not null;
    create index events_xact on events (xact);
    -- Of months whose own part is missing, so that no change fails for it.
    create table events_default partition of events default;
  `.execute(db)
  await sql`
    create function place_of_page(page uuid) returns table (project_id uuid, version_id uuid) language sql stable as $$
      select v.project_id, v.id from all_pages p join all_versions v on v.id = p.version_id where p.id = page
    $$;

    -- At the end of the transaction, as other statements of it may bring or archive texts. What it has appended to the counters
    -- says whether the page was complete before.
    create function note_page_completed() returns trigger language plpgsql as $$
    declare
      language text;
    begin
      if new.target_language is null then
        foreach language in array array(
          select distinct target_language from text_counters where page_id = new.page_id and status = 'COMPLETED') loop
          perform note_if_completed(new, language);
        end loop;
      else
        perform note_if_completed(new, new.target_language);
      end if;
      return null;
    end $$;
    create function note_if_completed(event events, language text) returns void language plpgsql as $$
    declare
      texts bigint;
      completed bigint;
      new_texts bigint;
      new_completed bigint;
    begin
      select sum(c.texts) filter (where target_language is null), sum(c.texts) filter (where status = 'COMPLETED')
        into texts, completed from text_counters c
       where page_id = event.page_id and (target_language is null or target_language = language and status = 'COMPLETED');
      if texts is null or texts = 0 or completed is distinct from texts then return; end if;
      select coalesce(sum(c.texts) filter (where target_language is null), 0),
             coalesce(sum(c.texts) filter (where status = 'COMPLETED'), 0)
        into new_texts, new_completed from text_count_changes c
       where page_id = event.page_id and (target_language is null or target_language = language and status = 'COMPLETED')
         and xmin = pg_current_xact_id()::xid;
      if new_completed = new_texts and texts > new_texts then return; end if;
      insert into events (kind, project_id, version_id, page_id, target_language, actor_kind, person_id)
      select 'page_completed', event.project_id, event.version_id, event.page_id, language, event.actor_kind, event.person_id
       where not exists (
         select from events e
          where e.xact = pg_current_xact_id() and e.kind = 'page_completed' and e.page_id = event.page_id
            and e.target_language = language);
    end $$;
    create constraint trigger note_page_completed after insert on events deferrable initially deferred for each row
      when (new.kind in ('rows_completed', 'translations_brought', 'texts_archived', 'texts_returned'))
      execute function note_page_completed();
    alter table events enable always trigger note_page_completed;
  `.execute(db)
  await noteTexts(db)
  await noteRequests(db)
  await noteMembers(db)
  await forget(db)
}

/** The setting dragoman.brings is on while rows of new pages are copied in: what is finished or checked in them was so before. */
const noteTexts = (db: Kysely<unknown>) =>
  sql`
    create or replace function count_texts_entered() returns trigger language plpgsql as $$
    begin
      with counted as (
        select page_id, count(*) as texts, sum(words) as words, (array_agg(id))[1] as first
          from entered where archived_at is null group by page_id),
      kept as (
        insert into text_count_changes (page_id, texts, words) select page_id, texts, words from counted)
      insert into events (kind, project_id, version_id, page_id, count, source_text_id)
      select 'texts_brought', v.project_id, v.version_id, c.page_id, c.texts, case when c.texts = 1 then c.first end
        from counted c cross join lateral place_of_page(c.page_id) v;
      return null;
    end $$;

    create or replace function count_translations_entered() returns trigger language plpgsql as $$
    begin
      with counted as (
        select s.page_id, t.target_language, t.status, count(*) as texts, sum(s.words) as words
          from entered t join source_texts s on s.id = t.source_text_id
         group by s.page_id, t.target_language, t.status),
      kept as (
        insert into text_count_changes (page_id, target_language, status, texts, words)
        select page_id, target_language, status, texts, words from counted)
      insert into events (kind, project_id, version_id, page_id, target_language, count)
      select 'translations_brought', v.project_id, v.version_id, c.page_id, c.target_language, sum(c.texts)
        from counted c cross join lateral place_of_page(c.page_id) v
       where current_setting('dragoman.brings', true) = 'on'
       group by v.project_id, v.version_id, c.page_id, c.target_language;
      return null;
    end $$;

    create or replace function count_checks_entered() returns trigger language plpgsql as $$
    begin
      with counted as (
        select s.page_id, k.target_language, count(*) as texts, sum(s.words) as words, (array_agg(s.id))[1] as first
          from entered k join source_texts s on s.id = k.source_text_id
         group by s.page_id, k.target_language),
      kept as (
        insert into text_count_changes (page_id, target_language, status, texts, words)
        select page_id, target_language, 'CHECKED', texts, words from counted)
      insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
      select 'rows_checked', v.project_id, v.version_id, c.page_id, c.target_language, c.texts,
             case when c.texts = 1 then c.first end
        from counted c cross join lateral place_of_page(c.page_id) v
       where current_setting('dragoman.brings', true) is distinct from 'on';
      return null;
    end $$;

    create function note_checks_ended() returns trigger language plpgsql as $$
    begin
      insert into events (kind, project_id, version_id, page_id, target_language, count, source_text_id)
      select 'rows_unchecked', v.project_id, v.version_id, s.page_id, k.target_language, count(*),
             case when count(*) = 1 then (array_agg(s.id))[1] end
        from ended k join source_texts s on s.id = k.source_text_id -- not those that go with their text
        cross join lateral place_of_page(s.page_id) v
       group by v.project_id, v.version_id, s.page_id, k.target_language;
      return null;
    end $$;
    create trigger note_ended after delete on translation_checks
      referencing old table as ended for each statement execute function note_checks_ended();

    create function note_texts_changed() returns trigger language plpgsql as $$
    begin
      insert into events (kind, project_id, version_id, page_id, count, source_text_id)
      select c.kind, v.project_id, v.version_id, c.page_id, count(*), case when count(*) = 1 then (array_agg(c.id))[1] end
        from (select n.id, n.page_id,
                     case when n.archived_at is not null and o.archived_at is null then 'texts_archived'
                          when n.archived_at is null and o.archived_at is not null then 'texts_returned'
                          when n.content <> o.content then 'texts_changed' end as kind
                from newer n join older o using (id)) c
        cross join lateral place_of_page(c.page_id) v
       where c.kind is not null
       group by c.kind, v.project_id, v.version_id, c.page_id;
      return null;
    end $$;
    create trigger note_changed after update on all_source_texts
      referencing new table as newer old table as older for each statement execute function note_texts_changed();
  `.execute(db)

const noteRequests = (db: Kysely<unknown>) =>
  sql`
    -- Two jobs that end the last rows of a request at once: the second sees what the first one did.
    create function note_request_ended(request uuid, page uuid, language text) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('request ' || request, 0));
      insert into events (kind, project_id, version_id, page_id, target_language, request_id)
      select 'request_ended', v.project_id, v.version_id, page, language, request
        from place_of_page(page) v
       where not exists (
         select from row_claims c where c.page_id = page and c.target_language = language and c.request_id = request);
    end $$;
    create function note_claims_ended() returns trigger language plpgsql as $$
    begin
      perform note_request_ended(request_id, page_id, target_language)
         from (select distinct request_id, page_id, target_language from ended order by 1) x;
      return null;
    end $$;
    create trigger note_ended after delete on row_claims
      referencing old table as ended for each statement execute function note_claims_ended();
    create function note_claim_taken() returns trigger language plpgsql as $$
    begin
      perform note_request_ended(old.request_id, old.page_id, old.target_language);
      return null;
    end $$;
    create trigger note_taken after update of request_id on row_claims for each row
      when (old.request_id <> new.request_id) execute function note_claim_taken();
  `.execute(db)

const noteMembers = (db: Kysely<unknown>) =>
  sql`
    create function note_member() returns trigger language plpgsql as $$
    declare
      member organization_members := case tg_op when 'DELETE' then old else new end;
    begin
      insert into events (kind, organization_id, member_id, role)
      values (case tg_op when 'INSERT' then 'member_added' when 'DELETE' then 'member_removed' else 'role_changed' end,
              member.organization_id, member.user_id, member.role);
      return null;
    end $$;
    -- The owner comes with the organization.
    create trigger note_added after insert on organization_members for each row when (new.role <> 'OWNER')
      execute function note_member();
    create trigger note_role after update of role on organization_members for each row when (old.role <> new.role)
      execute function note_member();
    -- Not those that go with their organization or account.
    create trigger note_removed after delete on organization_members for each row when (pg_trigger_depth() = 0)
      execute function note_member();

    create function note_plan() returns trigger language plpgsql as $$
    declare
      was_paid boolean := tg_op = 'UPDATE' and old.status in ('active', 'trialing');
      was_over boolean := tg_op = 'INSERT' or old.status in ('canceled', 'incomplete_expired');
      plan text := case when new.status in ('active', 'trialing') and not was_paid then 'standard'
                        when new.status in ('canceled', 'incomplete_expired') and not was_over then 'free_tier' end;
    begin
      insert into events (kind, organization_id, member_id, plan)
      select 'plan_changed', o.id, new.user_id, plan from organizations o where o.owner_id = new.user_id and plan is not null;
      return null;
    end $$;
    create trigger note_plan after insert or update of status on subscriptions for each row execute function note_plan();
  `.execute(db)

const forget = (db: Kysely<unknown>) =>
  sql`
    create function forget_events() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'organizations' then
        delete from events where organization_id = old.id;
      elsif tg_table_name = 'all_projects' then
        delete from events where project_id = old.id;
      elsif tg_table_name = 'all_versions' then
        delete from events where project_id = old.project_id and version_id = old.id;
      elsif tg_table_name = 'all_pages' then
        delete from events e using all_versions v
         where v.id = old.version_id and e.project_id = v.project_id and e.page_id = old.id;
      else
        update events set person_id = null where person_id = old.id;
        update events set member_id = null where member_id = old.id;
      end if;
      return null;
    end $$;
    create trigger forget_events after delete on organizations for each row execute function forget_events();
    create trigger forget_events after delete on all_projects for each row execute function forget_events();
    -- Not those that go with what they are in.
    create trigger forget_events after delete on all_versions for each row when (pg_trigger_depth() = 0)
      execute function forget_events();
    create trigger forget_events after delete on all_pages for each row when (pg_trigger_depth() = 0)
      execute function forget_events();
    create trigger forget_events after delete on users for each row execute function forget_events();
  `.execute(db)
