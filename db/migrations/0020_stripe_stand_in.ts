import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The built-in payment service of a machine without Stripe's keys; all of it is empty in production.
    create table stand_in_account (
      id boolean primary key default true check (id),
      secret_key text not null,
      webhook_secret text not null,
      clock_offset_ms bigint not null default 0
    );
    create table stand_in_objects (
      id text primary key,
      object text not null,
      position bigint generated always as identity,
      created bigint not null,
      customer text,
      -- Unix seconds: when the clock has to do something with it.
      due_at bigint,
      data jsonb not null
    );
    create index stand_in_objects_by_kind on stand_in_objects (object, position desc);
    create index stand_in_objects_by_customer on stand_in_objects (customer, object, position desc) where customer is not null;
    create index stand_in_objects_due on stand_in_objects (due_at) where due_at is not null;
    create table stand_in_meter_events (
      identifier text primary key,
      event_name text not null,
      customer text not null,
      value bigint not null,
      at bigint not null,
      created bigint not null
    );
    create index stand_in_meter_events_by_customer on stand_in_meter_events (customer, event_name, at);
    -- Answers by Idempotency-Key.
    create table stand_in_answers (
      key text primary key,
      fingerprint text not null,
      status int not null,
      body jsonb not null,
      created_at timestamptz not null default now()
    );
    create table stand_in_deliveries (
      event text not null references stand_in_objects (id) on delete cascade,
      endpoint text not null references stand_in_objects (id) on delete cascade,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      primary key (event, endpoint)
    );
    create index stand_in_deliveries_due on stand_in_deliveries (next_attempt_at);
  `.execute(db)
}
