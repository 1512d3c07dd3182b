import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/**
 * One clock for the app, the stand-in for Stripe and the ledger, which only a test moves ahead. Other times
 * that the database sets (sessions, jobs, deliveries of events) stay those of the machine.
 */
export async function shiftTime(db: Db) {
  const RealDate = Date
  let aheadMs = 0
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, wanted) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + aheadMs], wanted),
    get: (target, name, receiver) =>
      name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver),
  })
  await sql`create table shifted_time as select interval '0' as ahead`.execute(db)
  await sql`create function shifted_now() returns timestamptz language sql stable as
    'select now() + ahead from shifted_time'`.execute(db)
  await sql`alter table word_ledger alter created_at set default shifted_now()`.execute(db)
  await sql`alter table stripe_stand_in.answers alter created_at set default shifted_now()`.execute(db)
  return {
    async move(ms: number) {
      aheadMs += ms
      await sql`update shifted_time set ahead = ${aheadMs} * interval '1 millisecond'`.execute(db)
      // Stripe remembers the key of a request for a day.
      await sql`delete from stripe_stand_in.answers where created_at < shifted_now() - interval '24 hours'`.execute(db)
    },
    restore() {
      globalThis.Date = RealDate
    },
  }
}
