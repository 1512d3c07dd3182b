import { v7 as uuid } from 'uuid'
import { findDelivery, insertDeliveries, listDeliveries } from '#db/queries/webhooks/deliveries.ts'
import type { Db, Row, Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { DELIVERIES_AT_ONCE, typeOf, WEBHOOK_DISABLED } from './constants.ts'
import type { Deliveries, Delivery } from './contract.ts'
import type { Message } from './messages.ts'
import { type At, requireReadable, requireWebhook } from './webhooks.ts'

export async function showDeliveries(db: Db, at: At, id: string, before?: number): Promise<Deliveries> {
  await requireWebhook(db, at, id)
  const limit = DELIVERIES_AT_ONCE + 1
  const found = await listDeliveries(db, id, before === undefined ? { limit } : { before, limit })
  return { data: found.slice(0, DELIVERIES_AT_ONCE).map(shown), has_more: found.length > DELIVERIES_AT_ONCE }
}

export async function queueTest(trx: Trx, at: At, id: string): Promise<Delivery> {
  await requireActive(trx, at, id)
  const payload: Message = { type: 'test', timestamp: new Date().toISOString(), data: [] }
  const [made] = await insertDeliveries(trx, [{ webhook_id: id, order_key: uuid(), kind: 'test', payload }])
  return shown(made!)
}

/** With the same message id, by which receivers know what they have had. */
export async function queueAgain(trx: Trx, at: At, id: string, delivery_id: string): Promise<Delivery> {
  await requireActive(trx, at, id)
  const found = await findDelivery(trx, id, delivery_id)
  if (!found) throw notFound('Delivery')
  await requireReadable(trx, at, [found.kind])
  const { kind, message_id, event_ids, payload } = found
  const [made] = await insertDeliveries(trx, [
    { webhook_id: id, order_key: uuid(), kind, message_id, event_ids, payload },
  ])
  return shown(made!)
}

async function requireActive(trx: Trx, at: At, id: string) {
  if ((await requireWebhook(trx, at, id)).state === 'DISABLED') throw new ApiError(409, WEBHOOK_DISABLED)
}

const shown = (one: Row<'webhook_deliveries'>): Delivery => ({
  id: one.public_id,
  number: one.id,
  message_id: `msg_${one.message_id}`,
  type: typeOf(one.kind),
  events: one.event_ids.length,
  status: one.status,
  attempt: one.attempt,
  response_code: one.response_code,
  answer: one.answer,
  duration_ms: one.duration_ms,
  created_at: one.created_at.toISOString(),
  next_at: one.status === 'WAITING' ? one.next_at.toISOString() : null,
})
