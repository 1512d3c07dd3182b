import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Counted by all nodes together. The key is a hash of what is limited and whom; a crash may forget it.
    create unlogged table rate_limits (
      key bytea primary key,
      count integer not null,
      resets_at timestamptz not null
    );
    create index rate_limits_resets_at on rate_limits (resets_at);
  `.execute(db)
}
