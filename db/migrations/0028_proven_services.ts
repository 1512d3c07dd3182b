import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  // The time to the first byte of the slowest answer that was good: a service gets more time when it has shown that it needs it.
  await sql`alter table model_services add column proven_ms int not null default 0`.execute(db)
}
