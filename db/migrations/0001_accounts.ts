import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- With microseconds after the milliseconds (RFC 9562, method 3): ids made one after the other sort that way. Postgres 18 has
    -- a function for it that takes a tenth of the time.
    do $do$ begin
      if current_setting('server_version_num')::int >= 180000 then
        create function uuid_v7() returns uuid language sql volatile parallel safe as 'select uuidv7()';
      else
        create function uuid_v7() returns uuid language sql volatile parallel safe as $$
          select encode(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send(us / 1000) from 3) || int2send((28672 + (us % 1000) * 4096 / 1000)::int2)
              from 1 for 8), 'hex')::uuid
          from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
        $$;
      end if;
    end $do$;

    create table users (
      id uuid primary key default uuid_v7(),
      email text not null check (email = lower(btrim(email)) and email <> ''),
      is_email_confirmed boolean not null default true,
      pending_email text
        check (pending_email = lower(btrim(pending_email)) and pending_email like '_%@_%' and pending_email <> email),
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
      owns_personal boolean not null default true check (owns_personal),
      created_at timestamptz not null default now(),
      constraint users_email_is_an_address check (email like '_%@_%'),
      constraint users_word_quota_range check (word_quota <= 50000 or word_quota > 1000000000),
      constraint superusers_have_role_admin check (is_superuser = (role = 'ADMIN'))
    );
    create unique index users_email_key on users (email);

    create table sessions (
      id uuid primary key default uuid_v7(),
      token_hash bytea not null unique,
      user_id uuid not null references users on delete cascade,
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      -- When the session last gave its password.
      confirmed_at timestamptz not null default now(),
      -- When it ends unless it is used before.
      idle_at timestamptz not null default now() + interval '168 hours',
      -- When it ends in any case.
      expires_at timestamptz not null
    );
    create index sessions_user_id on sessions (user_id);

    create table known_devices (
      user_id uuid not null references users on delete cascade,
      device_hash bytea not null,
      last_seen_at timestamptz not null default now(),
      primary key (user_id, device_hash)
    );

    create table password_resets (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null
    );
    create index password_resets_user_id on password_resets (user_id);

    -- A mailed link that proves that its reader has the address: the present one, or the pending one.
    create table email_proofs (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      email text not null,
      expires_at timestamptz not null
    );
    create index email_proofs_user_id on email_proofs (user_id);
  `.execute(db)
}
