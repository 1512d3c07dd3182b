import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

export type Mark = { payer_id: string; kind: 'mailbox' | 'card'; mark: Buffer }

export async function insertMarks(db: Db, marks: Mark[]) {
  if (marks.length === 0) return
  const ordered = marks.toSorted((one, other) => Buffer.compare(one.mark, other.mark))
  await db
    .insertInto('payer_marks')
    .values(ordered)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks the payer's marks until the transaction ends, so that payers with the same one spend their free words in turn.
 * Lock the payer first.
 */
export const lockMarks = (trx: Trx, payerId: string) =>
  sql`
    select pg_advisory_xact_lock(key)
      from (select distinct ('x' || encode(substring(mark for 8), 'hex'))::bit(64)::bigint as key
              from payer_marks where payer_id = ${payerId}) marks
     order by key`.execute(trx)

/** Free words of the payer and of everybody with the same mailbox, or who has left with the same card. */
export const countFreeWords = async (db: Db, payerId: string) =>
  (await sql<{ words: number }>`select free_words_used(${payerId}) as words`.execute(db)).rows[0]!.words

/** The account is being deleted. Marks that say nothing of words or money are deleted with it. */
export async function leaveMarks(trx: Trx, payerId: string) {
  await sql`
    delete from payer_marks
     where payer_id = ${payerId}
       and 0 = (select coalesce(sum(reserved_words + billed_words), 0)
                  from word_usage where payer_id = ${payerId} and plan = 'free_tier')
       and not exists (select from billing_customers where user_id = ${payerId} and customer_id is not null)
       and not exists (select from left_debts where payer_id = ${payerId})`.execute(trx)
  await trx.updateTable('payer_marks').set({ left_at: new Date() }).where('payer_id', '=', payerId).execute()
}

export const deleteOldMarks = (db: Db, before: Date) =>
  sql`
    delete from payer_marks mark
     where left_at < ${before}
       and not exists (select from billing_customers where user_id = mark.payer_id and owed_cents > 0)
       and not exists (select from left_debts where payer_id = mark.payer_id)`.execute(db)

export type EarlierDebt = { customer_id: string; owed_cents: number; is_gone: boolean }

export async function listEarlierDebts(db: Db, payerId: string, mark: Buffer) {
  const { rows } = await sql<EarlierDebt>`
    with alike as (
      select payers_alike(${payerId}) as id
       union select payer_id from payer_marks where mark = ${mark})
    select customer_id, owed_cents::bigint, false as is_gone
      from billing_customers
     where user_id in (select id from alike) and user_id <> ${payerId} and owed_cents > 0 and customer_id is not null
     union all
    select customer_id, owed_cents, true from left_debts where payer_id in (select id from alike)
     order by owed_cents desc
     limit 10`.execute(db)
  return rows
}

export const insertLeftDebt = (trx: Trx, debt: { customer_id: string; payer_id: string; owed_cents: number }) =>
  trx
    .insertInto('left_debts')
    .values(debt)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteLeftDebt = (db: Db, customerId: string) =>
  db.deleteFrom('left_debts').where('customer_id', '=', customerId).execute()

export const findMarkKey = async (db: Db) =>
  (await db.selectFrom('mark_keys').where('of', '=', 'installation').select('key').executeTakeFirstOrThrow()).key

export const isEverybodyMarked = async (db: Db, key: Buffer) =>
  (await db.selectFrom('mark_keys').where('of', '=', 'everybody').where('key', '=', key).executeTakeFirst()) !==
  undefined

export const saveEverybodyMarked = (db: Db, key: Buffer) =>
  db
    .insertInto('mark_keys')
    .values({ of: 'everybody', key })
    .onConflict((conflict) => conflict.column('of').doUpdateSet({ key }))
    .execute()

export const listAddresses = (db: Db, after: string | undefined, most: number) =>
  db
    .selectFrom('users')
    .where('is_email_confirmed', '=', true)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .select(['id', 'email'])
    .orderBy('id')
    .limit(most)
    .execute()
