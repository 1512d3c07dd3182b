import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { cancelNow } from '../subscriptions/endSubscription.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'
import { attach, notOwnCard } from './paymentMethods.ts'

const SUPPORTED = [
  'address',
  'balance',
  'description',
  'email',
  'invoice_settings',
  'metadata',
  'name',
  'next_invoice_sequence',
  'phone',
  'preferred_locales',
]

export async function createCustomer(context: CallContext, params: Stripe.CustomerCreateParams) {
  refuseUnsupported(params, [...SUPPORTED, 'invoice_prefix', 'payment_method', 'tax_exempt'])
  refuseUnsupported(params.invoice_settings ?? {}, ['default_payment_method'])
  const customer = await addObject(context, {
    id: newId('cus', 14),
    object: 'customer',
    address: addressOf(params.address),
    balance: params.balance ?? 0,
    created: context.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: params.invoice_prefix ?? newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: params.next_invoice_sequence ?? 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: params.tax_exempt || 'none',
    test_clock: null,
  } satisfies Stripe.Customer)
  await emitEvent(context, 'customer.created', customer)
  const card = params.payment_method
  if (card !== undefined) await attach(context, card, customer.id, 'payment_method')
  const defaultCard = params.invoice_settings?.default_payment_method
  return defaultCard === undefined ? customer : setDefaultCard(context, customer, defaultCard)
}

export const retrieveCustomer = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'customer', id)

export const listCustomers = (context: CallContext, params: Stripe.CustomerListParams) =>
  listPage(
    context,
    'customer',
    '/v1/customers',
    params,
    params.email === undefined ? {} : { containing: { email: params.email } },
  )

export async function updateCustomer(context: CallContext, params: Stripe.CustomerUpdateParams, id: string) {
  refuseUnsupported(params, SUPPORTED)
  refuseUnsupported(params.invoice_settings ?? {}, ['default_payment_method'])
  const customer = await requireCustomer(context, id)
  const changed = await saveObject(context, {
    ...customer,
    ...textsOf(params),
    invoice_settings: await settingsWith(context, customer, params.invoice_settings?.default_payment_method),
    ...(params.address !== undefined && { address: addressOf(params.address) }),
    ...(params.balance !== undefined && { balance: params.balance }),
    ...(params.preferred_locales !== undefined && { preferred_locales: params.preferred_locales }),
    ...(params.next_invoice_sequence !== undefined && { next_invoice_sequence: params.next_invoice_sequence }),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  })
  await emitEvent(context, 'customer.updated', changed)
  return changed
}

/** Subscriptions end without an invoice and nothing more is charged. */
export async function deleteCustomer(context: CallContext, _params: object, id: string) {
  const customer = await requireCustomer(context, id)
  for (const subscription of await listObjects(context, 'subscription', { customer: id }))
    if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired')
      await cancelNow(context, subscription)
  for (const invoice of await listObjects(context, 'invoice', { customer: id }))
    if (invoice.status === 'draft' || invoice.status === 'open')
      await saveObject(context, {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  for (const card of await listObjects(context, 'payment_method', { customer: id }))
    await saveObject(context, { ...card, customer: null })
  await emitEvent(context, 'customer.deleted', customer)
  const deleted = { id, object: 'customer' as const, deleted: true as const }
  await saveObject(context, deleted as unknown as Stripe.Customer)
  return deleted
}

export async function setDefaultCard(context: CallContext, customer: Stripe.Customer, card: string) {
  const changed = await saveObject(context, {
    ...customer,
    invoice_settings: await settingsWith(context, customer, card),
  })
  await emitEvent(context, 'customer.updated', changed, { invoice_settings: customer.invoice_settings })
  return changed
}

async function settingsWith(context: CallContext, { id, invoice_settings }: Stripe.Customer, card: string | undefined) {
  if (card === undefined) return invoice_settings
  if (card !== '') {
    const found = await requireObject(context, 'payment_method', card, 'invoice_settings[default_payment_method]')
    if (found.customer !== id) throw notOwnCard(card)
  }
  return { ...invoice_settings, default_payment_method: card || null }
}

function textsOf({ name, email, description, phone }: Stripe.CustomerUpdateParams) {
  const given = Object.entries({ name, email, description, phone }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([field, value]) => [field, value || null]))
}

const addressOf = (address: Stripe.CustomerCreateParams['address']): Stripe.Address | null =>
  address ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...address } : null
