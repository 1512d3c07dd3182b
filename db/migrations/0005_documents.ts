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
      -- Notes and suggestions stand beside the document and do not move its head; lists of translations show them.
      notes_version bigint not null default 0,
      constraint document_heads_language check (is_language_tag(language)),
      constraint one_document_a_page_and_language unique (page_id, language)
    ) with (fillfactor = 50);
    create index document_heads_organization_id on document_heads (organization_id);

    create table document_updates (
      document_id bigint not null,
      seq bigint not null,
      bytes bytea not null,
      -- Nearly always one person, whose id alone takes a quarter of the bytes; otherwise actors names all.
      writer uuid,
      actors text[],
      -- A commit that waits for the head, or for the end of its caller's transaction, stands in the log when it is written.
      at timestamptz not null default clock_timestamp(),
      primary key (document_id, seq),
      constraint document_updates_writer_or_actors check (num_nonnulls(writer, actors) = 1)
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
    alter table document_snapshots alter state set storage external;

    -- The person who first used a Yjs client id: nobody else may write under it.
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

    -- The part of the log that compaction took out of it. Both columns of bytes are compressed with a checksum of their
    -- own.
    create table document_segments (
      document_id bigint not null,
      first_seq bigint not null,
      last_seq bigint not null,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      -- The bytes name authors by their position here, so that a name can be erased alone.
      actors text[] not null,
      updates bytea not null,
      -- All of them as one update: it is applied in a tenth of the time.
      merged bytea not null,
      primary key (document_id, first_seq)
    );
    alter table document_segments alter updates set storage external, alter merged set storage external;
    create index document_segments_time on document_segments (document_id, started_at);
    create index document_segments_actors on document_segments using gin (actors);

    -- States to start reading from: where a generation begins, and now and then in between.
    create table document_bases (
      document_id bigint not null,
      seq bigint not null,
      part integer not null,
      parts integer not null,
      -- The time of the last update in it.
      at timestamptz not null,
      state bytea not null,
      primary key (document_id, seq, part)
    );
    alter table document_bases alter state set storage external;

    create function delete_document() returns trigger language plpgsql as $$
    begin
      delete from document_updates where document_id = old.id;
      delete from document_snapshots where document_id = old.id;
      delete from document_clients where document_id = old.id;
      delete from document_operations where document_id = old.id;
      delete from document_segments where document_id = old.id;
      delete from document_bases where document_id = old.id;
      return null;
    end $$;
    create trigger document_deleted after delete on document_heads for each row execute function delete_document();

    -- A commit holds the head while it writes its rows; a page that is being deleted takes them in the same order.
    create function lock_documents() returns trigger language plpgsql as $$
    begin
      perform 1 from document_heads where page_id = old.id order by id for update;
      return old;
    end $$;
    create trigger page_deleted before delete on pages for each row execute function lock_documents();

    -- People whose accounts are gone and whose ids still stand in logs and segments.
    create table erasures (user_id uuid primary key);

    create function person_deleted() returns trigger language plpgsql as $$
    begin
      insert into erasures (user_id) values (old.id) on conflict do nothing;
      return null;
    end $$;
    create trigger person_deleted after delete on users for each row execute function person_deleted();
  `.execute(db)
}
