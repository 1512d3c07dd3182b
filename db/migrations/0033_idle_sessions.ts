import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- When a session ends unless it is used before; 'expires_at' is when it ends in any case.
    alter table sessions add column idle_at timestamptz not null default now() + interval '168 hours';
    update sessions set idle_at = last_seen_at + interval '168 hours';
  `.execute(db)
}
