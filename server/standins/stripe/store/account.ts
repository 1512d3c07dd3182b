import type { Db, Trx } from './tables.ts'

type Account = { secret_key: string; webhook_secret: string }

export async function openAccount(db: Db, fresh: Account) {
  await db
    .insertInto('stripe_stand_in.account')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findAccount(db)
}

export const findAccount = (db: Db) => db.selectFrom('stripe_stand_in.account').selectAll().executeTakeFirstOrThrow()

/** With when the first object falls due, in Unix seconds: one look for each call. */
export const findAccountAndDue = (db: Db) =>
  db
    .selectFrom('stripe_stand_in.account')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('stripe_stand_in.objects')
        .select(({ fn }) => fn.min('due_at').as('first_due_at'))
        .as('first_due_at'),
    )
    .executeTakeFirstOrThrow()

export const updateClockOffset = (trx: Trx, offsetMs: number) =>
  trx.updateTable('stripe_stand_in.account').set({ clock_offset_ms: offsetMs }).execute()
