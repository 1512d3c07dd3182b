import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Tools that registered, requests that wait for a person, codes, refresh tokens and grants. Secrets are kept as hashes alone.
    create table oauth_records (
      kind text not null,
      id_hash bytea not null,
      payload jsonb not null,
      grant_id text,
      client_id text,
      created_at timestamptz not null default now(),
      -- Of a tool that registered null: it stays while somebody has connected it.
      expires_at timestamptz,
      consumed_at timestamptz,
      primary key (kind, id_hash)
    );
    create index oauth_records_grant_id on oauth_records (grant_id) where grant_id is not null;
    create index oauth_records_expires_at on oauth_records (expires_at) where expires_at is not null;

    -- A token of a connected tool: its secret changes with each refresh, and expires_at is the end of the present one.
    alter table api_tokens
      add column oauth_grant_id text unique,
      add column oauth_client_id text,
      -- Where the answer of the connection went.
      add column tool_host text,
      add constraint tools_are_whole check (
        (oauth_grant_id is null) = (oauth_client_id is null) and (oauth_grant_id is null) = (tool_host is null));
    create index api_tokens_oauth_client_id on api_tokens (oauth_client_id) where oauth_client_id is not null;
  `.execute(db)
}
