import { dueAt } from '../clock/dueAt.ts'
import { missing } from '../stripeFailure.ts'
import type { CallContext } from './context.ts'
import type { Kind, Objects, StoredObject } from './kinds.ts'
import { deleteRow, findRow, insertRow, updateRow } from './objectRows.ts'

/** @throws {StripeFailure} 404, or 400 when `param` names the parameter that holds the id */
export async function requireObject<K extends Kind>(
  { trx }: CallContext,
  kind: K,
  id: string,
  param?: string,
): Promise<Objects[K]> {
  const row = await findRow(trx, id)
  if (row?.object !== kind) throw missing(kind, id, param)
  return row.data as Objects[K]
}

/** @throws {StripeFailure} also for a deleted customer, which can only be retrieved */
export async function requireCustomer(context: CallContext, id: string, param?: string) {
  const customer = await requireObject(context, 'customer', id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

const columnsOf = (object: StoredObject) => ({
  id: object.id,
  customer: 'customer' in object && typeof object.customer === 'string' ? object.customer : null,
  due_at: dueAt(object),
  data: object,
})

export async function addObject<Added extends StoredObject>({ trx }: CallContext, object: Added): Promise<Added> {
  await insertRow(trx, { ...columnsOf(object), object: object.object, created: createdOf(object) })
  return object
}

const createdOf = (object: StoredObject) => ('date' in object ? object.date : object.created)

export async function saveObject<Saved extends StoredObject>({ trx }: CallContext, object: Saved): Promise<Saved> {
  await updateRow(trx, columnsOf(object))
  return object
}

export const removeObject = ({ trx }: CallContext, id: string) => deleteRow(trx, id)
