import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- With microseconds after the milliseconds (RFC 9562, method 3): ids made one after the other sort that way.
    create function uuid_v7() returns uuid language sql volatile parallel safe as $$
      select encode(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send(us / 1000) from 3) || int2send((28672 + (us % 1000) * 4096 / 1000)::int2)
          from 1 for 8), 'hex')::uuid
      from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
    $$;

    create table users (
      id uuid primary key default uuid_v7(),
      email text not null check (email = lower(btrim(email)) and email <> ''),
      hashed_password text not null,
      full_name text,
      is_active boolean not null default true,
      is_superuser boolean not null default false,
      role text not null default 'USER' check (role in ('USER', 'ADMIN', 'FREE_TIER')),
      word_quota bigint check (word_quota >= 1),
      trial_expiry_date date,
      has_payment_method boolean not null default false,
      stripe_customer_id text unique,
      personal_organization_id uuid not null,
      created_at timestamptz not null default now(),
      constraint superusers_have_role_admin check (is_superuser = (role = 'ADMIN'))
    );
    create unique index users_email_key on users (email);

    create table sessions (
      id uuid primary key default uuid_v7(),
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user_id on sessions (user_id);

    create table password_resets (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    );
    create index password_resets_user_id on password_resets (user_id);

    create table organizations (
      id uuid primary key default uuid_v7(),
      name text not null check (btrim(name) <> ''),
      description text,
      is_personal boolean not null default false,
      owner_id uuid not null references users deferrable initially deferred,
      owner_role text not null default 'OWNER' check (owner_role = 'OWNER'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (id, owner_id, is_personal)
    );
    create unique index one_personal_organization_a_user on organizations (owner_id) where is_personal;

    create table organization_members (
      id uuid primary key default uuid_v7(),
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
      created_at timestamptz not null default now(),
      unique (organization_id, user_id),
      unique (organization_id, user_id, role)
    );
    create index organization_members_user_id on organization_members (user_id);
    create unique index at_most_one_owner on organization_members (organization_id) where role = 'OWNER';

    -- With the index above: exactly one OWNER, and it is the organization's owner.
    alter table organizations add constraint at_least_one_owner
      foreign key (id, owner_id, owner_role) references organization_members (organization_id, user_id, role)
      deferrable initially deferred;

    -- Every person has a personal organization, and owns it.
    alter table users add column owns_personal boolean not null default true check (owns_personal);
    alter table users add constraint has_a_personal_organization
      foreign key (personal_organization_id, id, owns_personal) references organizations (id, owner_id, is_personal)
      deferrable initially deferred;
  `.execute(db)
}
