import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A commit that waits for the head, or for the end of its caller's transaction, stands in the log when it is written.
    alter table document_updates alter column at set default clock_timestamp();

    -- What compaction takes out of the log. Both columns of bytes are compressed with a checksum of their own.
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
    alter table document_segments alter column updates set storage external, alter column merged set storage external;
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
    alter table document_bases alter column state set storage external;

    create or replace function delete_document() returns trigger language plpgsql as $$
    begin
      delete from document_updates where document_id = old.id;
      delete from document_snapshots where document_id = old.id;
      delete from document_clients where document_id = old.id;
      delete from document_operations where document_id = old.id;
      delete from document_segments where document_id = old.id;
      delete from document_bases where document_id = old.id;
      return null;
    end $$;

    -- Null: for ever.
    alter table organizations add column history_days smallint check (history_days in (0, 30, 365));

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
