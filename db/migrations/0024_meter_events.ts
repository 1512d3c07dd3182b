import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What Stripe is told. The id is the identifier there, so an event that is sent again counts once.
    create table meter_events (
      id uuid primary key default uuid_v7(),
      payer_id uuid not null,
      payer_name text not null,
      customer_id text not null,
      words integer not null check (words > 0),
      cents_per_word integer not null check (cents_per_word > 0),
      -- when the words were asked for: the invoice they belong to
      at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'failed', 'sent', 'replaced')),
      attempts integer not null default 0,
      first_attempt_at timestamptz,
      next_attempt_at timestamptz not null,
      settled_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      constraint settled_when_done check ((settled_at is not null) = (state in ('sent', 'replaced')))
    );
    create index meter_events_open on meter_events (next_attempt_at) where state in ('waiting', 'failed');
    create index meter_events_customer on meter_events (customer_id, at);

    alter table word_ledger
      -- at Stripe, as it was when the words were asked for: it outlives the account
      add column customer_id text,
      add column meter_event_id uuid;

    -- The outbox: words that cost something and are in no event yet.
    create index word_ledger_unreported on word_ledger (customer_id, request_id)
      where state = 'billed' and cents_per_word > 0 and words > 0 and meter_event_id is null;
    create index word_ledger_meter_event on word_ledger (meter_event_id) where meter_event_id is not null;
  `.execute(db)
}
