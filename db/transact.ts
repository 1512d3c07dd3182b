import { hasCollided } from './failures.ts'
import type { Db, Trx } from './schema.ts'

const TRIES = 5

/** A transaction that is carried out again when it had to give way to another that wanted the same; `work` only writes to the database. */
export async function transact<Result>(
  db: Db,
  work: (trx: Trx) => Promise<Result>,
  begin = (db: Db) => db.transaction(),
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await begin(db).execute(work)
    } catch (error) {
      if (tries === TRIES || !hasCollided(error)) throw error
    }
  }
}
