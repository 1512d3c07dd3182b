import { sql } from 'kysely'
import type { Db, NewRow, Trx } from './tables.ts'

type StoredRow = Pick<NewRow<'stripe_stand_in.objects'>, 'id' | 'object' | 'created' | 'customer' | 'due_at' | 'data'>
type ListRange = { limit: number; startingAfter?: string | undefined; endingBefore?: string | undefined }
export type Filter = {
  customer?: string | undefined
  containing?: object | undefined
  anyOf?: object[] | undefined
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined
}

export const insertRow = (trx: Trx, row: StoredRow) =>
  trx
    .insertInto('stripe_stand_in.objects')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute()

export const updateRow = (trx: Trx, { id, customer, due_at, data }: Omit<StoredRow, 'object' | 'created'>) =>
  trx
    .updateTable('stripe_stand_in.objects')
    .set({ customer, due_at, data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()

export const updateDueAt = (trx: Trx, id: string, due_at: number) =>
  trx.updateTable('stripe_stand_in.objects').set({ due_at }).where('id', '=', id).execute()

export const deleteRow = (trx: Trx, id: string) =>
  trx.deleteFrom('stripe_stand_in.objects').where('id', '=', id).execute()

export const findRow = (db: Db, id: string) =>
  db.selectFrom('stripe_stand_in.objects').where('id', '=', id).select(['object', 'data']).executeTakeFirst()

const contains = (fields: object) => sql<boolean>`data @> ${JSON.stringify(fields)}::jsonb`

const filtered = (db: Db, object: string, { customer, containing, anyOf, created = {} }: Filter) =>
  db
    .selectFrom('stripe_stand_in.objects')
    .where('object', '=', object)
    .$if(customer !== undefined, (query) => query.where('customer', '=', customer!))
    .$if(containing !== undefined, (query) => query.where(contains(containing!)))
    .$if(anyOf !== undefined, (query) => query.where(({ or }) => or(anyOf!.map(contains))))
    .$if(created.gt !== undefined, (query) => query.where('created', '>', created.gt!))
    .$if(created.gte !== undefined, (query) => query.where('created', '>=', created.gte!))
    .$if(created.lt !== undefined, (query) => query.where('created', '<', created.lt!))
    .$if(created.lte !== undefined, (query) => query.where('created', '<=', created.lte!))

export async function listRows(
  db: Db,
  object: string,
  filter: Filter,
  { limit, startingAfter, endingBefore }: ListRange,
) {
  const positionOf = (id: string) => sql<number>`(select position from stripe_stand_in.objects where id = ${id})`
  const rows = await filtered(db, object, filter)
    .$if(startingAfter !== undefined, (query) => query.where('position', '<', positionOf(startingAfter!)))
    .$if(endingBefore !== undefined, (query) => query.where('position', '>', positionOf(endingBefore!)))
    .select('data')
    .orderBy('position', endingBefore === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return endingBefore === undefined ? rows : rows.reverse()
}

/** Finds the earliest object that is due at `now`, in Unix seconds. */
export const findDueRow = (db: Db, now: number) =>
  db
    .selectFrom('stripe_stand_in.objects')
    .where('due_at', '<=', now)
    .select(['due_at', 'data'])
    .orderBy('due_at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
