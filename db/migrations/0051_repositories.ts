import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table repositories (
      id uuid primary key default uuid_v7(),
      project_id uuid not null unique references all_projects on delete cascade,
      version_id uuid not null references all_versions on delete cascade,
      -- What comes from it comes in the name of the person who connected it.
      connected_by uuid references users on delete set null,
      url text not null,
      host text not null check (host in ('github', 'gitlab', 'gitea', 'other')),
      branch text not null,
      translations_branch text not null check (translations_branch <> branch),
      files text[] not null,
      ignored text[] not null default '{}',
      type text not null,
      is_checked_only boolean not null default false,
      -- AES-256-GCM under a key of the environment: nonce, tag and text.
      encrypted_token bytea,
      encrypted_key bytea,
      encrypted_hook_secret bytea not null,
      public_key text,
      -- Of the SSH server, as it was first seen.
      host_keys text,
      -- Empty while it is being done; a lease that is over says that somebody was killed at it.
      next_read_at timestamptz default clock_timestamp(),
      next_send_at timestamptz,
      leased_until timestamptz,
      failures int not null default 0,
      -- The first failure since something last went well.
      failing_since timestamptz,
      fault text,
      fault_detail text,
      read_commit text,
      read_at timestamptz,
      read_pages int not null default 0,
      read_merged int not null default 0,
      read_unused int not null default 0,
      sent_commit text,
      sent_at timestamptz,
      request_number int,
      request_url text,
      created_at timestamptz not null default clock_timestamp()
    );
    create index repositories_version_id on repositories (version_id);
    create index repositories_connected_by on repositories (connected_by);
    create index repositories_next on repositories (least(next_read_at, next_send_at));

    -- The files as they were read last, by their path.
    create table repository_files (
      repository_id uuid not null references repositories on delete cascade,
      path text not null,
      blob text not null,
      gone_since timestamptz,
      primary key (repository_id, path)
    );

    -- Translations into the language were in the source branch at that time: later ones have authors to be named.
    create table repository_languages (
      repository_id uuid not null references repositories on delete cascade,
      language text not null,
      since timestamptz not null,
      primary key (repository_id, language)
    );

    insert into consumers values ('repositories', jsonb_build_object('after', pg_current_snapshot()::text));

    -- The credential is the choice of the organization that had the project.
    create function forget_repositories() returns trigger language plpgsql as $$
    begin
      delete from repositories where project_id = old.id;
      return null;
    end $$;
    create trigger repositories_forgotten after update of organization_id on all_projects
      for each row when (old.organization_id <> new.organization_id) execute function forget_repositories();
  `.execute(db)
}
