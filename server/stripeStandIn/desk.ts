import { randomBytes } from 'node:crypto'
import type { Stripe } from 'stripe'
import { deleteObject, findObject, insertObject, listObjects, updateObject } from '#db/queries/standIn.ts'
import { insertDelivery } from '#db/queries/standInDeliveries.ts'
import type { Trx } from '#db/schema.ts'
import type { Settings } from './counter.ts'
import { dueAt } from './dueAt.ts'
import { invalid, missing } from './stripeFailure.ts'

export const API_VERSION = '2026-10-28.endive'

/** What one call works with: everything it changes is committed together, its events too. */
export type Desk = {
  trx: Trx
  /** Unix seconds. */
  now: number
  /** Where people reach the hosted pages. */
  publicUrl: string
  settings: Settings
  request: { id: string | null; idempotency_key: string | null }
}

/** Stored as the API shows them unexpanded. */
export type Objects = {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  setup_intent: Stripe.SetupIntent
  payment_intent: Stripe.PaymentIntent
  'checkout.session': Stripe.Checkout.Session
  product: Stripe.Product
  price: Stripe.Price
  'billing.meter': Stripe.Billing.Meter
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoiceitem: Stripe.InvoiceItem
  invoice_payment: Stripe.InvoicePayment
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'billing_portal.session': Stripe.BillingPortal.Session
  webhook_endpoint: Stripe.WebhookEndpoint
  event: Stripe.Event
}
export type Kind = keyof Objects
type Stored = Objects[Kind]

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export const newId = (prefix: string, length = 24) =>
  `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** @throws {StripeFailure} No such …; `param` names the parameter that said so, or the path's id. */
export async function find<K extends Kind>({ trx }: Desk, kind: K, id: string, param?: string): Promise<Objects[K]> {
  const row = await findObject(trx, id)
  if (row?.object !== kind) throw missing(kind, id, param)
  return row.data as Objects[K]
}

/** A customer that was deleted is still there to be looked at, and for nothing else. */
export async function findCustomer(desk: Desk, id: string, param?: string) {
  const customer = await find(desk, 'customer', id, param)
  if (customer.deleted) throw missing('customer', id, param)
  return customer
}

const columns = (object: Stored) => ({
  id: object.id,
  customer: 'customer' in object && typeof object.customer === 'string' ? object.customer : null,
  due_at: dueAt(object),
  data: object,
})

export async function add<Object extends Stored>({ trx }: Desk, object: Object): Promise<Object> {
  await insertObject(trx, { ...columns(object), object: object.object, created: createdOf(object) })
  return object
}

const createdOf = (object: Stored) => ('date' in object ? object.date : object.created)

export async function save<Object extends Stored>({ trx }: Desk, object: Object): Promise<Object> {
  await updateObject(trx, columns(object))
  return object
}

export const remove = ({ trx }: Desk, id: string) => deleteObject(trx, id)

/** Tells every endpoint that wants to know; what an event shows is the object as it is now. */
export async function emit(
  desk: Desk,
  type: Stripe.Event.Type,
  object: Stored,
  previous_attributes?: Record<string, unknown>,
) {
  const endpoints = await all(desk, 'webhook_endpoint')
  const listening = endpoints.filter(
    ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
  )
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: desk.now,
    data: { object, ...(previous_attributes && { previous_attributes }) },
    livemode: false,
    pending_webhooks: listening.length,
    request: desk.request,
    type,
  }
  await add(desk, event as unknown as Stripe.Event) // its type says of each name what the object is
  for (const endpoint of listening) await insertDelivery(desk.trx, { event: event.id, endpoint: endpoint.id })
}

type Wanted = { customer?: string | undefined; holding?: object | undefined; anyOf?: object[] | undefined }

/** Every one there is, the newest first. */
export async function all<K extends Kind>({ trx }: Desk, kind: K, wanted: Wanted = {}): Promise<Objects[K][]> {
  const rows = await listObjects(trx, { object: kind, ...wanted }, { limit: 1_000_000 })
  return rows.map((row) => row.data as Objects[K])
}

type Paging = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Stripe.RangeQueryParam
}

/** One page, the newest first. */
export async function list<K extends Kind>(
  { trx }: Desk,
  kind: K,
  url: string,
  { limit = 10, starting_after, ending_before, created }: Paging,
  wanted: Wanted = {},
) {
  if (limit < 1 || limit > 100) throw invalid('Limit must be between 1 and 100.', 'limit')
  for (const [param, id] of Object.entries({ starting_after, ending_before }))
    if (id !== undefined && (await findObject(trx, id))?.object !== kind) throw missing(kind, id, param)
  const range = typeof created === 'number' ? { gte: created, lte: created } : created
  const rows = await listObjects(
    trx,
    { object: kind, ...wanted, created: range },
    { limit: limit + 1, startingAfter: starting_after, endingBefore: ending_before },
  )
  const page = ending_before === undefined ? rows.slice(0, limit) : rows.slice(-limit)
  return {
    object: 'list' as const,
    url,
    has_more: rows.length > limit,
    data: page.map((row) => row.data as Objects[K]),
  }
}

export const listOf = <Item>(url: string, data: Item[]) => ({ object: 'list' as const, url, has_more: false, data })
