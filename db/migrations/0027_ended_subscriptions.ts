import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Subscriptions that have ended, however that came, of which it is still to be looked up whether an invoice of theirs
    -- has every word that the meter has.
    create table ended_subscriptions (
      -- at Stripe
      id text primary key,
      customer_id text not null,
      next_attempt_at timestamptz not null default now()
    );
    create index ended_subscriptions_due on ended_subscriptions (next_attempt_at);

    insert into ended_subscriptions (id, customer_id)
    select seen -> 'is' ->> 'id', customer_id
      from billing_customers, jsonb_array_elements(standing -> 'subscriptions') seen
     where customer_id is not null and seen -> 'is' ->> 'status' in ('canceled', 'incomplete_expired')
        on conflict do nothing;

    alter table meter_events
      -- The meter has these words, yet no invoice counts them: the event that replaced this one has an invoice of its own.
      add column invoiced_apart boolean not null default false,
      add column last_attempt_at timestamptz;
    update meter_events set last_attempt_at = first_attempt_at where first_attempt_at is not null;
  `.execute(db)
}
