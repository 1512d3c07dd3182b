import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sessions
      add column user_agent text,
      add column last_seen_at timestamptz not null default now();
    update sessions set last_seen_at = created_at;
  `.execute(db)
}
