import type { Stripe } from 'stripe'
import { endNow } from './cancelSubscription.ts'
import { add, all, type Desk, emit, find, findCustomer, list, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { attach, notOwnCard } from './paymentMethods.ts'

const KEPT = [
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

export async function createCustomer(desk: Desk, params: Stripe.CustomerCreateParams) {
  refuseOthers(params, [...KEPT, 'invoice_prefix', 'payment_method', 'tax_exempt'])
  refuseOthers(params.invoice_settings ?? {}, ['default_payment_method'])
  const customer = await add(desk, {
    id: newId('cus', 14),
    object: 'customer',
    address: addressOf(params.address),
    balance: params.balance ?? 0,
    created: desk.now,
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
  await emit(desk, 'customer.created', customer)
  const card = params.payment_method
  if (card !== undefined) await attach(desk, card, customer.id, 'payment_method')
  const usual = params.invoice_settings?.default_payment_method
  return usual === undefined ? customer : setDefaultCard(desk, customer, usual)
}

export const findOneCustomer = (desk: Desk, _params: object, id: string) => find(desk, 'customer', id)

export const listCustomers = (desk: Desk, params: Stripe.CustomerListParams) =>
  list(
    desk,
    'customer',
    '/v1/customers',
    params,
    params.email === undefined ? {} : { holding: { email: params.email } },
  )

export async function updateCustomer(desk: Desk, params: Stripe.CustomerUpdateParams, id: string) {
  refuseOthers(params, KEPT)
  refuseOthers(params.invoice_settings ?? {}, ['default_payment_method'])
  const customer = await findCustomer(desk, id)
  const changed = await save(desk, {
    ...customer,
    ...textsOf(params),
    invoice_settings: await settingsWith(desk, customer, params.invoice_settings?.default_payment_method),
    ...(params.address !== undefined && { address: addressOf(params.address) }),
    ...(params.balance !== undefined && { balance: params.balance }),
    ...(params.preferred_locales !== undefined && { preferred_locales: params.preferred_locales }),
    ...(params.next_invoice_sequence !== undefined && { next_invoice_sequence: params.next_invoice_sequence }),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  })
  await emit(desk, 'customer.updated', changed)
  return changed
}

/** Its subscriptions end at once, without a last invoice, and nothing more is charged. */
export async function deleteCustomer(desk: Desk, _params: object, id: string) {
  const customer = await findCustomer(desk, id)
  for (const subscription of await all(desk, 'subscription', { customer: id }))
    if (subscription.status !== 'canceled') await endNow(desk, subscription)
  for (const invoice of await all(desk, 'invoice', { customer: id }))
    if (invoice.status === 'draft' || invoice.status === 'open')
      await save(desk, {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      })
  for (const card of await all(desk, 'payment_method', { customer: id })) await save(desk, { ...card, customer: null })
  await emit(desk, 'customer.deleted', customer)
  const deleted = { id, object: 'customer' as const, deleted: true as const }
  await save(desk, deleted as unknown as Stripe.Customer)
  return deleted
}

/** The card that is charged from now on. */
export async function setDefaultCard(desk: Desk, customer: Stripe.Customer, card: string) {
  const changed = await save(desk, { ...customer, invoice_settings: await settingsWith(desk, customer, card) })
  await emit(desk, 'customer.updated', changed, { invoice_settings: customer.invoice_settings })
  return changed
}

/** Only a card of the customer's own; an empty one takes the present one away. */
async function settingsWith(desk: Desk, { id, invoice_settings }: Stripe.Customer, card: string | undefined) {
  if (card === undefined) return invoice_settings
  if (card !== '') {
    const found = await find(desk, 'payment_method', card, 'invoice_settings[default_payment_method]')
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
