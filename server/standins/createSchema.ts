import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Creates a Postgres schema by `statements` unless it exists; processes that start together wait for each other. */
export const createSchema = <Tables>(db: Kysely<Tables>, name: string, statements: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`schema ${name}`}))`.execute(trx)
    const { rows } = await sql<{ exists: boolean }>`select to_regnamespace(${name}) is not null as exists`.execute(trx)
    if (!rows[0]!.exists) await statements.execute(trx)
  })
