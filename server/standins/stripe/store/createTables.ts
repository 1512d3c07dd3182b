import { sql } from 'kysely'
import { createSchema } from '../../createSchema.ts'
import type { Db } from './tables.ts'

const STATEMENTS = sql`
  create schema stripe_stand_in;
  create table stripe_stand_in.account (
    id boolean primary key default true check (id),
    secret_key text not null,
    webhook_secret text not null,
    clock_offset_ms bigint not null default 0
  );
  create table stripe_stand_in.objects (
    id text primary key,
    object text not null,
    position bigint generated always as identity,
    created bigint not null,
    customer text,
    due_at bigint,
    data jsonb not null
  );
  create index on stripe_stand_in.objects (object, position desc);
  create index on stripe_stand_in.objects (customer, object, position desc) where customer is not null;
  create index on stripe_stand_in.objects (due_at) where due_at is not null;
  create table stripe_stand_in.meter_events (
    identifier text primary key,
    event_name text not null,
    customer text not null,
    value bigint not null,
    at bigint not null,
    created bigint not null
  );
  create index on stripe_stand_in.meter_events (customer, event_name, at);
  create table stripe_stand_in.answers (
    key text primary key,
    fingerprint text not null,
    status int not null,
    body jsonb not null,
    created_at timestamptz not null default now()
  );
  create table stripe_stand_in.deliveries (
    event text not null references stripe_stand_in.objects (id) on delete cascade,
    endpoint text not null references stripe_stand_in.objects (id) on delete cascade,
    attempts int not null default 0,
    next_attempt_at timestamptz not null default now(),
    primary key (event, endpoint)
  );
  create index on stripe_stand_in.deliveries (next_attempt_at);
`

export const createTables = (db: Db) => createSchema(db, 'stripe_stand_in', STATEMENTS)
