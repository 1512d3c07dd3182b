import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table document_heads (
      id bigint generated always as identity primary key,
      name text not null unique,
      page_id uuid not null references pages on delete cascade,
      language text not null,
      generation integer not null default 1,
      organization_id uuid not null references organizations on delete cascade,
      head_seq bigint not null default 0,
      access_version bigint not null default 0,
      constraint one_document_a_page_and_language unique (page_id, language)
    ) with (fillfactor = 50);
    create index document_heads_organization_id on document_heads (organization_id);

    create table document_updates (
      document_id bigint not null,
      seq bigint not null,
      bytes bytea not null,
      actors text[] not null,
      at timestamptz not null default now(),
      primary key (document_id, seq)
    );

    create table document_snapshots (
      document_id bigint not null,
      seq bigint not null,
      part integer not null,
      parts integer not null,
      state bytea not null,
      sha256 bytea not null,
      primary key (document_id, seq, part)
    );
    alter table document_snapshots alter column state set storage external;

    -- Which person first used a Yjs client id: nobody else may write under it.
    create table document_clients (
      document_id bigint not null,
      client_id bigint not null,
      actor text not null,
      primary key (document_id, client_id)
    );

    -- Server writes that have happened: the same operation twice changes a document once.
    create table document_operations (
      document_id bigint not null,
      op_id text not null,
      at timestamptz not null default now(),
      primary key (document_id, op_id)
    );

    -- Let a plain y-websocket client in once.
    create table document_tickets (
      id uuid primary key,
      session_id uuid not null references sessions on delete cascade,
      read_only boolean not null,
      expires_at timestamptz not null default now() + interval '60 seconds'
    );
    create index document_tickets_session_id on document_tickets (session_id);

    -- A commit holds the head while it writes its rows; a page that is being deleted takes them in the same order.
    create function lock_documents() returns trigger language plpgsql as $$
    begin
      perform 1 from document_heads where page_id = old.id order by id for update;
      return old;
    end $$;
    create trigger page_deleted before delete on pages for each row execute function lock_documents();

    create function delete_document() returns trigger language plpgsql as $$
    begin
      delete from document_updates where document_id = old.id;
      delete from document_snapshots where document_id = old.id;
      delete from document_clients where document_id = old.id;
      delete from document_operations where document_id = old.id;
      return null;
    end $$;
    create trigger document_deleted after delete on document_heads for each row execute function delete_document();

    -- A commit compares the head's access version under the row's lock, so whoever loses access
    -- commits nothing after the statement that took it away.
    create function raise_access_version(organizations uuid[]) returns void language sql as $$
      update document_heads set access_version = access_version + 1
       where id in (select id from document_heads where organization_id = any (organizations) order by id for update)
    $$;

    create function member_left() returns trigger language plpgsql as $$
    begin
      perform raise_access_version(array[old.organization_id]);
      return null;
    end $$;
    create trigger member_left after delete on organization_members for each row execute function member_left();

    create function person_lost_access() returns trigger language plpgsql as $$
    declare person uuid;
    begin
      if tg_table_name = 'users' then person := old.id; else person := old.user_id; end if;
      perform raise_access_version(array(select organization_id from organization_members where user_id = person));
      return null;
    end $$;
    create trigger person_deactivated after update of is_active on users
      for each row when (old.is_active and not new.is_active) execute function person_lost_access();
    create trigger session_ended after delete on sessions for each row execute function person_lost_access();

    create function project_moved() returns trigger language plpgsql as $$
    begin
      update document_heads h set organization_id = new.organization_id, access_version = access_version + 1
        from pages p join versions v on v.id = p.version_id
       where h.page_id = p.id and v.project_id = new.id;
      return null;
    end $$;
    create trigger project_moved after update of organization_id on projects
      for each row when (old.organization_id <> new.organization_id) execute function project_moved();
  `.execute(db)
}
