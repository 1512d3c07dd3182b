import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import copyStreams from 'pg-copy-streams'
import { poolOf } from './connect.ts'
import type { Db, Schema, Trx } from './schema.ts'

/** Sends rows in Postgres' binary format into a table; `target` names it with the columns in the rows' order. */
export type Copy = (target: string, rows: Readable) => Promise<void>

/** A transaction in which rows can also be copied in. A stream of rows that fails rolls everything back. */
export async function copyTransaction<Result>(db: Db, work: (trx: Trx, copy: Copy) => Promise<Result>) {
  const client = await poolOf(db).connect()
  let isBroken = false
  const connection: PostgresPoolClient = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release(destroy) {
      isBroken = destroy === true
    },
  }
  const copy: Copy = (target, rows) =>
    pipeline(rows, client.query(copyStreams.from(`copy ${target} from stdin (format binary)`)))
  const overClient = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  })
  try {
    return await overClient.transaction().execute((trx) => work(trx, copy))
  } finally {
    client.release(isBroken)
  }
}

/**
 * Skips the look-up of foreign keys, which takes half as long as storing: only for rows that belong to rows of this same
 * transaction. Triggers are passed over too, unless they are always on; a role without `grant set on parameter
 * session_replication_role` has keys looked up.
 */
export async function trustingKeys(trx: Trx, copyRows: () => Promise<void>) {
  await setTriggers(trx, 'replica', 'on')
  await copyRows() // an error ends the transaction, and the settings with it
  await setTriggers(trx, 'origin', 'off')
}

const setTriggers = (trx: Trx, role: 'replica' | 'origin', brings: 'on' | 'off') =>
  sql`select set_config('dragoman.brings', ${brings}, true),
             case when has_parameter_privilege('session_replication_role', 'set')
                  then set_config('session_replication_role', ${role}, true) end`.execute(trx)

/** Returns a query's result as CSV in UTF-8 without a header. The connection is free again when it returns. */
export async function copyOut(db: Db, query: string): Promise<Buffer> {
  const client = await poolOf(db).connect()
  try {
    const csv = await buffer(client.query(copyStreams.to(`copy (${query}) to stdout (format csv)`)))
    client.release()
    return csv
  } catch (error) {
    client.release(true) // nobody knows how much of the answer is still under way
    throw error
  }
}
