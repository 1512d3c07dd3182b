import { sql } from 'kysely'
import type { Db, NewRow } from './tables.ts'

export const findAnswer = (db: Db, key: string) =>
  db.selectFrom('stripe_stand_in.answers').where('key', '=', key).selectAll().executeTakeFirst()

export const insertAnswer = (db: Db, answer: NewRow<'stripe_stand_in.answers'>) =>
  db
    .insertInto('stripe_stand_in.answers')
    .values({ ...answer, body: JSON.stringify(answer.body) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Deletes answers older than the day for which Stripe remembers a key. */
export const deleteOldAnswers = (db: Db) =>
  db.deleteFrom('stripe_stand_in.answers').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
