import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A service of an organization acts as a user of its own: histories, ledger and rights name it like anybody. It has neither a
    -- password nor a personal organization, its address is in a domain that no mail reaches (RFC 2606), and it outlives people.
    alter table users
      add column service_of uuid references organizations on delete cascade,
      alter column personal_organization_id drop not null,
      add constraint services_own_nothing check ((service_of is null) = (personal_organization_id is not null)),
      add constraint services_are_no_superusers check (service_of is null or not is_superuser);
    create index users_service_of on users (service_of) where service_of is not null;

    create table api_tokens (
      id uuid primary key default uuid_v7(),
      token_hash bytea not null unique,
      -- The person, or the service, for whom it calls.
      user_id uuid not null references users on delete cascade,
      name text not null check (btrim(name) <> ''),
      -- What it may do, of what its user may; without projects or languages in all of them.
      capabilities text[] not null check (cardinality(capabilities) > 0),
      project_ids uuid[] check (cardinality(project_ids) > 0),
      languages text[] check (cardinality(languages) > 0),
      created_by uuid references users on delete set null,
      created_at timestamptz not null default now(),
      -- Within a minute.
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    create index api_tokens_user_id on api_tokens (user_id);
    create index api_tokens_created_by on api_tokens (created_by);

    -- All that opens live documents.
    create view credentials as
      select id, token_hash, user_id, expires_at, idle_at, null::text[] as capabilities, null::uuid[] as project_ids,
             null::text[] as languages
        from sessions
      union all
      select id, token_hash, user_id, coalesce(expires_at, '9999-12-31'::timestamptz), '9999-12-31'::timestamptz, capabilities,
             project_ids, languages
        from api_tokens where revoked_at is null;
    -- A ticket stands for a session or a token; of one that has ended it opens nothing.
    alter table document_tickets drop constraint document_tickets_session_id_fkey;
    drop index document_tickets_session_id;

    create trigger token_revoked after update of revoked_at on api_tokens
      for each row when (old.revoked_at is null and new.revoked_at is not null) execute function person_lost_access();
    create trigger token_deleted after delete on api_tokens
      for each row when (old.revoked_at is null) execute function person_lost_access();

    -- The setting dragoman.token says with which token a person acts: their id and its name. Others whose texts the same
    -- transaction writes down did not use it.
    create function acting_token(person uuid) returns text language sql stable as $$
      select case when split_part(current_setting('dragoman.token', true), ':', 1) = person::text
                  then substr(current_setting('dragoman.token', true), 38) end
    $$;
    alter table translation_changes add column token_name text;
    alter table deleted_changes add column token_name text;
  `.execute(db)
  await noteTokens(db)
}

const noteTokens = (db: Kysely<unknown>) =>
  sql`
    alter table events drop constraint events_kind_check;
    alter table events add constraint events_kind_check check (kind in (
      'texts_brought', 'translations_brought', 'texts_changed', 'texts_archived', 'texts_returned',
      'rows_completed', 'rows_reopened', 'rows_checked', 'rows_unchecked', 'page_completed',
      'request_begun', 'request_ended', 'member_added', 'member_removed', 'role_changed', 'plan_changed',
      'token_made', 'token_revoked'));
    -- With which the person acted; of the events of a token its own.
    alter table events add column token_name text
      default acting_token(nullif(split_part(current_setting('dragoman.actor', true), ':', 2), '')::uuid);

    create function note_token() returns trigger language plpgsql as $$
    begin
      insert into events (kind, organization_id, token_name)
      select case tg_op when 'INSERT' then 'token_made' else 'token_revoked' end,
             coalesce(service_of, personal_organization_id), new.name
        from users where id = new.user_id;
      return null;
    end $$;
    create trigger note_made after insert on api_tokens for each row execute function note_token();
    create trigger note_revoked after update of revoked_at on api_tokens
      for each row when (old.revoked_at is null and new.revoked_at is not null) execute function note_token();

    -- A service is no member to people.
    create or replace function note_member() returns trigger language plpgsql as $$
    declare
      member organization_members := case tg_op when 'DELETE' then old else new end;
    begin
      insert into events (kind, organization_id, member_id, role)
      select case tg_op when 'INSERT' then 'member_added' when 'DELETE' then 'member_removed' else 'role_changed' end,
             member.organization_id, member.user_id, member.role
       where not exists (select from users where id = member.user_id and service_of is not null);
      return null;
    end $$;
  `.execute(db)
