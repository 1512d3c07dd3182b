import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- References nobody: what a person translated is still to be invoiced when they have left.
    create table billing_customers (
      user_id uuid primary key,
      -- As Stripe was first asked for the customer: the same request can be sent again.
      email text not null,
      full_name text,
      customer_id text unique,
      -- What Stripe has said of the customer, and how often it was asked.
      standing jsonb not null default '{"cards": [], "subscriptions": []}',
      version bigint not null default 0,
      -- Where a card was asked for in order to subscribe, the latest last; empty once that has been done.
      checkout_session_ids text[] not null default '{}',
      -- The subscription is to end now, with a final invoice.
      ending_since timestamptz,
      created_at timestamptz not null default now()
    );
    create index billing_customers_ending on billing_customers (ending_since) where ending_since is not null;

    create table stripe_events (
      id text primary key,
      received_at timestamptz not null default now()
    );
    create index stripe_events_received on stripe_events (received_at);
  `.execute(db)
}
