import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What would be sent, where no SMTP server is configured; empty in production.
    create table mails (
      id integer primary key generated always as identity,
      "to" text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
