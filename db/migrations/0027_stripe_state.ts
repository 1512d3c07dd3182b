import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Why the words of a running subscription would never be paid, as its facts at Stripe say; null while they would.
    alter table subscriptions add column hold text;
    -- The subscription is to end with the words that Stripe has counted, whatever was sent.
    alter table billing_customers add column ends_as_counted boolean not null default false;

    -- Stable names of failures, beside the service's own sentence.
    alter table customer_failures add column code text not null default 'unknown';
    alter table meter_events add column error_code text;
    -- Lost: the customer is gone at Stripe, so that nobody can be charged for these words.
    alter table meter_events drop constraint meter_events_state_check, drop constraint settled_when_done;
    alter table meter_events
      add constraint meter_events_state_check check (state in ('waiting', 'failed', 'sent', 'replaced', 'lost')),
      add constraint settled_when_done check ((settled_at is not null) = (state in ('sent', 'replaced', 'lost')));

    -- What is not as it should be at Stripe now, and a person has to see to there.
    create table stripe_findings (
      kind text not null check (kind in ('price', 'clock', 'two_subscriptions', 'subscription_price')),
      -- a customer at Stripe, or 'account'
      subject text not null,
      detail text not null,
      since timestamptz not null default now(),
      primary key (kind, subject)
    );

    -- What came back, or was never paid, of what was invoiced. The ledger of words stays as it is.
    create table billing_corrections (
      id uuid primary key default uuid_v7(),
      kind text not null check (kind in ('refund', 'credit_note', 'dispute', 'voided', 'uncollectible', 'word_count')),
      -- at Stripe; each of its states is a row
      object_id text not null,
      state text not null,
      customer_id text not null,
      invoice_id text,
      amount_cents bigint not null,
      words bigint,
      at timestamptz not null,
      recorded_at timestamptz not null default now(),
      unique (object_id, state)
    );
    create index billing_corrections_customer on billing_corrections (customer_id, at);
    create function refuse_correction_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Corrections are not edited'
        using errcode = 'check_violation', table = 'billing_corrections', constraint = 'corrections_are_not_edited';
    end $$;
    create trigger corrections_are_not_edited before update or delete on billing_corrections
      for each row execute function refuse_correction_change();
    create trigger corrections_are_not_truncated before truncate on billing_corrections
      for each statement execute function refuse_correction_change();
  `.execute(db)
}
