import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The list of everybody begins with the newest, and goes on after the last one of a page.
    create index users_created on users (created_at desc, id desc);

    -- Each account of a page has the organizations that it owns looked up.
    create index organizations_owner on organizations (owner_id);

    -- Our invoices at Stripe, for the numbers that reports are reconciled by.
    create table billing_invoices (
      -- at Stripe
      id text primary key,
      customer_id text not null,
      -- Null while it is a draft.
      number text,
      -- The meter event whose words are on it alone.
      event_id uuid,
      -- Else it has the words asked for from the first of these until before the second.
      from_at timestamptz,
      until_at timestamptz,
      created_at timestamptz not null
    );
    create index billing_invoices_customer on billing_invoices (customer_id, until_at);
    create index billing_invoices_event_id on billing_invoices (event_id) where event_id is not null;
  `.execute(db)
}
