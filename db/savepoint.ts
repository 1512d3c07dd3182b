import { sql } from 'kysely'
import type { Trx } from './schema.ts'

/** Returns what takes back all that the transaction does from now on, with the locks of it. */
export async function setSavepoint(trx: Trx) {
  await sql`savepoint so_far`.execute(trx)
  return () => sql`rollback to savepoint so_far`.execute(trx)
}
