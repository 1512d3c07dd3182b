import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table subscriptions (
      id uuid primary key default uuid_v7(),
      user_id uuid not null unique references users on delete cascade,
      stripe_subscription_id text unique,
      status text not null,
      current_period_end timestamptz,
      cancel_at_period_end boolean not null default false,
      -- The end of the period, or a moment of its own, set in the portal or by an operator.
      ends_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table payment_methods (
      user_id uuid primary key references users on delete cascade,
      stripe_payment_method_id text not null,
      brand text not null,
      last4 text not null check (last4 ~ '^[0-9]{4}$'),
      exp_month integer not null check (exp_month between 1 and 12),
      exp_year integer not null
    );

    -- References nobody: what a person translated is still to be invoiced when they have left.
    create table billing_customers (
      user_id uuid primary key,
      -- As Stripe was first asked for the customer: the same request can be sent again.
      email text not null,
      full_name text,
      customer_id text unique,
      -- The customer as Stripe said last, and how often it was asked.
      standing jsonb not null default '{"cards": [], "subscriptions": []}',
      version bigint not null default 0,
      -- Where a card was asked for in order to subscribe, the latest last; empty once that has been done.
      checkout_session_ids text[] not null default '{}',
      -- Open on invoices that could not be charged, as Stripe said last.
      owed_cents bigint not null default 0,
      -- The subscription is to end now, with a final invoice.
      ending_since timestamptz,
      created_at timestamptz not null default now(),
      constraint billing_customers_owed check (owed_cents >= 0)
    );
    create index billing_customers_ending on billing_customers (ending_since) where ending_since is not null;

    -- Customers whose work at the payment service fails, each by itself so that nobody else waits for it.
    create table customer_failures (
      -- at Stripe
      customer_id text not null,
      task text not null check (task in ('words', 'left_words', 'ending')),
      error text not null,
      -- Attempts in a row that broke off; 0 where only some words were refused, which holds nothing else back.
      failures integer not null,
      since timestamptz not null,
      next_attempt_at timestamptz not null,
      primary key (customer_id, task)
    );

    -- Subscriptions that have ended, however that came, of which it is still to be looked up whether an invoice of theirs
    -- has every word that the meter has.
    create table ended_subscriptions (
      -- at Stripe
      id text primary key,
      customer_id text not null,
      next_attempt_at timestamptz not null default now()
    );
    create index ended_subscriptions_due on ended_subscriptions (next_attempt_at);

    create table stripe_events (
      id text primary key,
      received_at timestamptz not null default now()
    );
    create index stripe_events_received on stripe_events (received_at);
  `.execute(db)
}
