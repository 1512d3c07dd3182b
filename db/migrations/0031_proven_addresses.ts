import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- When the session last gave its password.
    alter table sessions add column confirmed_at timestamptz not null default now();
    update sessions set confirmed_at = created_at;

    -- Accounts from before addresses were proven keep what they may do.
    alter table users
      add column is_email_confirmed boolean not null default true,
      add column pending_email text
        check (pending_email = lower(btrim(pending_email)) and pending_email like '_%@_%' and pending_email <> email);

    -- A mailed link that proves that its reader has the address: the present one, or the pending one.
    create table email_proofs (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      email text not null,
      expires_at timestamptz not null
    );
    create index email_proofs_user_id on email_proofs (user_id);

    -- Memberships of people with an unproven address. They are kept apart from organization_members, so that no query
    -- that asks for access can count them.
    create table waiting_members (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('ADMIN', 'MEMBER')),
      created_at timestamptz not null default now(),
      unique (organization_id, user_id)
    );
    create index waiting_members_user_id on waiting_members (user_id);

    create table known_devices (
      user_id uuid not null references users on delete cascade,
      device_hash bytea not null,
      last_seen_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    );
  `.execute(db)
}
