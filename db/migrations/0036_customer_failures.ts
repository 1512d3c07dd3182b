import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
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
  `.execute(db)
}
