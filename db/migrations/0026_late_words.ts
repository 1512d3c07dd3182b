import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Words that came after the last invoice of their subscription: no meter event, but an invoice of their own.
    alter table meter_events add column own_invoice boolean not null default false;
  `.execute(db)
}
