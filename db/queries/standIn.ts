import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../schema.ts'

type Account = { secret_key: string; webhook_secret: string }
type StoredObject = Pick<NewRow<'stand_in_objects'>, 'id' | 'object' | 'created' | 'customer' | 'due_at' | 'data'>
type Page = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined }
type Wanted = {
  object: string
  customer?: string | undefined
  /** Fields and their values, nested as they are in the object. */
  holding?: object | undefined
  /** Any one of these. */
  anyOf?: object[] | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
}

/** What is set up first stays: every process of a database shares it. */
export async function openAccount(db: Db, fresh: Account) {
  await db
    .insertInto('stand_in_account')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findAccount(db)
}

export const findAccount = (db: Db) => db.selectFrom('stand_in_account').selectAll().executeTakeFirstOrThrow()

export const updateClockOffset = (trx: Trx, offsetMs: number) =>
  trx.updateTable('stand_in_account').set({ clock_offset_ms: offsetMs }).execute()

/** One change at a time; usage may be reported beside other usage, never while an invoice is made of it. */
export const lockStandIn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('stripe stand-in'))`.execute(trx)
export const lockStandInShared = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('stripe stand-in'))`.execute(trx)

export const insertObject = (trx: Trx, row: StoredObject) =>
  trx
    .insertInto('stand_in_objects')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute()

export const updateObject = (trx: Trx, { id, customer, due_at, data }: Omit<StoredObject, 'object' | 'created'>) =>
  trx
    .updateTable('stand_in_objects')
    .set({ customer, due_at, data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()

/** The clock looks at it at once. */
export const hastenObject = (trx: Trx, id: string, due_at: number) =>
  trx.updateTable('stand_in_objects').set({ due_at }).where('id', '=', id).execute()

export const deleteObject = (trx: Trx, id: string) => trx.deleteFrom('stand_in_objects').where('id', '=', id).execute()

export const findObject = (db: Db, id: string) =>
  db.selectFrom('stand_in_objects').where('id', '=', id).select(['object', 'data']).executeTakeFirst()

const holds = (fields: object) => sql<boolean>`data @> ${JSON.stringify(fields)}::jsonb`

const matching = (db: Db, { object, customer, holding, anyOf, created = {} }: Wanted) =>
  db
    .selectFrom('stand_in_objects')
    .where('object', '=', object)
    .$if(customer !== undefined, (query) => query.where('customer', '=', customer!))
    .$if(holding !== undefined, (query) => query.where(holds(holding!)))
    .$if(anyOf !== undefined, (query) => query.where(({ or }) => or(anyOf!.map(holds))))
    .$if(created.gt !== undefined, (query) => query.where('created', '>', created.gt!))
    .$if(created.gte !== undefined, (query) => query.where('created', '>=', created.gte!))
    .$if(created.lt !== undefined, (query) => query.where('created', '<', created.lt!))
    .$if(created.lte !== undefined, (query) => query.where('created', '<=', created.lte!))

/** The newest first, as Stripe lists; one more than the limit says that there are more. */
export async function listObjects(db: Db, wanted: Wanted, { limit, startingAfter, endingBefore }: Page) {
  const position = (id: string) => sql<number>`(select position from stand_in_objects where id = ${id})`
  const rows = await matching(db, wanted)
    .$if(startingAfter !== undefined, (query) => query.where('position', '<', position(startingAfter!)))
    .$if(endingBefore !== undefined, (query) => query.where('position', '>', position(endingBefore!)))
    .select('data')
    .orderBy('position', endingBefore === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return endingBefore === undefined ? rows : rows.reverse()
}

/** What the clock has to do something with, the earliest first. */
export const findDueObject = (db: Db, now: number) =>
  db
    .selectFrom('stand_in_objects')
    .where('due_at', '<=', now)
    .select(['id', 'object', 'due_at', 'data'])
    .orderBy('due_at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** An identifier that was used before `since`, in Unix seconds, may be used again. */
export const freeIdentifier = (trx: Trx, identifier: string, since: number) =>
  trx
    .updateTable('stand_in_meter_events')
    .set({ identifier: sql`identifier || ' ' || created` })
    .where('identifier', '=', identifier)
    .where('created', '<', since)
    .execute()

/** @returns whether it is new */
export async function insertMeterEvent(trx: Trx, event: NewRow<'stand_in_meter_events'>) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stand_in_meter_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** From `from` on, before `to`; both in Unix seconds. What came less than its own part of `lateS` ago is not counted yet. */
export async function sumMeterEvents(
  db: Db,
  { event_name, customer, from, to }: { event_name: string; customer: string; from: number; to: number },
  { now, lateS }: { now: number; lateS: number },
) {
  const { sum } = await db
    .selectFrom('stand_in_meter_events')
    .where('event_name', '=', event_name)
    .where('customer', '=', customer)
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(lateS > 0, (query) =>
      query.where(sql<boolean>`created + 1 + abs(hashtext(identifier)::bigint) % ${lateS}::bigint <= ${now}`),
    )
    .select(sql<number>`coalesce(sum(value), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Takes a key for the rest of the transaction; false when another request is being carried out with it. */
export async function tryKey(trx: Trx, key: string) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stripe stand-in key'), hashtext(${key})) as "isFree"`.execute(trx)
  return rows[0]!.isFree
}

export const findAnswer = (db: Db, key: string) =>
  db.selectFrom('stand_in_answers').where('key', '=', key).selectAll().executeTakeFirst()

export const insertAnswer = (db: Db, answer: NewRow<'stand_in_answers'>) =>
  db
    .insertInto('stand_in_answers')
    .values({ ...answer, body: JSON.stringify(answer.body) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Stripe remembers a key for a day. */
export const deleteOldAnswers = (db: Db) =>
  db.deleteFrom('stand_in_answers').where('created_at', '<', sql<Date>`now() - interval '24 hours'`).execute()
