import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What is open on invoices that could not be charged, as Stripe said last.
    alter table billing_customers
      add column owed_cents bigint not null default 0,
      add constraint billing_customers_owed check (owed_cents >= 0);
    -- The end may also be a moment of its own, set in the portal or by an operator.
    alter table subscriptions add column ends_at timestamptz;
    update subscriptions set ends_at = current_period_end where cancel_at_period_end;
  `.execute(db)
}
